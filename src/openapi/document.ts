import { setImmediate as waitForNextTurn } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import openapi from '../../generated/openapi.json' with { type: 'json' };
import sandboxApi from '../../generated/sandbox.json' with { type: 'json' };
import { Problem } from '../domain/shared/problem.js';
import type { ProblemCode } from '../domain/shared/records.js';
import { isDateTime } from './is-date-time.js';
import { isUrl } from './is-url.js';
import { patchValidatorCompilation } from './lean-validators.js';
import { PathTree } from './path-tree.js';
import { skipQueryMutator } from './plain-parameters.js';
import { removeResponsesEqualToDefault, withoutRequestHeaders } from './response-validators.js';
import { middleware } from './validator.js';

type Document = typeof openapi | typeof sandboxApi;

/** Compiled OpenAPI document: the middleware that routes and validates the requests of one API. */
export interface CompiledDocument {
  /** Base path of the API, e.g. `/v1`. */
  basePath: string;
  /** Finds the operation of a request and stores it on the request. Raises 404 and 405. */
  route: RequestHandler;
  /** Validates parameters and body. */
  validateRequest: RequestHandler;
  /** Makes `res.json` validate each response from here on. */
  validateResponses: RequestHandler;
  /** Compiles the validators that no request has needed yet; one operation in each turn of the event loop. */
  compileRest: () => Promise<void>;
}

/** Operation of a routed request, as far as the request path needs it. */
export interface RoutedOperation {
  operationId: string;
  /** True if the operation requires an API key. */
  isAuthenticated: boolean;
  body: 'none' | 'optional' | 'required';
  /** True if the body may also be YAML. */
  acceptsYaml: boolean;
  /** Media type of a successful response. */
  responseType: string;
  /** True if a successful response has no body. */
  hasEmptySuccess: boolean;
  /** Names of all query parameters. */
  queryParameters: ReadonlySet<string>;
  /** Names of the query parameters of type integer. */
  integerParameters: ReadonlySet<string>;
}

const compiledDocuments = new Map<Document, Promise<CompiledDocument>>();

/**
 * Returns the compiled document of the public API. Compiled once per process, for all sandboxes in it.
 *
 * The validators of an operation are compiled at its first request or by `compileRest`: a test that starts a sandbox
 * rarely calls every operation.
 */
export const getPublicDocument = (): Promise<CompiledDocument> => compileDocument(openapi);

/** Returns the compiled document of the sandbox API. @see getPublicDocument */
export const getSandboxDocument = (): Promise<CompiledDocument> => compileDocument(sandboxApi);

export const apiVersion: string = openapi.info.version;

/** Status and title of each problem code. */
export const problemCatalog: Record<ProblemCode, { status: number; title: string }> =
  openapi.components.schemas.ProblemCode['x-problems'];

/** Compiles an OpenAPI document. @throws {Error} if it is not valid; `compileRest` throws for an invalid schema */
export function compileDocument(document: Document): Promise<CompiledDocument> {
  const cached = compiledDocuments.get(document);
  if (cached) return cached;
  const compiled = createCompiledDocument(document);
  compiledDocuments.set(document, compiled);
  return compiled;
}

async function createCompiledDocument(document: Document): Promise<CompiledDocument> {
  skipQueryMutator();
  patchValidatorCompilation();
  const handlers = middleware({
    apiSpec: prepareForValidator(document),
    validateRequests: { allErrors: true, discriminator: true, allowUnknownQueryParameters: true },
    // A single error is enough to fail a response of our own.
    validateResponses: { allErrors: false },
    ajvFormats: { mode: 'full' },
    formats: { 'date-time': isDateTime, uri: isUrl },
    // `http/middleware/authenticate` checks API keys, before the rate limit and before the body is read.
    validateSecurity: false,
    // `npm run lint` validates the documents. At run time it would take a third of the start-up.
    validateApiSpec: false,
    fileUploader: false,
  });
  const findHandler = (name: string): RequestHandler => {
    const handler = handlers.find((candidate) => candidate.name === name);
    if (!handler) throw new Error(`express-openapi-validator has no handler "${name}" any more.`);
    return handler as RequestHandler;
  };
  const initialize = findHandler('pathParamsMiddleware');
  const routes = new PathTree<Route>();
  const uncompiled: Request[] = [];
  const compiled: CompiledDocument = {
    basePath: new URL(document.servers[0]?.url ?? 'http://localhost/').pathname,
    route: matchCachedRoute(routes, findHandler('metadataMiddleware')),
    validateRequest: findHandler('requestMiddleware'),
    validateResponses: withoutRequestHeaders(findHandler('responseMiddleware')),
    compileRest: async () => {
      for (const request of uncompiled.splice(0)) {
        await waitForNextTurn();
        await compileOperation(compiled, request);
      }
    },
  };
  // An invalid document fails here, and not with a 500 on every request.
  await callHandler(initialize, createFakeRequest('GET', compiled.basePath), createFakeResponse());
  indexOperations(document);
  for (const { path, method } of listOperations(document)) {
    const request = createFakeRequest(method.toUpperCase(), compiled.basePath + path);
    await callHandler(compiled.route, request, createFakeResponse());
    const route = findRoute(request);
    if (route) routes.add(`${request.method} ${request.path}`, route);
    uncompiled.push(request);
  }
  return compiled;
}

const operations = new Map<string, RoutedOperation>();

/** Returns the operation of a routed request. @throws {Error} if the request was not routed */
export function getOperation(request: Request): RoutedOperation {
  const operation = operations.get(findRoute(request)?.schema.operationId ?? '');
  if (!operation) throw new Error('The request was not routed by an OpenAPI document.');
  return operation;
}

