import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import openapi from '../../generated/openapi.json' with { type: 'json' };
import sandboxApi from '../../generated/sandbox.json' with { type: 'json' };
import { Problem } from '../domain/shared/problem.js';
import type { ProblemCode } from '../domain/shared/records.js';
import { isDateTime } from './is-date-time.js';
import { isUrl } from './is-url.js';
import { compileNoMoreThanNeeded } from './lean-validators.js';
import { PathTree } from './path-tree.js';
import { leavePlainParametersAlone } from './plain-parameters.js';
import { heedlessOfHeaders, leaveProblemsToDefault } from './response-validators.js';
import { middleware } from './validator.js';

type Document = typeof openapi | typeof sandboxApi;

/** A description, compiled: what the request path asks of it, step by step. */
export interface Description {
  /** Where its paths are mounted, e.g. `/v1`. */
  basePath: string;
  /** Finds the operation (404, 405) and notes it on the request. */
  route: RequestHandler;
  /** Checks parameters and body. */
  validateRequest: RequestHandler;
  /** From here on checks whatever is answered with `res.json`. */
  validateResponses: RequestHandler;
  /** Compiles what is left for the first call of each operation; a few milliseconds in a turn. */
  compileRest: () => Promise<void>;
}

/** An operation as the router notes it on a request. */
export interface RoutedOperation {
  operationId: string;
  /** Whether it wants a key. */
  isAuthenticated: boolean;
  body: 'none' | 'optional' | 'required';
  /** Whether its body may also be YAML. */
  takesYaml: boolean;
  /** The media type of its success. */
  answersWith: string;
  /** Whether its success has no body, so that only a refusal has to be read. */
  isSilent: boolean;
  /** Names of its query parameters. */
  queryParameters: ReadonlySet<string>;
  /** Names of those that are integers. */
  integerParameters: ReadonlySet<string>;
}

const compiled = new Map<Document, Promise<Description>>();

/**
 * Compiled once per process, however many sandboxes run in it: each operation when it is first called, since few who
 * start a sandbox in a test use them all, or with `compileRest`.
 */
export const publicDescription = (): Promise<Description> => compile(openapi);

/** The same of the control API. */
export const sandboxDescription = (): Promise<Description> => compile(sandboxApi);

export const apiVersion: string = openapi.info.version;

/** What the description says of each problem code. */
export const problemCatalogue: Record<ProblemCode, { status: number; title: string }> =
  openapi.components.schemas.ProblemCode['x-problems'];

/** @throws when the description is not valid; a fault in a schema is left for `compileRest` */
export function compile(document: Document): Promise<Description> {
  const known = compiled.get(document);
  if (known) return known;
  const description = build(document);
  compiled.set(document, description);
  return description;
}

async function build(document: Document): Promise<Description> {
  leavePlainParametersAlone();
  compileNoMoreThanNeeded();
  const handlers = middleware({
    apiSpec: forValidator(document),
    validateRequests: { allErrors: true, discriminator: true, allowUnknownQueryParameters: true },
    // Not all errors: one is enough to refuse an answer of our own.
    validateResponses: { allErrors: false },
    ajvFormats: { mode: 'full' },
    formats: { 'date-time': isDateTime, uri: isUrl },
    // Keys are checked in http/authenticate, before the rate limit and before anything is read.
    validateSecurity: false,
    // The linter has, and takes no third of the start for it.
    validateApiSpec: false,
    fileUploader: false,
  });
  const named = (name: string): RequestHandler => {
    const handler = handlers.find((candidate) => candidate.name === name);
    if (!handler) throw new Error(`express-openapi-validator has no handler "${name}" any more.`);
    return handler as RequestHandler;
  };
  const initialize = named('pathParamsMiddleware');
  const routes = new PathTree<Route>();
  const rest: Request[] = [];
  const description: Description = {
    basePath: new URL(document.servers[0]?.url ?? 'http://localhost/').pathname,
    route: findAgain(routes, named('metadataMiddleware')),
    validateRequest: named('requestMiddleware'),
    validateResponses: heedlessOfHeaders(named('responseMiddleware')),
    compileRest: async () => {
      for (const request of rest.splice(0)) {
        await nextTurn();
        await warmUp(description, request);
      }
    },
  };
  // A fault in the description would otherwise appear as a 500 on every request.
  await settle(initialize, fakeRequest('GET', description.basePath), fakeResponse());
  remember(document);
  for (const { path, method } of operationsOf(document)) {
    const request = fakeRequest(method.toUpperCase(), description.basePath + path);
    await settle(description.route, request, fakeResponse());
    const route = routeOf(request);
    if (route) routes.add(`${request.method} ${request.path}`, route);
    rest.push(request);
  }
  return description;
}

