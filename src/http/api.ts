import { Router, type Request, type RequestHandler, type Response } from 'express';
import { catchUpIfWritable } from '../engine/due-work.js';
import type { AppContext } from '../engine/context.js';
import type { Cause } from '../domain/shared/records.js';
import type { RequestLogEntry } from '../state/request-log.js';
import type { EnforcedDocument, Operation as ApiOperation, Route } from '../openapi/api.js';
import type { Operation, OperationCall, Operations, OperationShape } from '../engine/operation.js';
import { Problem } from '../domain/shared/problem.js';
import { authenticate } from './middleware/authenticate.js';
import { checkAccept, readIdempotencyKey } from './middleware/request-headers.js';
import { readBody, receiveBody } from './middleware/read-body.js';
import { validateRequest } from './middleware/validate-request.js';
import { getRequestContext } from './request/request-context.js';
import { listSameOriginSessions, toSessionCookie } from './request/session-cookie.js';
import { createResponseSender } from './response/send-validated.js';
import { sendStream } from './response/send-stream.js';
import { composeMiddleware } from './compose-middleware.js';
import { sendJson } from './express-prototypes.js';
import { createMethodRejecter, rejectUnknownPath } from './response/problem-handler.js';

/** Differences between the public API and the sandbox API. */
interface ApiOptions {
  /** Middleware that runs before the path and the method are checked. */
  beforeRouting?: readonly RequestHandler[];
  afterAuthentication?: readonly RequestHandler[];
  /** Middleware that runs after the body is received, and before any other check of the request. */
  beforeChecks?: readonly RequestHandler[];
  /** Middleware that runs after the body is parsed, and before the request is validated. */
  afterBody?: readonly RequestHandler[];
  /** Middleware that runs after an operation has succeeded. */
  beforeResponse?: readonly RequestHandler[];
  /**
   * If true, commands run overdue work inside their own transaction, so the catch-up before the request is skipped.
   * Default false.
   */
  runsDueWorkInCommand?: boolean;
  /** If true, requests count for the rate limit. Default false. */
  countsRequests?: boolean;
}

/**
 * Creates the router of one API below its base path: a route for each operation of its OpenAPI document. `handlers`
 * are the same operations for `createDirectRouter`, by operation id.
 *
 * The order of the middleware is the order in which errors take precedence: path, method, API key, rate limit, Accept,
 * size, media type, validation, and then the errors of the operation. Repeated headers were rejected before.
 */
export function createApi<Shapes extends Record<keyof Shapes, OperationShape>>(
  context: AppContext,
  routes: readonly Route<keyof Shapes & string>[],
  operations: Operations<Shapes>,
  {
    beforeRouting = [],
    afterAuthentication = [],
    beforeChecks = [],
    afterBody = [],
    beforeResponse = [],
    runsDueWorkInCommand = false,
    countsRequests = false,
  }: ApiOptions = {},
): { router: RequestHandler; handlers: Map<string, RequestHandler> } {
  const router = Router({ strict: true, caseSensitive: true });
  router.use(...beforeRouting, handleHeadAsGet);
  const handlers = new Map<string, RequestHandler>();
  for (const { path, operations: operationsByMethod, document } of routes) {
    const middleware = [
      authenticate(context, countsRequests),
      ...afterAuthentication,
      receiveBody,
      ...beforeChecks,
      checkAccept,
      readBody,
      ...afterBody,
      validateRequest(document, context),
      readIdempotencyKey,
    ];
    const route = router.route(path);
    for (const [method, operation] of operationsByMethod) {
      const handlersOfOperation = [
        setOperation(operation),
        ...middleware,
        runOperation(context, operations[operation.operationId], runsDueWorkInCommand),
        ...beforeResponse,
        sendResult(context, document),
      ];
      route[method as 'get'](composeMiddleware(...handlersOfOperation));
      handlers.set(operation.operationId, composeMiddleware(...beforeRouting, ...handlersOfOperation));
    }
    route.all(createMethodRejecter([...operationsByMethod.keys()]));
  }
  router.use(rejectTrailingSlash, rejectUnknownPath);
  return { router, handlers };
}

