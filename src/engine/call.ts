import type { Cause, Organization, TraceContext } from '../domain/shared/records.js';
import type { CommitSummary } from '../state/request-log.js';
import type { Subscription } from '../state/subscription.js';

/** Idempotency key of a request and what it is bound to. */
export interface IdempotencyRequest {
  /** Method, path and key; unique within the organization. */
  scope: string;
  key: string;
  /** SHA-256 of the canonical JSON of the body, hexadecimal. @see RFC 8785 */
  fingerprint: string;
}

/** Receives the commit of a command, for the request log. */
interface CommitTrace {
  committed: CommitSummary | null;
}

/** Call of a command: an authenticated, validated request. */
export interface CommandCall {
  organization: Organization;
  idempotency: IdempotencyRequest | null;
  /** Cause of the events and charges that the command creates. */
  cause: Cause;
  /** Trace that the deliveries of those events continue. */
  traceContext?: TraceContext | null;
  trace?: CommitTrace | undefined;
}

/** Successful result of an operation, before it is written as an HTTP response. */
export interface OperationResult<Body = unknown> {
  status: 200 | 201 | 204;
  body: Body;
  /** Media type of a body that is text; default JSON. */
  type?: string;
  /** Path of the created resource, below the base path of the API. */
  location?: string;
  /** True if this is the stored result of an earlier request with the same idempotency key. */
  isReplay?: boolean;
  /** Tokens of the browser's dashboard sessions from now on. */
  sessions?: readonly string[];
  /** Event stream that is sent instead of a body. */
  stream?: Subscription;
}
