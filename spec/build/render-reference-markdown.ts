import {
  formatRequestLine,
  listOperations,
  resolveReference,
  type Example,
  type LocatedOperation,
  type MediaType,
  type OpenApiDocument,
  type Parameter,
  type Response,
  type Schema,
} from './lib/openapi-document.js';
import { formatJsonBlock } from './render-problem-markdown.js';

/**
 * Renders an OpenAPI document as Markdown: its introduction, its operations with parameters and examples, and its objects
 * with their properties.
 */
export function renderReferenceMarkdown(document: OpenApiDocument): string {
  const { info, tags } = document;
  const operations = listOperations(document);
  const sections = tags.flatMap(({ name, description }) => [
    `## ${name}`,
    description,
    ...operations
      .filter(({ operation }) => operation.tags.includes(name))
      .map((located) => renderOperation(document, located)),
  ]);
  const objects = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    isObject(schema) ? [`### ${name} object`, ...renderObject(document, schema)] : [],
  );
  const parts = [`# ${info.title} ${info.version}`, info.description, ...sections, '## Objects', ...objects];
  return `${parts.join('\n\n').trim()}\n`;
}

function renderOperation(document: OpenApiDocument, located: LocatedOperation): string {
  const { operation } = located;
  const parameters = (operation.parameters ?? []).map((each) => resolveReference<Parameter>(document, each));
  const responses = Object.entries(operation.responses).map(
    ([status, response]) => [status, resolveReference<Response>(document, response)] as const,
  );
  const { content } = operation.requestBody ?? {};
  const body = findExample(document, content);
  const [success] = responses.filter(([status]) => status.startsWith('2'));
  const result = findExample(document, success?.[1].content);
  return [
    `### ${operation.summary}`,
    `\`${formatRequestLine(document, located)}\``,
    ...(operation.description === undefined ? [] : [operation.description.trim()]),
    ...(parameters.length === 0 ? [] : [`Parameters:\n\n${parameters.map(formatParameter).join('\n')}`]),
    ...(content ? [`Request body: ${formatBodyType(document, content)}`] : []),
    ...(body === undefined ? [] : [`Example request body:\n\n${formatJsonBlock(body)}`]),
    ...(result === undefined ? [] : [`Example response body:\n\n${formatJsonBlock(result)}`]),
    `Responses:\n\n${responses.map(([status, response]) => formatResponse(document, status, response)).join('\n')}`,
  ].join('\n\n');
}

function formatParameter({ name, in: place, required, description }: Parameter): string {
  const kind = required === true ? `${place}, required` : place;
  return `- \`${name}\` (${kind})${description === undefined ? '' : `: ${toOneLine(description)}`}`;
}

function formatResponse(
  document: OpenApiDocument,
  status: string,
  { description, content }: Response,
): string {
  const body = content ? ` Body: ${formatBodyType(document, content)}` : '';
  return `- ${status}: ${toOneLine(description)}${body}`;
}

/** Formats the type of a body with one media type. */
const formatBodyType = (document: OpenApiDocument, content: Record<string, MediaType>): string =>
  `${formatType(document, Object.values(content)[0]?.schema ?? {})}.`;

/** Returns true for a schema that has its own section: an object with properties, or a union of such objects. */
const isObject = ({ properties, oneOf, anyOf }: Schema): boolean => Boolean(properties ?? oneOf ?? anyOf);

function renderObject(document: OpenApiDocument, schema: Schema): string[] {
  const { description, properties = {}, required = [], oneOf, anyOf = oneOf } = schema;
  const items = Object.entries(properties).map(([name, property]) =>
    formatProperty(document, name, property, required.includes(name)),
  );
  return [
    ...(description === undefined ? [] : [description.trim()]),
    ...(anyOf ? [`One of: ${anyOf.map((branch) => formatType(document, branch)).join(', ')}.`] : []),
    ...(items.length === 0 ? [] : [items.join('\n')]),
  ];
}

/** Formats a property as an item of a list, with its own description or else the one of its type. */
function formatProperty(
  document: OpenApiDocument,
  name: string,
  property: Schema,
  isRequired: boolean,
): string {
  const { $ref, description = $ref && resolveReference<Schema>(document, { $ref }).description } = property;
  const type = formatType(document, property) + (isRequired ? ', required' : '');
  // Further paragraphs are indented, so that they belong to the item.
  const text = description === undefined ? '' : `: ${description.trim().replaceAll(/\n(?!\n)/g, '\n  ')}`;
  return `- \`${name}\` (${type})${text}`;
}

/** Formats a type: an object links to its section. */
function formatType(document: OpenApiDocument, schema: Schema): string {
  const { $ref, type = 'any', format, items, oneOf } = schema;
  if ($ref !== undefined) {
    const target = resolveReference<Schema>(document, { $ref });
    const name = $ref.split('/').at(-1) ?? '';
    return isObject(target) ? `[${name}](#${name.toLowerCase()}-object)` : formatType(document, target);
  }
  if (oneOf) return oneOf.map((branch) => formatType(document, branch)).join(' or ');
  if (items) return `array of ${formatType(document, items)}`;
  return format === undefined ? type : `${type} (${format})`;
}

const toOneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** Returns the first example of a body; undefined if it has none. */
function findExample(document: OpenApiDocument, content: Record<string, MediaType> = {}): unknown {
  const [reference] = Object.values(content).flatMap(({ examples = {} }) => Object.values(examples));
  return reference && resolveReference<Example>(document, reference).value;
}
