import type { Operation } from '../spec/document.js';

/** Request and response of the run. */
export interface Exchange {
  /** Position in the run, from 1. */
  number: number;
  /** Number of exchanges that had started when the response arrived; infinite until then. */
  begun_by_then: number;
  /** Id of the requirement that sent the request; null for requests of the suite itself. */
  requirement: string | null;
  /** Operation of the OpenAPI document; null if the document has none for this method and path. */
  operation: Operation | null;
  method: string;
  /** Path and query exactly as sent. */
  target: string;
  request: {
    headers: Record<string, string>;
    /** Truncated if it is very long. */
    body: string | null;
    /** Encoding that turns `body` back into the bytes sent; `latin1` for bodies that were given as bytes. */
    encoding: 'utf8' | 'latin1';
  };
  response: {
    status: number;
    /** Values by lower-case name. */
    headers: Record<string, string>;
    text: string;
  };
  /** RFC 3339 timestamp. */
  started_at: string;
  /** Milliseconds. */
  duration_ms: number;
}

/** Returns the text behind `Bearer` in the `Authorization` header; empty without one. It need not be an API key. */
export const getBearerText = (headers: Exchange['request']['headers']): string =>
  headers['authorization']?.replace(/^Bearer /, '') ?? '';

/** The OpenAPI document allows bodies of 100 kB. A longer one is never sent again. */
const MAX_RECORDED_BODY_LENGTH = 110_000;

/** Returns the exchange of a request that has no response yet. */
export function startExchange(
  request: {
    method: string;
    target: string;
    headers: Record<string, string>;
    body: string | Uint8Array | null;
  },
  origin: Pick<Exchange, 'number' | 'requirement' | 'operation'>,
): Exchange {
  const { method, target, headers, body } = request;
  const text = typeof body === 'string' || body === null ? body : Buffer.from(body).toString('latin1');
  const isLong = text !== null && text.length > MAX_RECORDED_BODY_LENGTH;
  return {
    ...origin,
    begun_by_then: Infinity,
    method,
    target,
    request: {
      headers,
      body: isLong ? `${text.slice(0, MAX_RECORDED_BODY_LENGTH)}…` : text,
      encoding: body instanceof Uint8Array ? 'latin1' : 'utf8',
    },
    response: { status: 0, headers: {}, text: '' },
    started_at: new Date().toISOString(),
    duration_ms: 0,
  };
}
