interface DocumentWithOperations {
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  operationId: string;
  description?: string;
  responses: Record<string, { $ref: string } | { content?: Record<string, unknown> }>;
}

/**
 * Adds a link to the dashboard's console to each operation. Event streams have none, because the console does not
 * support them.
 */
export function addConsoleLinks<Document extends DocumentWithOperations>(document: Document): Document {
  const copy = structuredClone(document);
  for (const operation of Object.values(copy.paths).flatMap((methods) => Object.values(methods))) {
    const { operationId, description: text = '', responses } = operation;
    const { content } = { content: {}, ...responses['200'] };
    if ('text/event-stream' in content) continue;
    operation.description = `${text.trimEnd()}\n\n[Try it in the console](/#/console/${operationId})\n`;
  }
  return copy;
}
