import enforcement from '../../generated/closed/enforcement.json' with { type: 'json' };
import type { operations } from '../../generated/closed/openapi.js';
import type { operations as sandboxOperations } from '../../generated/closed/sandbox.js';
import type { ProblemCode } from '../domain/shared/records.js';

/** API as the server enforces it. `Name` is the union of its operation ids. */
export interface Api<Name extends string> {
  /** Base path, e.g. `/v1`. */
  basePath: string;
  /** Every operation of the API is in exactly one of these documents. */
  documents: readonly EnforcedDocument<Name>[];
}

/** OpenAPI document without references, reduced to what routing and validation need. */
export interface EnforcedDocument<Name extends string = string> {
  paths: Record<string, Record<string, OperationObject<Name>>>;
}

/** JSON schema of a part of a request, as far as routing and messages need it. */
export interface Schema {
  const?: unknown;
  enum?: readonly unknown[];
  examples?: readonly unknown[];
  format?: string;
  items?: Schema;
  oneOf?: readonly Schema[];
  pattern?: string;
  properties?: Record<string, Schema>;
  type?: unknown;
}

export interface OperationObject<Name extends string> {
  operationId: Name;
  security?: unknown[];
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> };
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  responses: Responses;
}

/** Responses of an operation by status, with their schemas by media type. */
export type Responses = Record<string, { description?: string; content?: Record<string, unknown> }>;

/** Operation, as far as the request path needs it. */
export interface Operation<Name extends string = string> {
  operationId: Name;
  /** Path as the OpenAPI document writes it, with the base path: `/v1/customers/{id}`. */
  route: string;
  isAuthenticated: boolean;
  body: 'none' | 'optional' | 'required';
  /** True if the body may also be YAML. */
  acceptsYaml: boolean;
  responseType: string;
  /** True if a successful response has no body. */
  hasEmptySuccess: boolean;
  queryParameters: ReadonlySet<string>;
  /** Names of the query parameters of type integer. */
  integerParameters: ReadonlySet<string>;
  /** Schemas of the path and query parameters by name, below `properties`. */
  parameters: Schema;
  /** Schema of the request body. */
  bodySchema: Schema;
}

/** Path of an API with its operations. */
export interface Route<Name extends string> {
  basePath: string;
  /** Path as Express writes it, relative to the base path of the API: `/customers/:id`. */
  path: string;
  /** Operations by method, in lower case. */
  operations: ReadonlyMap<string, Operation<Name>>;
  /** The document that the operations are in. */
  document: EnforcedDocument;
}

export const publicApi = enforcement.public as unknown as Api<keyof operations>;
export const sandboxApi = enforcement.sandbox as unknown as Api<keyof sandboxOperations>;
export const publicRoutes = listRoutes(publicApi);
export const sandboxRoutes = listRoutes(sandboxApi);

export const apiVersion: string = enforcement.version;

export const problemCatalog: Record<ProblemCode, { status: number; title: string }> = enforcement.problems;

/** Returns all paths of an API. A literal segment comes before a parameter, so that the first match is the right one. */
export function listRoutes<Name extends string>({ basePath, documents }: Api<Name>): Route<Name>[] {
  const routes = documents.flatMap((document) =>
    Object.entries(document.paths).map(([path, operations]) => ({
      basePath,
      path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      operations: new Map(
        Object.entries(operations).map(([method, each]) => [method, toOperation(basePath + path, each)]),
      ),
      document,
    })),
  );
  // A colon sorts after digits and before letters; a tilde after both.
  const toSortKey = ({ path }: Route<Name>): string => path.replaceAll(':', '~');
  return routes.sort((route, other) => (toSortKey(route) < toSortKey(other) ? -1 : 1));
}

function toOperation<Name extends string>(
  route: string,
  { operationId, security, requestBody, parameters = [], responses }: OperationObject<Name>,
): Operation<Name> {
  const queryParameters = parameters.filter((each) => each.in === 'query');
  const integers = queryParameters.filter(({ schema }) => schema.type === 'integer');
  return {
    operationId,
    route,
    isAuthenticated: security?.length !== 0,
    body: requestBody === undefined ? 'none' : requestBody.required === true ? 'required' : 'optional',
    acceptsYaml: 'application/yaml' in (requestBody?.content ?? {}),
    responseType: Object.keys(responses['200']?.content ?? {})[0] ?? 'application/json',
    hasEmptySuccess: responses['200'] === undefined && responses['201'] === undefined,
    queryParameters: new Set(queryParameters.map(({ name }) => name)),
    integerParameters: new Set(integers.map(({ name }) => name)),
    parameters: { properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])) },
    bodySchema: Object.values(requestBody?.content ?? {})[0]?.schema ?? {},
  };
}

/** Returns the path that a sent one ends with, with its base path, which the client left out or repeated; null if none fits. */
export function findSimilarPath(sent: string): string | null {
  const segments = sent.split('/').filter(Boolean);
  const candidates = [publicApi, sandboxApi].flatMap(({ basePath, documents }) =>
    documents.flatMap(({ paths }) =>
      Object.keys(paths).flatMap((path) => {
        const names = path.split('/').slice(1);
        const last = segments.slice(-names.length);
        const isSimilar = names.every(
          (name, index) => name === last[index] || (name.startsWith('{') && index > 0),
        );
        return isSimilar && last.length === names.length ? [`${basePath}/${last.join('/')}`] : [];
      }),
    ),
  );
  return candidates.toSorted((one, other) => other.length - one.length)[0] ?? null;
}
