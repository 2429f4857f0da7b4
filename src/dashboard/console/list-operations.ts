import { capitalize, formatNumber } from '../data/format.js';

/** Operation of an OpenAPI document, reduced to the fields that the console needs. */
export interface Operation {
  id: string;
  /** Resource in whose group the operation is listed: `Purchases`, or `Sandbox: Clock`. */
  group: string;
  method: string;
  /** Path template below the base URL of the sandbox: `/v1/purchases/{id}`. */
  path: string;
  summary: string;
  /** Path of the operation in the reference, below the base URL of the sandbox. */
  reference: string;
  parameters: readonly OperationParameter[];
  /** Example bodies by name; null if the operation has no request body. */
  bodies: Readonly<Record<string, unknown>> | null;
}

/** Path or query parameter, or the `Idempotency-Key` header. */
export interface OperationParameter {
  in: 'path' | 'query' | 'header';
  name: string;
  example: string;
  isRequired: boolean;
  /** Type and first sentence of the description: `Integer, 1 to 100. Maximum number of objects on a page.` */
  description: string;
  /** Values of an enumeration or of a boolean; empty for any other type. */
  values: readonly string[];
}

interface Reference {
  $ref?: string;
}

interface OpenApiDocument {
  servers: { url: string }[];
  tags: { name: string; 'x-displayName': string }[];
  paths: Record<string, Record<string, DocumentOperation>>;
  components: Record<string, Record<string, unknown>>;
}

interface DocumentOperation {
  operationId: string;
  summary: string;
  tags: [string];
  parameters?: (Reference & DocumentParameter)[];
  requestBody?: {
    content: Record<string, { examples?: Record<string, Reference & { value?: unknown }> }>;
  };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

interface DocumentParameter {
  in: string;
  name: string;
  description: string;
  required?: boolean;
  schema: Reference & Schema;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}

interface Schema {
  type: string;
  format?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  items?: Schema;
}

/** Page of the reference for each OpenAPI document, and the prefix of its groups. */
const pages = {
  openapi: { page: 'api', prefix: '' },
  sandbox: { page: 'sandbox', prefix: 'Sandbox: ' },
} as const;

export type DocumentName = keyof typeof pages;

/**
 * Returns the operations of an OpenAPI document, except event streams: the console waits for a complete response.
 *
 * @param basePath path of the base URL of the sandbox
 */
export function listOperations(name: DocumentName, document: OpenApiDocument, basePath = ''): Operation[] {
  const { pathname } = new URL(document.servers[0]?.url ?? 'http://localhost');
  const base = pathname.slice(basePath.length);
  const { page, prefix } = pages[name];
  const titles = new Map(document.tags.map((tag) => [tag.name, tag['x-displayName']]));
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => !operation.responses['200']?.content?.['text/event-stream'])
      .map(([method, operation]) => {
        const { operationId: id, summary, parameters = [] } = operation;
        const [tag] = operation.tags;
        return {
          id,
          group: prefix + (titles.get(tag) ?? tag),
          method: method.toUpperCase(),
          path: base + path,
          summary,
          reference: `/docs/${page}#/${tag}/${id.toLowerCase()}`,
          parameters: parameters.flatMap(
            (parameter) => toParameter(document, resolveReference(document, parameter)) ?? [],
          ),
          bodies: getExampleBodies(document, operation),
        };
      }),
  );
}

function toParameter(
  document: OpenApiDocument,
  { in: place, name, required, description, schema, example, examples = {} }: DocumentParameter,
): OperationParameter | null {
  const isShown = place === 'path' || place === 'query' || name === 'Idempotency-Key';
  if (!isShown) return null;
  const resolved = resolveReference(document, schema);
  const [value] = [example ?? Object.values(examples)[0]?.value].flat();
  return {
    in: place as OperationParameter['in'],
    name,
    example: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    isRequired: required ?? false,
    description: `${describeType(resolved)}. ${getFirstSentence(description)}`,
    values: resolved.type === 'boolean' ? ['true', 'false'] : (resolved.enum ?? []),
  };
}

/** Describes a type: `Integer, 1 to 100`. */
function describeType({ type, format, items, minimum, maximum }: Schema): string {
  if (format === 'date-time') return 'Timestamp';
  if (items) return `One or more, separated by commas${items.enum ? `: ${items.enum.join(', ')}` : ''}`;
  const range = minimum !== undefined && maximum !== undefined;
  return capitalize(type) + (range ? `, ${formatNumber(minimum)} to ${formatNumber(maximum)}` : '');
}

/** Returns the first sentence of a description, without the marks of Markdown. */
const getFirstSentence = (description: string): string =>
  (/^.+?\.(?=\s|$)/.exec(description)?.[0] ?? description).replaceAll('`', '');

function getExampleBodies(
  document: OpenApiDocument,
  { requestBody }: DocumentOperation,
): Operation['bodies'] {
  const media = requestBody?.content['application/json'];
  if (!media) return null;
  const examples = Object.entries(media.examples ?? {});
  return Object.fromEntries(
    examples.map(([name, example]) => [name, resolveReference(document, example).value]),
  );
}

function resolveReference<Kind extends Reference>(document: OpenApiDocument, value: Kind): Kind {
  if (value.$ref === undefined) return value;
  const [kind = '', name = ''] = value.$ref.split('/').slice(-2);
  return document.components[kind]?.[name] as Kind;
}
