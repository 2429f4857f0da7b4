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
} from './lib/openapi-document.js';
import { formatJsonBlock } from './render-problem-markdown.js';

/** Renders an OpenAPI document as Markdown: its introduction, and its operations with parameters and examples. */
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
  return `${[`# ${info.title} ${info.version}`, info.description, ...sections].join('\n\n').trim()}\n`;
}

function renderOperation(document: OpenApiDocument, located: LocatedOperation): string {
  const { operation } = located;
  const parameters = (operation.parameters ?? []).map((each) => resolveReference<Parameter>(document, each));
  const responses = Object.entries(operation.responses).map(
    ([status, response]) => [status, resolveReference<Response>(document, response)] as const,
  );
  const body = findExample(document, operation.requestBody?.content);
  const [success] = responses.filter(([status]) => status.startsWith('2'));
  const result = findExample(document, success?.[1].content);
  return [
    `### ${operation.summary}`,
    `\`${formatRequestLine(document, located)}\``,
    ...(operation.description === undefined ? [] : [operation.description.trim()]),
    ...(parameters.length === 0 ? [] : [`Parameters:\n\n${parameters.map(formatParameter).join('\n')}`]),
    ...(body === undefined ? [] : [`Example request body:\n\n${formatJsonBlock(body)}`]),
    ...(result === undefined ? [] : [`Example response body:\n\n${formatJsonBlock(result)}`]),
    `Responses:\n\n${responses.map(([status, { description }]) => `- ${status}: ${toOneLine(description)}`).join('\n')}`,
  ].join('\n\n');
}

function formatParameter({ name, in: place, required, description }: Parameter): string {
  const kind = required === true ? `${place}, required` : place;
  return `- \`${name}\` (${kind})${description === undefined ? '' : `: ${toOneLine(description)}`}`;
}

const toOneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** Returns the first example of a body; undefined if it has none. */
function findExample(document: OpenApiDocument, content: Record<string, MediaType> = {}): unknown {
  const [reference] = Object.values(content).flatMap(({ examples = {} }) => Object.values(examples));
  return reference && resolveReference<Example>(document, reference).value;
}