const operations = new Map<string, RoutedOperation>();

/** The operation that `route` noted on a request. */
export function operationOf(request: Request): RoutedOperation {
  const operation = operations.get(routeOf(request)?.schema.operationId ?? '');
  if (!operation) throw new Error('The request was not routed by a description.');
  return operation;
}

interface Route {
  schema: { operationId: string };
  pathParams: Record<string, string>;
}

/** What the validator's router notes on a request; undefined when it found no operation. */
export function routeOf(request: Request): Route | undefined {
  return (request as { openapi?: Route }).openapi;
}

const ENDS_IN_SLASH = 'Nothing is served at a path that ends in "/": leave the last slash out.';

/**
 * Finds an operation as the validator's router found it at the start; that one goes through every path each time. What
 * is not found is left to it: 404 and 405 are its to tell.
 */
function findAgain(routes: PathTree<Route>, scan: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const path = pathOf(request.originalUrl);
    const found = routes.find(`${request.method} ${path}`);
    // The scan would take it for the path without the slash.
    if (!found && path.endsWith('/')) {
      next(new Problem('path_not_found', ENDS_IN_SLASH));
      return;
    }
    if (!found) return scan(request, response, next);
    const { value, parameters: pathParams } = found;
    (request as Request & { openapi?: Route }).openapi = { ...value, pathParams };
    request.params = pathParams;
    next();
  };
}

function pathOf(target: string): string {
  const query = target.indexOf('?');
  return query === -1 ? target : target.slice(0, query);
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

/** Every operation with its path and method. */
function operationsOf(document: Document): { path: string; method: string; operation: OperationObject }[] {
  const paths = document.paths as Record<string, Record<string, OperationObject>>;
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** Notes what the request path wants to know of each operation without looking into the description again. */
function remember(document: Document): void {
  const shared = document.components.parameters as Record<string, Parameter>;
  for (const { operation } of operationsOf(document)) {
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
      takesYaml: 'application/yaml' in (requestBody?.content ?? {}),
      answersWith: Object.keys(responses['200']?.content ?? {})[0] ?? 'application/json',
      isSilent: responses['200'] === undefined && responses['201'] === undefined,
      queryParameters: new Set(queryParameters.map(({ name }) => name)),
      integerParameters: new Set(integers.map(({ name }) => name)),
    });
  }
}

/**
 * The description as the validator gets it, which rewrites what it is given. It would refuse a colon or a plus in a
 * query, as a time has them; RFC 3986, section 3.4 allows both.
 */
function forValidator(document: Document): never {
  const copy = structuredClone(document);
  for (const parameter of Object.values(copy.components.parameters) as Parameter[]) {
    if (parameter.in === 'query') parameter.allowReserved = true;
  }
  leaveProblemsToDefault(copy);
  return copy as never;
}

/** Compiles the validators of an operation, which would otherwise happen on its first request. */
async function warmUp(description: Description, request: Request): Promise<void> {
  const response = fakeResponse();
  if (operationOf(request).body !== 'none') request.headers['content-type'] = 'application/json';
  await settle(description.validateRequest, request, response).catch(throwUnlessInvalid);
  let told: unknown;
  const check: RequestHandler = (...[, , next]) =>
    description.validateResponses(request, response, (error?: unknown) => {
      told = error;
      next(error);
    });
  await settle(check, request, response);
  response.json({});
  throwUnlessInvalid(told);
}

/** That what is empty is found not to be valid says that there are validators. */
function throwUnlessInvalid(error: unknown): void {
  if (!Array.isArray((error as { errors?: unknown } | undefined)?.errors)) throw error;
}

function settle(handler: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    void handler(request, response, (error?: unknown) => {
      if (error === undefined) resolve();
      else
        reject(
          error instanceof Error ? error : new Error('A step of the description failed.', { cause: error }),
        );
    });
  });
}

function fakeRequest(method: string, path: string): Request {
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

/** Its status is one that only `default` describes: the validators of all of them are compiled together. */
function fakeResponse(): Response {
  const response = {
    statusCode: 418,
    headersSent: false,
    getHeaders: () => ({ 'content-type': 'application/problem+json' }),
    json: () => response,
    status: () => response,
  };
  return response as unknown as Response;
}
