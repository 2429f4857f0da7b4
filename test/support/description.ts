import openapi from '../../generated/openapi.json' with { type: 'json' };
import sandbox from '../../generated/sandbox.json' with { type: 'json' };

/** A header, a parameter or a schema of the description, as far as the tests look into it. */
export interface Described {
  required?: boolean;
  schema: { type?: string | string[] };
}

export interface DescribedResponse {
  headers?: Record<string, Described | Reference>;
  content?: Record<string, { schema: object; examples?: Record<string, Example | Reference> }>;
}

export interface Example {
  value: unknown;
}

interface Reference {
  $ref: string;
}

export interface DescribedOperation {
  operationId: string;
  requestBody?: { content: Record<string, { examples?: Record<string, Example | Reference> }> };
  responses: Record<string, DescribedResponse | Reference>;
}

export interface Document {
  servers: { url: string }[];
  paths: Record<string, Record<string, DescribedOperation>>;
  components: Record<string, Record<string, unknown>>;
}

/** An operation, with where it lies. */
export interface Operation {
  id: string;
  /** Upper case. */
  method: string;
  /** With the base path: `/v1/customers/{id}`. */
  path: string;
  /** A JSON pointer into `document`. */
  pointer: string;
  document: Document;
  described: DescribedOperation;
}

export const documents: { openapi: Document; sandbox: Document } = {
  openapi: openapi,
  sandbox: sandbox,
};

export const publicOperations = operationsOf(documents.openapi);
export const sandboxOperations = operationsOf(documents.sandbox);

const operations = [...publicOperations, ...sandboxOperations];

function operationsOf(document: Document): Operation[] {
  const basePath = new URL(document.servers[0]?.url ?? '').pathname;
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) => ({
      id: described.operationId,
      method: method.toUpperCase(),
      path: basePath + path,
      pointer: pointer('paths', path, method),
      document,
      described,
    })),
  );
}

export function operationNamed(id: string): Operation {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`No operation is called ${id}.`);
  return found;
}

/** The operation that serves a request; undefined when none does. HEAD is served as GET. */
export function operationAt(method: string, path: string): Operation | undefined {
  const wanted = method === 'HEAD' ? 'GET' : method;
  return operations.find((operation) => operation.method === wanted && matches(operation.path, path));
}

function matches(template: string, path: string): boolean {
  const pattern = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(path) && isDecodable(path);
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
export function resolve<Kind>(
  document: Document,
  found: Kind | Reference,
  at: string,
): { value: Kind; pointer: string } {
  if (typeof found !== 'object' || found === null || !('$ref' in found)) return { value: found, pointer: at };
  const target = found.$ref.replace(/^#/, '');
  const value = target
    .split('/')
    .slice(1)
    .reduce<unknown>((place, token) => (place as Record<string, unknown>)[unescape(token)], document);
  return resolve(document, value as Kind, target);
}

/** @see RFC 6901 */
export function pointer(...tokens: string[]): string {
  return tokens.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function unescape(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

interface Catalogue {
  'x-problems': Record<string, { status: number; title: string }>;
}

/** What the description says of each problem code. */
export const problemCatalogue = (documents.openapi.components['schemas']?.['ProblemCode'] as Catalogue)[
  'x-problems'
];