function setOperation(operation: ApiOperation): RequestHandler {
  return (_request, response, next) => {
    getRequestContext(response).operation = operation;
    next();
  };
}

const rejectTrailingSlash: RequestHandler = (request, _response, next) => {
  const detail = 'The path ends with "/", but no path of the API does. Remove the last slash.';
  next(request.path.endsWith('/') ? new Problem('path_not_found', detail) : undefined);
};

/** Handles HEAD as GET. Node.js omits the body of the response. */
const handleHeadAsGet: RequestHandler = (request, response, next) => {
  if (request.method === 'HEAD') {
    request.method = 'GET';
    getRequestContext(response).isHead = true;
  }
  next();
};

function runOperation<Shape extends OperationShape>(
  context: AppContext,
  operation: Operation<Shape>,
  runsDueWorkInCommand: boolean,
): RequestHandler {
  return async (request, response, next) => {
    const { organization, admission } = getRequestContext(response);
    const needsCatchUp = !runsDueWorkInCommand || request.method === 'GET';
    if (organization && needsCatchUp) await catchUpIfWritable(context, organization, admission);
    const result = await operation(context, toCall<Shape>(context, request, response));
    if (result instanceof Problem) {
      next(result);
      return;
    }
    getRequestContext(response).result = result;
    next();
  };
}

/** Returns the call of a request that was authenticated and validated, so that it has the types of its operation. */
function toCall<Shape extends OperationShape>(
  context: AppContext,
  request: Request,
  response: Response,
): OperationCall<Shape> {
  const { organization, idempotency, logEntry, traceContext } = getRequestContext(response);
  return {
    organization,
    path: request.params,
    query: request.query,
    body: request.body as unknown,
    idempotency,
    cause: toCause(logEntry),
    traceContext,
    trace: logEntry,
    address: request.socket.remoteAddress ?? '',
    sessions: listSameOriginSessions(context, request),
    lastEventId: request.headers['last-event-id'],
  } as OperationCall<Shape>;
}

/** Returns the cause of the changes of a request. Only requests to the public API are logged. */
function toCause(logEntry: RequestLogEntry | undefined): Cause {
  return logEntry ? { type: 'request', id: logEntry.id } : { type: 'sandbox', id: null };
}

function sendResult(context: AppContext, document: EnforcedDocument): RequestHandler {
  const sendValidated = createResponseSender(document, context);
  return async (request, response, next) => {
    const { result, isMutated = false } = getRequestContext(response);
    if (!result) throw new Error('The request was not carried out.');
    response.status(result.status);
    if (result.sessions !== undefined)
      response.setHeader('Set-Cookie', toSessionCookie(context, request, result.sessions));
    if (result.stream) {
      sendStream(result.stream, context.timer, response);
      return;
    }
    if (result.location !== undefined) response.setHeader('Location', request.baseUrl + result.location);
    if (result.isReplay === true) response.setHeader('Idempotent-Replayed', 'true');
    if (result.body === undefined) {
      response.end();
      return;
    }
    if (result.type !== undefined) {
      response.setHeader('Content-Type', result.type);
      response.end(result.body);
      return;
    }
    const nextCursor = findNextCursor(result.body);
    if (nextCursor !== null) response.setHeader('Link', `<${toPagePath(request, nextCursor)}>; rel="next"`);
    // A stored response may lack what the document has got since then.
    if (result.isReplay === true || isMutated || !context.validatesResponses)
      sendJson.call(response, result.body);
    else await sendValidated(request, response, result.body, next);
  };
}

function findNextCursor(body: unknown): string | null {
  return (body as { next_cursor?: string | null }).next_cursor ?? null;
}

function toPagePath(request: Request, cursor: string): string {
  const query = new URLSearchParams(request.originalUrl.split('?')[1]);
  query.set('cursor', cursor);
  return `${request.baseUrl}${request.path}?${query.toString()}`;
}
