import {
  formatRequestLine,
  getParameterExample,
  getReferenceHref,
  listOperations,
  listWebhooks,
  resolveReference,
  type OpenApiDocument,
  type Schema,
} from './lib/openapi-document.js';

/** Bold text at the start of a paragraph, such as "**Retries.** ". */
const PARAGRAPH_TITLE = /^\*\*([^*]+)\.\*\* /gm;

/**
 * Arranges a document for readers. A table of all operations follows the first paragraph of the introduction. In
 * descriptions of tags, the title of a paragraph has its own line, but is no heading: Redoc would list it in the sidebar.
 * The table of test cards has its own guide, because it is too wide for a property. Events have their types as titles,
 * an id in a path has one example, and each variant of a union has its description.
 */
export function arrangeReference(document: OpenApiDocument, title: string): OpenApiDocument {
  const copy = structuredClone(document);
  const { PaymentToken: token } = copy.components.schemas;
  if (token)
    token.description = token.description.replace(
      /\n\n[^]*/,
      '\n\nIn the sandbox, use a [test token](/docs/guides/test-values).\n',
    );
  // This limit includes quotes. The description states the limit without them.
  delete copy.components.parameters['idempotency_key']?.schema?.maxLength;
  for (const union of Object.values<Schema>(copy.components.schemas)) describeVariants(copy, union);
  for (const { properties = {} } of Object.values<Schema>(copy.components.schemas))
    for (const property of Object.values(properties)) followReference(copy, property);
  for (const tag of copy.tags) tag.description = tag.description.replaceAll(PARAGRAPH_TITLE, '**$1**\n\n');
  for (const [type, webhook] of listWebhooks(copy)) {
    webhook.description = `**${webhook.summary}.** ${webhook.description ?? ''}`;
    webhook.summary = type;
  }
  for (const parameter of Object.values(copy.components.parameters))
    if (parameter.in === 'path' && parameter.examples) {
      parameter.example = getParameterExample(parameter) ?? '';
      delete parameter.examples;
    }
  const [first = '', ...about] = document.info.description.split(/^(?=## )|\n\n/m);
  const guides = 'For tasks such as selling a subscription, see the [guides](/docs/).';
  const introduction = [first, guides, `## Operations`, createOperationTable(document), ...about];
  copy.info = { title, version: document.info.version, description: introduction.join('\n\n') };
  return copy;
}

/**
 * Adds the description of a union to each variant, because Redoc shows only those of the selected variant: the one of the
 * property that selects it, or without such a property its own.
 */
function describeVariants(
  document: OpenApiDocument,
  { description, discriminator, oneOf, anyOf = oneOf }: Schema,
): void {
  if (description === undefined) return;
  for (const reference of anyOf ?? []) {
    const variant = resolveReference<Schema>(document, reference);
    const shown = discriminator ? variant.properties?.[discriminator.propertyName] : variant;
    if (!shown) continue;
    const { description: own = '' } = { ...resolveReference<Schema>(document, shown), ...shown };
    shown.description = `${description}\n\n${own}`;
  }
}

/**
 * Changes a reference to a reference with a description into the inner one with that description, because Redoc shows the
 * description of the last target.
 */
function followReference(document: OpenApiDocument, property: Schema): void {
  const { $ref, ...own } = property;
  const target = $ref && resolveReference<Schema>(document, { $ref });
  if (target && target.$ref !== undefined) Object.assign(property, target, own);
}

/** Formats a path as code whose lines break between its segments. */
const formatCode = (path: string): string => `<code>${path.replaceAll(/(?<=\w|})\//g, '<wbr>/')}</code>`;

/**
 * Creates a table of all operations, with a row for the name of each tag. Events have one row: the sidebar lists their
 * types.
 */
function createOperationTable(document: OpenApiDocument): string {
  const rows = document.tags.flatMap(({ name, 'x-displayName': displayName }) => [
    `| [**${displayName}**](#/${name}) | |`,
    ...listOperations(document)
      .filter(({ operation }) => operation.tags.includes(name))
      .map((located) => {
        const { operation } = located;
        return `| [${operation.summary}](${getReferenceHref('', operation)}) | ${formatCode(formatRequestLine(document, located))} |`;
      }),
  ]);
  const events = listWebhooks(document).length;
  if (events > 0) rows.push(`| [${events} types of events](#/events) | Sent to your webhook endpoint |`);
  return ['| Operation | Request |', '| --- | --- |', ...rows].join('\n');
}
