import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Path of the repository, with a trailing slash. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** OpenAPI documents and their reference pages, with titles for the header and the search. The public API comes first. */
export const documentReferences = [
  { name: 'openapi', bundle: 'generated/openapi.json', page: 'api.html', title: 'API reference' },
  { name: 'sandbox', bundle: 'generated/sandbox.json', page: 'sandbox.html', title: 'Sandbox API' },
] as const;

/** Error code as documented by `x-problems`. */
export interface ProblemMeaning {
  status: number;
  title: string;
  meaning: string;
  remedy: string;
}

/** Bundled OpenAPI document, reduced to the fields that the documentation uses. */
export interface OpenApiDocument {
  info: { title: string; summary?: string; version: string; description: string };
  servers: [{ url: string }];
  tags: { name: string; 'x-displayName': string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, { post: WebhookOperation }>;
  components: {
    schemas: Record<string, Schema> & {
      ProblemCode: Schema & { 'x-problems': Record<string, ProblemMeaning> };
      PaymentToken?: Schema & { description: string };
    };
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
    examples: Record<string, Example>;
  };
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, Response | Reference>;
  /** Added for the reference only. */
  'x-codeSamples'?: CodeSample[];
}

/** Operation that sends an event to a webhook endpoint. */
export interface WebhookOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  requestBody: { content: { 'application/json': { schema: Reference } } };
}

/** JSON Schema, reduced to the keywords that the references use. */
export interface Schema {
  $ref?: string;
  description?: string;
  type?: string;
  format?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  discriminator?: { propertyName: string };
}

export interface CodeSample {
  /** Language name for Redoc's syntax highlighting. */
  lang: string;
  label: string;
  source: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema?: { maxLength?: number };
  example?: string | number;
  examples?: Record<string, { value: string | number }>;
}

export interface Response {
  description: string;
  content?: Record<string, MediaType>;
}

export interface MediaType {
  schema?: Schema;
  examples?: Record<string, Reference>;
}

export interface Example {
  summary?: string;
  value: unknown;
}

export interface Reference {
  $ref: string;
}

/** Operation with its method and path. */
export interface LocatedOperation<Described = Operation> {
  /** In upper case. */
  method: string;
  path: string;
  operation: Described;
}

/** Reads both documents: the public API and the sandbox API. */
export async function readDocuments(): Promise<[OpenApiDocument, OpenApiDocument]> {
  const [api, sandbox] = await Promise.all(
    documentReferences.map(
      async ({ bundle }) => JSON.parse(await readFile(join(root, bundle), 'utf8')) as OpenApiDocument,
    ),
  );
  if (!api || !sandbox) throw new Error('The OpenAPI documents are missing: run npm run generate.');
  return [api, sandbox];
}

/** Returns all operations of a document. */
export function listOperations<Described>({
  paths,
}: {
  paths: Record<string, Record<string, Described>>;
}): LocatedOperation<Described>[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** Returns the event types of a document with their operations. */
export function listWebhooks({
  webhooks = {},
}: OpenApiDocument): [type: string, operation: WebhookOperation][] {
  return Object.entries(webhooks).map(([type, { post }]) => [type, post]);
}

/** Resolves a `$ref` within a document; returns any other object unchanged. */
export function resolveReference<Target extends object>(
  document: object,
  target: Target | Reference,
): Target {
  return '$ref' in target ? (getReferenceTarget(document, target.$ref) as Target) : target;
}

/** Returns the part of a document that a `$ref` names. @throws {Error} if there is none */
export function getReferenceTarget(document: object, reference: string): unknown {
  const keys = reference.slice('#/'.length).split('/');
  const target = keys.reduce<unknown>(
    (node, key) => (node as Record<string, unknown> | undefined)?.[key],
    document,
  );
  if (target === undefined) throw new Error(`The reference ${reference} points to nothing.`);
  return target;
}

/** Returns the example of a parameter, or the first one; undefined if it has none. */
export function getParameterExample({ example, examples = {} }: Parameter): string | number | undefined {
  return example ?? Object.values(examples)[0]?.value;
}

/** Formats method and full path, for example `GET /v1/charges`. */
export function formatRequestLine({ servers }: OpenApiDocument, { method, path }: LocatedOperation): string {
  return `${method} ${new URL(servers[0].url).pathname}${path}`;
}

/** Returns Redoc's link to an operation, relative to the root of the documentation. */
export function getReferenceHref(
  page: string,
  { tags: [tag = ''], operationId }: Pick<Operation, 'tags' | 'operationId'>,
): string {
  return `${page}#/${tag}/${operationId.toLowerCase()}`;
}
