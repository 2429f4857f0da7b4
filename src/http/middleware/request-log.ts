import { ServerResponse } from 'node:http';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { keptBody, type JournalEntry } from '../../state/request-log.js';
import { authenticate } from '../../operations/organizations.js';
import type { AppContext } from '../../context.js';
import { tellOfRequest } from '../../operations/sandbox/requests.js';
import { routeOf } from '../../openapi/document.js';
import { fromMilliseconds } from '../../domain/shared/calendar.js';
import type { Organization } from '../../domain/shared/records.js';
import { andThen } from '../../lib/awaitable.js';
import { keyOf } from './authenticate.js';
import { contextOf, organizationOf } from '../request/request-context.js';

/** Notes every request of an organization, from when its key was found good until its answer is handed over. */
export function journal(parts: AppContext): RequestHandler {
  return (request, response, next) => {
    begin(parts, organizationOf(response), request, response);
    next();
  };
}

/** Notes a request to a path or with a method that is not described, and so was refused before its key was looked at. */
export function journalUnrouted(parts: AppContext): ErrorRequestHandler {
  return async (error: unknown, request, response, next) => {
    const key = routeOf(request) ? undefined : keyOf(request);
    const organization = key === undefined ? undefined : await authenticate(parts, key);
    if (organization) begin(parts, organization, request, response);
    next(error);
  };
}

function begin(parts: AppContext, organization: Organization, request: Request, response: Response): void {
  const context = contextOf(response);
  const { requestId } = context;
  const receivedAt = parts.realNow();
  const isOwn = request.headers['x-request-id'] === requestId;
  const entry: JournalEntry = {
    id: isOwn ? parts.newId('req', fromMilliseconds(receivedAt)) : requestId,
    requestId,
    method: context.isHead === true ? 'HEAD' : request.method,
    target: request.originalUrl,
    operationId: routeOf(request)?.schema.operationId ?? null,
    headers: headersOf(request),
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
  context.entry = entry;
  parts.journal.add(organization.id, entry);
  completeAtTheEnd(parts, entry, response);
}

/** Those that matter. */
function headersOf({ headers }: Request): JournalEntry['headers'] {
  return {
    accept: headers.accept,
    // A key is kept nowhere.
    authorization: headers.authorization === undefined ? undefined : 'Bearer ****',
    'content-encoding': headers['content-encoding'],
    'content-length': headers['content-length'],
    'content-type': headers['content-type'],
    host: headers.host,
    'idempotency-key': headers['idempotency-key'] as string | undefined,
    origin: headers.origin,
    'user-agent': headers['user-agent'],
    'x-request-id': headers['x-request-id'] as string | undefined,
  };
}

function completeAtTheEnd(parts: AppContext, entry: JournalEntry, response: Response): void {
  const context = contextOf(response);
  const beganAt = performance.now();
  context.complete = (status, body) => {
    entry.latencyMilliseconds = performance.now() - beganAt;
    entry.status = status;
    entry.problem = context.problem ?? null;
    const received = context.text ?? context.bytes;
    if (received !== undefined) entry.requestBody = keptBody(received);
    if (body !== undefined && body.length > 0 && context.isHead !== true) entry.responseBody = keptBody(body);
    return andThen(parts.journal.complete(entry.organization.id, entry), () => {
      const told = tellOfRequest(parts, entry);
      // Whoever cannot be told reads again when the database is back; the answer leaves all the same.
      return told instanceof Promise ? told.catch(() => undefined) : told;
    });
  };
}

/**
 * Ends an answer once its entry is complete, in the place of `response.end`. It is the same for every response: one
 * that is given an `end` of its own outlives the garbage collector's quick rounds with all that it holds.
 */
export function endOnceNoted(this: Response, body?: string | Buffer, encoding?: BufferEncoding): Response {
  const { complete } = contextOf(this);
  const end = (): Response => usualEnd.call(this, body, encoding);
  if (complete === undefined) return end();
  void andThen(complete(this.statusCode, body), end);
  return this;
}

// eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with a response above
const usualEnd = ServerResponse.prototype.end as typeof endOnceNoted;
