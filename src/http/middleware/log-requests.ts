import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { truncateBody, type RequestLogEntry } from '../../state/request-log.js';
import { findOrganizationByApiKey } from '../../engine/organizations.js';
import type { AppContext } from '../../engine/context.js';
import { publishRequest } from '../../engine/publish.js';
import { formatInstant } from '../../domain/shared/calendar.js';
import type { Organization } from '../../domain/shared/records.js';
import { findApiKey } from './authenticate.js';
import { getOrganization, getRequestContext } from '../request/request-context.js';

/** Adds each authenticated request to the request log of its organization. */
export function logRequests(context: AppContext): RequestHandler {
  return (request, response, next) => {
    startLogEntry(context, getOrganization(response), request, response);
    next();
  };
}

/** Logs requests with an undocumented path or method. These fail before authentication, so it finds the key itself. */
export function logUnroutedRequests(context: AppContext): ErrorRequestHandler {
  return async (error: unknown, request, response, next) => {
    const key = getRequestContext(response).operation ? undefined : findApiKey(request);
    const organization = key === undefined ? undefined : await findOrganizationByApiKey(context, key);
    if (organization) startLogEntry(context, organization, request, response);
    next(error);
  };
}

function startLogEntry(
  context: AppContext,
  organization: Organization,
  request: Request,
  response: Response,
): void {
  const requestContext = getRequestContext(response);
  const { requestId, target } = requestContext;
  const receivedAt = context.realNow();
  const isClientId = request.headers['x-request-id'] === requestId;
  const entry: RequestLogEntry = {
    // A client may send the same `X-Request-Id` twice; ids of entries are unique.
    id: isClientId ? context.newId('req', formatInstant(receivedAt)) : requestId,
    requestId,
    method: requestContext.isHead === true ? 'HEAD' : request.method,
    target,
    operationId: requestContext.operation?.operationId ?? null,
    headers: pickHeaders(request),
    organization,
    receivedAt,
    latencyMilliseconds: null,
    status: null,
    problem: null,
    faultIds: [],
    committed: null,
    requestBody: null,
    responseBody: null,
  };
  requestContext.logEntry = entry;
  context.requestLog.add(organization.id, entry);
  setCompletion(context, entry, response);
}

/** Returns the headers that the request log shows. */
function pickHeaders({ headers }: Request): RequestLogEntry['headers'] {
  return {
    accept: headers.accept,
    // API keys are never stored.
    authorization: headers.authorization === undefined ? undefined : 'Bearer ****',
    'content-encoding': headers['content-encoding'],
    'content-length': headers['content-length'],
    'content-type': headers['content-type'],
    host: headers.host,
    'idempotency-key': headers['idempotency-key'] as string | undefined,
    origin: headers.origin,
    traceparent: headers['traceparent'] as string | undefined,
    tracestate: headers['tracestate'] as string | undefined,
    'user-agent': headers['user-agent'],
    'x-request-id': headers['x-request-id'] as string | undefined,
  };
}

/** Sets `completeLogEntry`, which the end of the response calls. */
function setCompletion(context: AppContext, entry: RequestLogEntry, response: Response): void {
  const requestContext = getRequestContext(response);
  const startedAt = performance.now();
  requestContext.completeLogEntry = async (status, body) => {
    entry.latencyMilliseconds = performance.now() - startedAt;
    entry.status = status;
    entry.problem = requestContext.problem ?? null;
    const received = requestContext.bodyText ?? requestContext.bodyBytes;
    if (received !== undefined && received.length > 0) entry.requestBody = truncateBody(received);
    if (body !== undefined && body.length > 0 && requestContext.isHead !== true)
      entry.responseBody = truncateBody(body);
    const hasSubscribers = await context.requestLog.complete(entry.organization.id, entry);
    // A failure to publish, e.g. when PostgreSQL is down, must not fail the request.
    if (hasSubscribers) await publishRequest(context, entry).catch(() => undefined);
  };
}
