import type { Response } from 'express';
import type { components } from '../../../generated/closed/openapi.js';
import type { Organization, TraceContext } from '../../domain/shared/records.js';
import type { Admission } from '../../state/admissions.js';
import type { RequestLogEntry } from '../../state/request-log.js';
import type { OperationResult, IdempotencyRequest } from '../../engine/call.js';
import type { Operation } from '../../openapi/api.js';

/** State that the middleware of one request share, kept in `response.locals`. */
export interface RequestContext {
  requestId: string;
  /** Path and query as the client has sent them, if `originalUrl` is an equivalent path. */
  sentPath?: string;
  /** Path and query as the client has sent them, without the path of the public URL: `/v1/purchases?limit=1`. */
  target: string;
  /** Monotonic time at the arrival of the request, in milliseconds. */
  startedAt: number;
  /** Trace of the request; null without a valid `traceparent`. */
  traceContext: TraceContext | null;
  /** Operation of the OpenAPI document; undefined if no path and method match. */
  operation?: Operation;
  organization?: Organization;
  /** State of the organization at the start of the request, if replicas share a database. */
  admission?: Admission | undefined;
  idempotency?: IdempotencyRequest | null;
  /** True for a HEAD request, which is handled as GET. */
  isHead?: boolean;
  /** Request body as received, after decompression. */
  bodyBytes?: Buffer;
  bodyError?: unknown;
  /** Request body as text, if it is valid UTF-8. */
  bodyText?: string;
  logEntry?: RequestLogEntry;
  /**
   * Completes the request's log entry. Called by whatever ends the response.
   *
   * @param status status code of the response; null if the connection is closed without one
   * @param body bytes of the response body that are sent
   */
  completeLogEntry?: (status: number | null, body?: string | Buffer) => Promise<void>;
  /** Error response that was sent. */
  problem?: components['schemas']['Problem'];
  /** Result of the operation, once it has succeeded. */
  result?: OperationResult;
  /** True if an injected fault has changed the result, so that it may not match the OpenAPI document. */
  isMutated?: boolean;
}

export function getRequestContext(response: Response): RequestContext {
  return response.locals as RequestContext;
}

/** Returns path and query of a request as the client has sent them, with the path of the public URL. */
export function getSentPath(response: Response): string {
  return getRequestContext(response).sentPath ?? response.req.originalUrl;
}

/** Returns the operation of a routed request. @throws {Error} if the request was not routed */
export function getOperation(response: Response): Operation {
  const { operation } = getRequestContext(response);
  if (!operation) throw new Error('The request was not routed by an OpenAPI document.');
  return operation;
}

/** Returns the organization of an authenticated request. @throws {Error} if the request was not authenticated */
export function getOrganization(response: Response): Organization {
  const { organization } = getRequestContext(response);
  if (!organization) throw new Error('The request was not authenticated.');
  return organization;
}
