import {
  formatRequestLine,
  getReferenceHref,
  listOperations,
  listWebhooks,
  type OpenApiDocument,
} from './lib/openapi-document.js';

/**
 * Inserts a table of all operations into the introduction of a reference, before its first heading. Events have one row:
 * the sidebar lists their types.
 */
export function addOperationIndex(document: OpenApiDocument): OpenApiDocument {
  const operations = document.tags.flatMap(({ name }) =>
    listOperations(document).filter(({ operation }) => operation.tags.includes(name)),
  );
  const rows = operations.map((located) => {
    const { summary } = located.operation;
    return `| [${summary}](${getReferenceHref('', located.operation)}) | \`${formatRequestLine(document, located)}\` |`;
  });
  const events = listWebhooks(document).length;
  const table = [
    '| Operation | Request |',
    '| --- | --- |',
    ...rows,
    ...(events === 0 ? [] : [`| [${events} types of events](#/events) | Sent to your webhook endpoint |`]),
  ].join('\n');
  const guides = 'For tasks such as selling a subscription, see the [guides](/docs/).';
  const [about = '', ...chapters] = document.info.description.split(/^(?=## )/m);
  const introduction = [`${about.trimEnd()}\n\n${guides}\n`, `## Operations\n\n${table}\n`, ...chapters];
  return { ...document, info: { ...document.info, description: introduction.join('\n') } };
}
