import type { Agent } from 'undici';
import type { DeliveryError } from '../domain/delivery/delivery.js';
import type { Policy } from './guard.js';
import type { Resolve } from './guarded-connector.js';
import { readFailure, TimedOut } from './outgoing-error.js';
import { readTarget } from './target.js';
import { systemTimer, type Timer } from '../lib/timer.js';

/** Real time from the first step of a request to the end of its answer. */
export const TIMEOUT_MILLISECONDS = 15_000;

/** How much of an answer is read. */
export const MAXIMUM_ANSWER_BYTES = 65_536;

const MAXIMUM_HEADER_BYTES = 16_384;
const IDLE_MILLISECONDS = 100;

export interface OutgoingOptions extends Policy {
  /** What the client calls itself. */
  userAgent?: string;
  /** Real time for a whole request; 15 s. */
  timeoutMilliseconds?: number;
  resolve?: Resolve;
  timer?: Timer;
  /** Milliseconds from any beginning; never runs backwards. */
  monotonicNow?: () => number;
}

export interface OutgoingRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Sent as it is. */
  body: Uint8Array;
  /** Real time for this request, where that is less than usual. */
  timeoutMilliseconds?: number;
}

/** What came back, as far as it did. */
export interface OutgoingAnswer {
  /** Null when there was no answer. */
  status: number | null;
  /** As it came. */
  retryAfter: string | null;
  /** The first 64 kB at most; null when there was no answer. */
  body: Uint8Array | null;
  latencyMilliseconds: number;
  /** Null when an answer came in full, or more of one than is read. */
  error: DeliveryError | null;
}

/** The only way out of a sandbox. */
export interface OutgoingClient {
  /** Sends one request and follows no redirect. Never rejects. */
  post: (request: OutgoingRequest) => Promise<OutgoingAnswer>;
  /** Ends all requests that are under way. */
  close: () => Promise<void>;
}

/**
 * @example
 * const client = createOutgoingClient({ allowPrivate: true });
 * const answer = await client.post({ url: 'http://127.0.0.1:3000/hook', headers: {}, body: Buffer.from('{}') });
 */
export function createOutgoingClient(options: OutgoingOptions): OutgoingClient {
  const timeoutMilliseconds = options.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS;
  const { userAgent = 'Tollgate', timer = systemTimer, monotonicNow = () => performance.now() } = options;
  let agent: Promise<Agent> | undefined;

  return {
    post: async (request) => {
      agent ??= newAgent(options, timeoutMilliseconds);
      const sender = await agent;
      const began = monotonicNow();
      const heard: Heard = { status: null, retryAfter: null, chunks: [] };
      const milliseconds = Math.min(request.timeoutMilliseconds ?? Infinity, timeoutMilliseconds);
      const send = (url: URL, signal: AbortSignal): Promise<void> =>
        exchange(sender, url, { 'user-agent': userAgent, ...request.headers }, request.body, signal, heard);
      const error = await attempt(request.url, send, milliseconds, timer);
      return {
        status: heard.status,
        retryAfter: heard.retryAfter,
        body: heard.status === null ? null : Buffer.concat(heard.chunks).subarray(0, MAXIMUM_ANSWER_BYTES),
        latencyMilliseconds: Math.round(monotonicNow() - began),
        error,
      };
    },
    close: async () => {
      await (await agent)?.destroy();
    },
  };
}

/** Loads what it takes with the first delivery: many a sandbox makes none, and it is a good part of its start. */
async function newAgent(options: OutgoingOptions, timeoutMilliseconds: number): Promise<Agent> {
  const [{ Agent }, { guardedConnector, systemResolve }] = await Promise.all([
    import('undici'),
    import('./guarded-connector.js'),
  ]);
  return new Agent({
    connect: guardedConnector(options, options.resolve ?? systemResolve, timeoutMilliseconds),
    // A connection is used again within a burst, which is several times as fast as a new one for each, but not later: the
    // other side may close an idle one in the moment in which it is used, and an endpoint without fault would fail.
    keepAliveTimeout: IDLE_MILLISECONDS,
    keepAliveMaxTimeout: IDLE_MILLISECONDS,
    maxHeaderSize: MAXIMUM_HEADER_BYTES,
    // The time-out here is for the whole request; undici's are for its parts.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/** What has come back so far: more than nothing even if the rest never comes. */
interface Heard {
  status: number | null;
  retryAfter: string | null;
  chunks: Uint8Array[];
}

async function attempt(
  text: string,
  send: (url: URL, signal: AbortSignal) => Promise<void>,
  milliseconds: number,
  timer: Timer,
): Promise<DeliveryError | null> {
  const url = readTarget(text);
  if (!(url instanceof URL)) return url;
  const abort = new AbortController();
  let cancel = (): void => undefined;
  // undici heeds the signal only once there is a connection, so the time-out does not wait for it.
  const timeout = new Promise<never>((_resolve, reject) => {
    cancel = timer(milliseconds, () => {
      const error = new TimedOut(`${milliseconds / 1000} s had passed.`);
      reject(error);
      abort.abort(error);
    });
  });
  try {
    await Promise.race([send(url, abort.signal), timeout]);
    return null;
  } catch (error) {
    return readFailure(error, url.host);
  } finally {
    cancel();
  }
}

async function exchange(
  agent: Agent,
  url: URL,
  headers: Record<string, string>,
  body: Uint8Array,
  signal: AbortSignal,
  heard: Heard,
): Promise<void> {
  const path = `${url.pathname}${url.search}`;
  const answer = await agent.request({ origin: url.origin, path, method: 'POST', headers, body, signal });
  // What is not read to its end is torn off, and says so here; that is no failure.
  answer.body.on('error', () => undefined);
  const retryAfter = answer.headers['retry-after'];
  heard.status = answer.statusCode;
  heard.retryAfter = Array.isArray(retryAfter) ? (retryAfter[0] ?? null) : (retryAfter ?? null);
  let bytes = 0;
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
    heard.chunks.push(chunk);
    bytes += chunk.length;
    // Leaving the loop destroys the stream and, with it, the connection.
    if (bytes >= MAXIMUM_ANSWER_BYTES) break;
  }
}
