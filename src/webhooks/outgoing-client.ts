import { once } from 'node:events';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { DeliveryError } from '../domain/shared/records.js';
import {
  DestinationRejected,
  findRejectionReason,
  toLiteralAddress,
  type DestinationPolicy,
} from './guard.js';
import { createGuardedLookup, resolveWithSystem, type ResolveHost } from './guarded-lookup.js';
import { ClientClosed, toDeliveryError, RequestTimeout } from './outgoing-error.js';
import { parseTargetUrl } from './parse-target-url.js';
import { systemTimer, type Timer } from '../lib/timer.js';

/** Default timeout of a whole request, in real time. */
const DEFAULT_TIMEOUT_MS = 15_000;

/** Maximum length of a response body; the rest is not read. */
const MAX_RESPONSE_BYTES = 65_536;

const maxHeaderSize = 16_384;

/**
 * Connections are reused only within a burst, which is several times as fast as a new one for each request. Later the
 * receiver may close an idle connection at the moment of its reuse, and the attempt would fail.
 */
const agentOptions = { keepAlive: true, timeout: 100 };

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
  close: () => void;
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
  const { userAgent = 'Tollgate', timer = systemTimer, resolve = resolveWithSystem } = options;
  const lookup = createGuardedLookup(options, resolve);
  const agents = { 'http:': new http.Agent(agentOptions), 'https:': new https.Agent(agentOptions) };
  const closing = new AbortController();

  return {
    post: async (request) => {
      const startedAt = performance.now();
      const received: PartialResponse = { status: null, retryAfter: null, chunks: [] };
      const timeout_ms = Math.min(request.timeoutMilliseconds ?? Infinity, timeoutMilliseconds);
      const send = (url: URL, signal: AbortSignal): Promise<void> => {
        assertAllowedLiteral(url, options);
        const { body } = request;
        const headers = { 'user-agent': userAgent, ...request.headers, 'content-length': body.length };
        const agent = agents[url.protocol as keyof typeof agents];
        const client = url.protocol === 'https:' ? https : http;
        const sent = client.request(url, { method: 'POST', headers, agent, lookup, signal, maxHeaderSize });
        sent.end(body);
        return receiveResponse(sent, received);
      };
      const error = await sendWithTimeout(request.url, send, { timeout_ms, timer, closing: closing.signal });
      return {
        status: received.status,
        retryAfter: received.retryAfter,
        body:
          received.status === null ? null : Buffer.concat(received.chunks).subarray(0, MAX_RESPONSE_BYTES),
        latencyMilliseconds: Math.round(performance.now() - startedAt),
        error,
      };
    },
    close: () => {
      closing.abort(new ClientClosed());
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** Rejects a literal address that the policy forbids: it is not looked up. */
function assertAllowedLiteral({ hostname }: URL, policy: DestinationPolicy): void {
  const literal = toLiteralAddress(hostname);
  const reason = literal === null ? null : findRejectionReason(literal, policy);
  if (reason !== null) throw new DestinationRejected(`${hostname} is ${reason}.`);
}

/** Part of the response that was received so far, also if the request fails later. */
interface PartialResponse {
  status: number | null;
  retryAfter: string | null;
  chunks: Uint8Array[];
}

/** Never rejects: an error, also one after the status, is the result. */
async function sendWithTimeout(
  endpointUrl: string,
  send: (url: URL, signal: AbortSignal) => Promise<void>,
  { timeout_ms, timer, closing }: { timeout_ms: number; timer: Timer; closing: AbortSignal },
): Promise<DeliveryError | null> {
  const url = parseTargetUrl(endpointUrl);
  if (!(url instanceof URL)) return url;
  const timeout = new AbortController();
  const cancel = timer(timeout_ms, () => {
    timeout.abort(new RequestTimeout(`the timeout is ${timeout_ms / 1000} s.`));
  });
  const signal = AbortSignal.any([timeout.signal, closing]);
  try {
    signal.throwIfAborted();
    await send(url, signal);
    return null;
  } catch (error) {
    return toDeliveryError(signal.aborted ? signal.reason : error, url.host);
  } finally {
    cancel();
  }
}

/** Reads the response that follows any 1xx responses. Rejects if it is not complete. */
async function receiveResponse(sent: ClientRequest, received: PartialResponse): Promise<void> {
  let cause: unknown = null;
  // A syntax error in the body closes the response, whose own error does not say why.
  sent.on('error', (error) => (cause ??= error));
  try {
    await readResponse(sent, received);
  } catch (error) {
    throw cause ?? error;
  }
}

async function readResponse(sent: ClientRequest, received: PartialResponse): Promise<void> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  // A body that is not read to its end emits an error, which is not a failure.
  response.on('error', () => undefined);
  const { statusCode = 0, headers } = response;
  received.status = statusCode;
  received.retryAfter = headers['retry-after'] ?? null;
  if (STATUSES_WITHOUT_BODY.has(statusCode)) return void response.resume();
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    received.chunks.push(chunk);
    bytes += chunk.length;
    // Leaving the loop destroys the stream and, with it, the connection.
    if (bytes >= MAX_RESPONSE_BYTES) break;
  }
}
