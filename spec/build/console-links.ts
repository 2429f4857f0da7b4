interface Described {
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  operationId: string;
  description?: string;
  responses: Record<string, { $ref: string } | { content?: Record<string, unknown> }>;
}

/**
 * Leads from each operation to the console of the sandbox, which has its examples to try. What streams is left out, as
 * the console leaves it out.
 */
export function withConsoleLinks<Description extends Described>(description: Description): Description {
  const copy = structuredClone(description);
  for (const operation of Object.values(copy.paths).flatMap((methods) => Object.values(methods))) {
    const { operationId, description: text = '', responses } = operation;
    const { content } = { content: {}, ...responses['200'] };
    if ('text/event-stream' in content) continue;
    operation.description = `${text.trimEnd()}\n\n[Try it in the console](/#/console/${operationId})\n`;
  }
  return copy;
}

/** A link to the console is there only where the sandbox serves the reference: elsewhere it would lead nowhere. */
export const consoleLinksWhereServed = `<style>html:not(.served) a[href^="/#/console/"] { display: none; }</style>
  <script>document.documentElement.classList.toggle('served', location.pathname.startsWith('/docs/'));</script>`;
