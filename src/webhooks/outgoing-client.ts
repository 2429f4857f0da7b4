import type { Agent } from 'undici';
import type { DeliveryError } from '../domain/shared/records.js';
import type { DestinationPolicy } from './guard.js';
import type { ResolveHost } from './guarded-agent.js';
import { toDeliveryError, RequestTimeout } from './outgoing-error.js';
import { parseTargetUrl } from './parse-target-url.js';
import { systemTimer, type Timer } from '../lib/timer.js';

/** Default timeout of a whole request, in real time. */
const DEFAULT_TIMEOUT_MS = 15_000;

/** Maximum length of a response body; the rest is not read. */
const MAX_RESPONSE_BYTES = 65_536;

/** Statuses whose responses end at their headers, also with a `Content-Length`. @see RFC 9112, section 6.3 */
const STATUSES_WITHOUT_BODY = new Set([204, 304]);

export interface OutgoingOptions extends DestinationPolicy {
  /** `User-Agent` header. Default `Tollgate`. */
  userAgent?: string;
  /** Timeout of a whole request in real time. Default 15,000. */
  timeoutMilliseconds?: number;
  resolve?: ResolveHost;
  timer?: Timer;
}

export interface OutgoingRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Exact bytes to send. */
  body: Uint8Array;
  /** Timeout of this request in real time, if it is shorter than the client's. */
  timeoutMilliseconds?: number;
}

/** Response of an endpoint, as far as it was received. */
export interface OutgoingResponse {
  /** Null if there was no response. */
  status: number | null;
  /** `Retry-After` header as received. */
  retryAfter: string | null;
  /** At most the first 64 kB of the body; null if there was no response. */
  body: Uint8Array | null;
  latencyMilliseconds: number;
  /** Null if the response was complete, or longer than the client reads. */
  error: DeliveryError | null;
}

/** HTTP client for every outgoing request of a sandbox. */
export interface OutgoingClient {
  /** Sends one request without following redirects. Never rejects: errors are part of the response. */
  post: (request: OutgoingRequest) => Promise<OutgoingResponse>;
  /** Aborts all requests in progress. */
  close: () => Promise<void>;
}

/**
 * Creates the client. It rejects forbidden destinations, and never follows redirects.
 *
 * @example
 * const client = createOutgoingClient({ allowPrivate: true });
 * const { status, error } = await client.post({ url: 'http://127.0.0.1:3000/hook', headers: {}, body: Buffer.from('{}') });
 */
export function createOutgoingClient(options: OutgoingOptions): OutgoingClient {
  const timeoutMilliseconds = options.timeoutMilliseconds ?? DEFAULT_TIMEOUT_MS;
  const { userAgent = 'Tollgate', timer = systemTimer } = options;
  let agent: Promise<Agent> | undefined;

  return {
    post: async (request) => {
      agent ??= createAgent(options, timeoutMilliseconds);
      const dispatcher = await agent;
      const startedAt = performance.now();
      const received: PartialResponse = { status: null, retryAfter: null, chunks: [] };
      const timeout_ms = Math.min(request.timeoutMilliseconds ?? Infinity, timeoutMilliseconds);
      const send = (url: URL, signal: AbortSignal): Promise<void> =>
        sendRequest(
          dispatcher,
          url,
          { 'user-agent': userAgent, ...request.headers },
          request.body,
          signal,
          received,
        );
      const error = await sendWithTimeout(request.url, send, timeout_ms, timer);
      return {
        status: received.status,
        retryAfter: received.retryAfter,
        body:
          received.status === null ? null : Buffer.concat(received.chunks).subarray(0, MAX_RESPONSE_BYTES),
        latencyMilliseconds: Math.round(performance.now() - startedAt),
        error,
      };
    },
    close: async () => {
      await (await agent)?.destroy();
    },
  };
}

/** Creates the agent at the first request: undici is a large part of the start-up, and many sandboxes send nothing. */
async function createAgent(options: OutgoingOptions, timeoutMilliseconds: number): Promise<Agent> {
  const { createGuardedAgent, resolveWithSystem } = await import('./guarded-agent.js');
  return createGuardedAgent(options, options.resolve ?? resolveWithSystem, timeoutMilliseconds);
}

/** Part of the response that was received so far, also if the request fails later. */
interface PartialResponse {
  status: number | null;
  retryAfter: string | null;
  chunks: Uint8Array[];
}

async function sendWithTimeout(
  endpointUrl: string,
  send: (url: URL, signal: AbortSignal) => Promise<void>,
  timeout_ms: number,
  timer: Timer,
): Promise<DeliveryError | null> {
  const url = parseTargetUrl(endpointUrl);
  if (!(url instanceof URL)) return url;
  const abort = new AbortController();
  let cancel = (): void => undefined;
  // undici reacts to the signal only after it has connected, so the timeout also rejects a promise of its own.
  const timeout = new Promise<never>((_resolve, reject) => {
    cancel = timer(timeout_ms, () => {
      const error = new RequestTimeout(`the timeout is ${timeout_ms / 1000} s.`);
      reject(error);
      abort.abort(error);
    });
  });
  try {
    await Promise.race([send(url, abort.signal), timeout]);
    return null;
  } catch (error) {
    return toDeliveryError(error, url.host);
  } finally {
    cancel();
  }
}

async function sendRequest(
  agent: Agent,
  url: URL,
  headers: Record<string, string>,
  body: Uint8Array,
  signal: AbortSignal,
  received: PartialResponse,
): Promise<void> {
  const path = `${url.pathname}${url.search}`;
  const response = await agent.request({ origin: url.origin, path, method: 'POST', headers, body, signal });
  // A body that is not read to its end emits an error, which is not a failure.
  response.body.on('error', () => undefined);
  const retryAfter = response.headers['retry-after'];
  received.status = response.statusCode;
  received.retryAfter = Array.isArray(retryAfter) ? (retryAfter[0] ?? null) : (retryAfter ?? null);
  if (STATUSES_WITHOUT_BODY.has(response.statusCode)) return;
  let bytes = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    received.chunks.push(chunk);
    bytes += chunk.length;
    // Leaving the loop destroys the stream and, with it, the connection.
    if (bytes >= MAX_RESPONSE_BYTES) break;
  }
}
