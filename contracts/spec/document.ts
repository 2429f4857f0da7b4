/** Parts of an OpenAPI document that the suite reads. */

interface Reference {
  $ref: string;
}

/** Header; parameters have the same fields and more. */
export interface HeaderObject {
  required?: boolean;
  schema: Schema;
}

export interface Parameter extends HeaderObject {
  name: string;
  in: 'path' | 'query' | 'header';
}

/** JSON Schema with the keywords that our OpenAPI documents use. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  minProperties?: number;
  maxProperties?: number;
  oneOf?: Schema[];
  discriminator?: { propertyName: string };
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  /** True for a property whose values name or describe a person. */
  'x-personal'?: boolean;
}

export interface Example {
  value: unknown;
}

interface MediaTypeObject {
  schema: Schema;
  examples?: Record<string, Example | Reference>;
}

/** Link from a response to another operation, with runtime expressions for its parameters. */
export interface Link {
  operationId: string;
  parameters: Record<string, string>;
}

export interface ResponseObject {
  headers?: Record<string, HeaderObject | Reference>;
  content?: Record<string, MediaTypeObject>;
  links?: Record<string, Link>;
}

interface OperationObject {
  operationId: string;
  tags: string[];
  security?: unknown[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { required?: boolean; content: Record<string, MediaTypeObject> };
  responses: Record<string, ResponseObject | Reference>;
}

export interface Document {
  info: { version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  /** Webhooks by event type; missing in the document of the sandbox API. */
  webhooks?: Record<string, unknown>;
  components: Record<string, Record<string, unknown>>;
}

/** Operation of an OpenAPI document, with its location. */
export interface Operation {
  id: string;
  /** Upper-case method. */
  method: string;
  /** Path template below the base path: `/customers/{id}`. */
  template: string;
  /** JSON pointer into `document`. */
  pointer: string;
  document: Document;
  definition: OperationObject;
  /** Matches the paths of `template`. */
  pattern: RegExp;
}

export function listOperations(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([template, item]) =>
    Object.entries(item).map(([method, definition]) => ({
      id: definition.operationId,
      method: method.toUpperCase(),
      template,
      pointer: toPointer('paths', template, method),
      document,
      definition,
      pattern: toPathPattern(template),
    })),
  );
}

/** Returns the path of the server URL, such as `/v1`. */
export function getBasePath(document: Document): string {
  return new URL(document.servers[0]?.url ?? 'http://localhost').pathname;
}

/**
 * Finds the operation of a request. HEAD finds the operation of GET.
 *
 * @param path path below the base path, without the query
 */
export function findOperation(
  operations: readonly Operation[],
  method: string,
  path: string,
): Operation | undefined {
  const documentedMethod = method === 'HEAD' ? 'GET' : method;
  return operations.find(
    (operation) => operation.method === documentedMethod && operation.pattern.test(path) && isDecodable(path),
  );
}

function toPathPattern(template: string): RegExp {
  const pattern = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`);
}

/** Returns false for an invalid percent-encoding, which no operation accepts. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Follows a `$ref`, if there is one.
 *
 * @param at JSON pointer of `found`
 * @returns the referenced value and its JSON pointer
 */
export function resolveReference<Kind extends object>(
  document: Document,
  found: Kind | Reference,
  at: string,
): { value: Kind; pointer: string } {
  if (!('$ref' in found) || typeof found.$ref !== 'string') return { value: found as Kind, pointer: at };
  const target = found.$ref.replace(/^#/, '');
  return resolveReference(document, getValueAt(document, target) as Kind, target);
}

export function getValueAt(document: Document, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((place, token) => (place as Record<string, unknown>)[unescapeToken(token)], document);
}

/** Joins tokens to a JSON pointer. @see RFC 6901 */
export function toPointer(...tokens: string[]): string {
  return tokens.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Deliberate copy of the function in `src/lib/json-pointer.ts`: the suite imports nothing of `src`. */
function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
