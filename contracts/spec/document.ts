/** What the suite reads of an OpenAPI description: only the parts that it looks into. */

export interface Reference {
  $ref: string;
}

/** A header or a parameter. */
export interface Described {
  required?: boolean;
  schema: Schema;
}

export interface Parameter extends Described {
  name: string;
  in: 'path' | 'query' | 'header';
}

/** A schema, with the keywords that the description uses. */
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
}

export interface Example {
  value: unknown;
}

export interface Content {
  schema: Schema;
  examples?: Record<string, Example | Reference>;
}

/** Where an answer leads: an operation, and runtime expressions for its parameters. */
export interface Link {
  operationId: string;
  parameters: Record<string, string>;
}

export interface DescribedResponse {
  headers?: Record<string, Described | Reference>;
  content?: Record<string, Content>;
  links?: Record<string, Link>;
}

export interface DescribedOperation {
  operationId: string;
  security?: unknown[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { required?: boolean; content: Record<string, Content> };
  responses: Record<string, DescribedResponse | Reference>;
}

export interface Document {
  info: { version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, DescribedOperation>>;
  /** By the type of the event; the sandbox's own description has none. */
  webhooks?: Record<string, unknown>;
  components: Record<string, Record<string, unknown>>;
}

/** An operation, with where it lies. */
export interface Operation {
  id: string;
  /** Upper case. */
  method: string;
  /** Below the base path: `/customers/{id}`. */
  template: string;
  /** A JSON pointer into `document`. */
  pointer: string;
  document: Document;
  described: DescribedOperation;
  /** What a path of this template looks like. */
  pattern: RegExp;
}

export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([template, item]) =>
    Object.entries(item).map(([method, described]) => ({
      id: described.operationId,
      method: method.toUpperCase(),
      template,
      pointer: pointer('paths', template, method),
      document,
      described,
      pattern: patternOf(template),
    })),
  );
}

/** Where the paths of a description begin, e.g. `/v1`. */
export function basePathOf(document: Document): string {
  return new URL(document.servers[0]?.url ?? 'http://localhost').pathname;
}

/**
 * The operation that serves a request; undefined when none does. HEAD is served as GET.
 *
 * @param path below the base path, without the query
 */
export function operationAt(
  operations: readonly Operation[],
  method: string,
  path: string,
): Operation | undefined {
  const wanted = method === 'HEAD' ? 'GET' : method;
  return operations.find(
    (operation) => operation.method === wanted && operation.pattern.test(path) && isDecodable(path),
  );
}

function patternOf(template: string): RegExp {
  const pattern = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`);
}

/** What cannot be decoded names nothing. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Follows a `$ref`, if there is one. @returns what it leads to, and its JSON pointer */
export function resolve<Kind extends object>(
  document: Document,
  found: Kind | Reference,
  at: string,
): { value: Kind; pointer: string } {
  if (!('$ref' in found) || typeof found.$ref !== 'string') return { value: found as Kind, pointer: at };
  const target = found.$ref.replace(/^#/, '');
  return resolve(document, valueAt(document, target) as Kind, target);
}

/** What a JSON pointer leads to. */
export function valueAt(document: Document, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((place, token) => (place as Record<string, unknown>)[unescape(token)], document);
}

/** @see RFC 6901 */
export function pointer(...tokens: string[]): string {
  return tokens.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function unescape(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