interface Route {
  schema: { operationId: string };
  pathParams: Record<string, string>;
}

/** Returns the route that the validator's router stored on a request; undefined if it found no operation. */
export function findRoute(request: Request): Route | undefined {
  return (request as { openapi?: Route }).openapi;
}

const TRAILING_SLASH_DETAIL = 'Nothing is served at a path that ends in "/": leave the last slash out.';

/**
 * Routes requests with a tree of the routes that the validator's router found at start-up; that router scans every path
 * at each request. Requests without a match go to the validator's router, which raises 404 or 405.
 */
function matchCachedRoute(routes: PathTree<Route>, scan: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const path = stripQuery(request.originalUrl);
    const found = routes.find(`${request.method} ${path}`);
    // The validator's router ignores a trailing slash.
    if (!found && path.endsWith('/')) {
      next(new Problem('path_not_found', TRAILING_SLASH_DETAIL));
      return;
    }
    if (!found) return scan(request, response, next);
    const { value, parameters: pathParams } = found;
    (request as Request & { openapi?: Route }).openapi = { ...value, pathParams };
    request.params = pathParams;
    next();
  };
}

function stripQuery(target: string): string {
  const queryStart = target.indexOf('?');
  return queryStart === -1 ? target : target.slice(0, queryStart);
}

interface Parameter {
  in: string;
  name: string;
  schema?: { type?: unknown };
  allowReserved?: boolean;
}

interface OperationObject {
  operationId: string;
  security?: unknown[];
  requestBody?: { required?: boolean; content: Record<string, unknown> };
  parameters?: (Parameter | { $ref: string })[];
  responses: Record<string, { content?: Record<string, unknown> }>;
}

function listOperations(document: Document): { path: string; method: string; operation: OperationObject }[] {
  const paths = document.paths as Record<string, Record<string, OperationObject>>;
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** Builds the index behind `getOperation`, so that requests do not search the OpenAPI document. */
function indexOperations(document: Document): void {
  const shared = document.components.parameters as Record<string, Parameter>;
  for (const { operation } of listOperations(document)) {
    const { operationId, security, requestBody, parameters = [], responses } = operation;
    const resolved = parameters.map((item) =>
      '$ref' in item ? shared[item.$ref.split('/').at(-1) ?? ''] : item,
    );
    const queryParameters = resolved.flatMap((item) => (item?.in === 'query' ? [item] : []));
    const integers = queryParameters.filter(({ schema }) => schema?.type === 'integer');
    operations.set(operationId, {
      operationId,
      isAuthenticated: security?.length !== 0,
      body: requestBody === undefined ? 'none' : requestBody.required === true ? 'required' : 'optional',
      acceptsYaml: 'application/yaml' in (requestBody?.content ?? {}),
      responseType: Object.keys(responses['200']?.content ?? {})[0] ?? 'application/json',
      hasEmptySuccess: responses['200'] === undefined && responses['201'] === undefined,
      queryParameters: new Set(queryParameters.map(({ name }) => name)),
      integerParameters: new Set(integers.map(({ name }) => name)),
    });
  }
}

/**
 * Returns a copy of a document for the validator, which modifies its input. The copy sets `allowReserved`: without it
 * the validator rejects the colon and the plus of a time in a query, which RFC 3986, section 3.4 allows.
 */
function prepareForValidator(document: Document): never {
  const copy = structuredClone(document);
  for (const parameter of Object.values(copy.components.parameters) as Parameter[]) {
    if (parameter.in === 'query') parameter.allowReserved = true;
  }
  removeResponsesEqualToDefault(copy);
  return copy as never;
}

/** Compiles the validators of an operation, which the validator would otherwise do at its first request. */
async function compileOperation(document: CompiledDocument, request: Request): Promise<void> {
  const response = createFakeResponse();
  if (getOperation(request).body !== 'none') request.headers['content-type'] = 'application/json';
  await callHandler(document.validateRequest, request, response).catch(assertInvalid);
  let responseError: unknown;
  const validateResponses: RequestHandler = (...[, , next]) =>
    document.validateResponses(request, response, (error?: unknown) => {
      responseError = error;
      next(error);
    });
  await callHandler(validateResponses, request, response);
  response.json({});
  assertInvalid(responseError);
}

/** Rethrows any error but a validation error. An empty body must fail validation; that proves the validators compiled. */
function assertInvalid(error: unknown): void {
  if (!Array.isArray((error as { errors?: unknown } | undefined)?.errors)) throw error;
}

function callHandler(handler: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    void handler(request, response, (error?: unknown) => {
      if (error === undefined) resolve();
      else
        reject(
          error instanceof Error
            ? error
            : new Error('A handler of the OpenAPI document failed.', { cause: error }),
        );
    });
  });
}

function createFakeRequest(method: string, path: string): Request {
  const app = { enabled: () => true, param: () => undefined };
  return {
    app,
    method,
    originalUrl: path,
    url: path,
    path,
    baseUrl: '',
    headers: {},
    query: {},
    params: {},
    body: {},
  } as unknown as Request;
}

/**
 * Creates a response whose status only `default` documents. The validator compiles the validators of all responses of an
 * operation together, so any status will do.
 */
function createFakeResponse(): Response {
  const response = {
    statusCode: 418,
    headersSent: false,
    getHeaders: () => ({ 'content-type': 'application/problem+json' }),
    json: () => response,
    status: () => response,
  };
  return response as unknown as Response;
}
