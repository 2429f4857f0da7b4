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
  const operations = listOperations(document).map((located) => ({
    tag: located.operation.tags[0] ?? '',
    link: `[${located.operation.summary}](${getReferenceHref('', located.operation)})`,
    request: `\`${formatRequestLine(document, located)}\``,
  }));
  const rows = document.tags.flatMap(({ name }) =>
    operations
      .filter(({ tag }) => tag === name)
      .map(
        ({ link, request }, index) =>
          `| ${index === 0 ? `[${name}](#/${name})` : ''} | ${link} | ${request} |`,
      ),
  );
  const events = listWebhooks(document).length;
  const table = [
    '| Resource | Operation | Request |',
    '| --- | --- | --- |',
    ...rows,
    ...(events === 0
      ? []
      : [`| [events](#/events) | ${events} types of events | Sent to your webhook endpoint |`]),
  ].join('\n');
  const guides = 'For tasks such as selling a subscription, see the [guides](/docs/).';
  const [about = '', ...chapters] = document.info.description.split(/^(?=## )/m);
  const introduction = [`${about.trimEnd()}\n\n${guides}\n`, `## Operations\n\n${table}\n`, ...chapters];
  return { ...document, info: { ...document.info, description: introduction.join('\n') } };
}
