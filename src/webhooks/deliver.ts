import { formatInstant } from '../domain/shared/calendar.js';
import type { AttemptResult, Delivery, DeliveryErrorCode, TraceContext } from '../domain/shared/records.js';
import type { OutgoingResponse, OutgoingClient } from './outgoing-client.js';
import { createDeliveryError } from './outgoing-error.js';
import { parseRetryAfter } from './retry-after.js';
import { shuffle } from './shuffle.js';
import { createSignatureHeaders, type SigningSecrets } from './sign.js';

/** Maximum number of concurrent requests to one endpoint. */
const DEFAULT_CONCURRENCY = 20;

/** Real time for all deliveries that are due at one instant, in milliseconds. */
export const DEFAULT_DEADLINE_MS = 15_000;

/** Delivery whose next attempt is due, with its endpoint as configured now. */
export interface Dispatch {
  delivery: Delivery;
  endpoint: SigningSecrets & { url: string };
  /** Event as JSON: the exact text that is signed and sent. */
  body: string;
  /** Trace of the request that caused the event; null without one. */
  traceContext?: TraceContext | null;
}

export interface DeliverOptions {
  client: OutgoingClient;
  /** Real time, in milliseconds since 1970. */
  realNow: () => number;
  /**
   * - `normal`: starts deliveries in the given order, several at a time
   * - `shuffled`: sends in an order that is derived from `seed`, one at a time to each endpoint, so that they arrive in
   *   this order
   * - `twice`: sends each delivery with a 2xx response once more
   */
  mode?: 'normal' | 'shuffled' | 'twice';
  /** Integer. Default 0. */
  seed?: number;
  /** Returns true for an endpoint whose deliveries are skipped. */
  isDown?: (url: string) => boolean;
  concurrency?: number;
  deadlineMilliseconds?: number;
  /** Monotonic time in milliseconds. Default `performance.now`. */
  monotonicNow?: () => number;
}

export interface DeliveryResult {
  delivery: Delivery;
  /** Attempts in chronological order, as `recordAttempts` expects them. Two if the delivery was sent twice. */
  results: AttemptResult[];
}

export interface BatchResult {
  /** A result for each dispatch, in the given order. */
  deliveries: DeliveryResult[];
  /** URLs of the endpoints that timed out, at the deadline or before. Their remaining deliveries were skipped. */
  timedOut: ReadonlySet<string>;
}

/**
 * Makes one attempt for each delivery. Endpoints are independent: a slow one does not delay the others. Never rejects.
 * Attempts in progress at the deadline time out, and attempts that have not started are skipped.
 *
 * @example
 * const { deliveries, timedOut } = await deliverAll(due, { client, realNow: Date.now, isDown: (url) => down.has(url) });
 * for (const { delivery, results } of deliveries) {
 *   const { delivery: next, disables_endpoint } = recordAttempts(delivery, results, now);
 * }
 */
export async function deliverAll(
  dispatches: readonly Dispatch[],
  options: DeliverOptions,
): Promise<BatchResult> {
  const { mode = 'normal', seed = 0, monotonicNow = () => performance.now() } = options;
  const deadline = monotonicNow() + (options.deadlineMilliseconds ?? DEFAULT_DEADLINE_MS);
  const timedOut = new Set<string>();
  const batch: Batch = { ...options, mode, timedOut, getRemainingMs: () => deadline - monotonicNow() };
  const slots = dispatches.map((dispatch) => ({ dispatch, results: [] as AttemptResult[] }));
  const ordered = mode === 'shuffled' ? shuffle(slots, seed) : slots;
  const workerCount = mode === 'shuffled' ? 1 : (options.concurrency ?? DEFAULT_CONCURRENCY);
  await Promise.all(
    [...groupByEndpoint(ordered).values()].flatMap((queue) => {
      const pending = queue.values();
      return Array.from({ length: Math.min(workerCount, queue.length) }, () => runWorker(pending, batch));
    }),
  );
  const deliveries = slots.map(({ dispatch, results }) => ({ delivery: dispatch.delivery, results }));
  return { deliveries, timedOut };
}

interface Batch extends DeliverOptions {
  timedOut: Set<string>;
  getRemainingMs: () => number;
}

interface Slot {
  dispatch: Dispatch;
  results: AttemptResult[];
}

function groupByEndpoint(slots: readonly Slot[]): Map<string, Slot[]> {
  const queues = new Map<string, Slot[]>();
  for (const slot of slots) {
    const { url } = slot.dispatch.endpoint;
    const queue = queues.get(url);
    if (queue) queue.push(slot);
    else queues.set(url, [slot]);
  }
  return queues;
}

/** Runs one worker of an endpoint. All workers of an endpoint take from the same iterator. */
async function runWorker(pending: Iterable<Slot>, batch: Batch): Promise<void> {
  for (const { dispatch, results } of pending) {
    const result = await makeAttempt(dispatch, batch);
    results.push(result);
    if (batch.mode !== 'twice' || result.status !== 'succeeded') continue;
    const duplicate = await makeAttempt(dispatch, batch);
    // A skipped duplicate is not an attempt.
    if (duplicate.status !== 'skipped') results.push(duplicate);
  }
}

async function makeAttempt(dispatch: Dispatch, batch: Batch): Promise<AttemptResult> {
  const { url } = dispatch.endpoint;
  const realNow = batch.realNow();
  if (batch.timedOut.has(url) || batch.isDown?.(url) === true)
    return createSkippedResult(url, realNow, 'endpoint_down');
  const timeoutMilliseconds = Math.ceil(batch.getRemainingMs());
  if (timeoutMilliseconds <= 0) return createSkippedResult(url, realNow, 'deadline_passed');
  try {
    const result = await sendDelivery(dispatch, batch.client, timeoutMilliseconds, realNow);
    if (result.error?.code === 'timed_out') batch.timedOut.add(url);
    return result;
  } catch {
    return { ...createSkippedResult(url, realNow, 'not_sent'), status: 'failed' };
  }
}

async function sendDelivery(
  { delivery, endpoint, body, traceContext }: Dispatch,
  client: OutgoingClient,
  timeoutMilliseconds: number,
  realNow: number,
): Promise<AttemptResult> {
  const bytes = Buffer.from(body);
  const headers = {
    'content-type': 'application/json',
    ...createSignatureHeaders(delivery.event_id, bytes, endpoint, realNow),
    ...(traceContext && createTraceHeaders(traceContext)),
  };
  const response = await client.post({ url: endpoint.url, headers, body: bytes, timeoutMilliseconds });
  return {
    status: isSuccess(response) ? 'succeeded' : 'failed',
    url: endpoint.url,
    real_at: formatInstant(realNow),
    latency_ms: response.latencyMilliseconds,
    response_status: response.status,
    response_body: response.body && excerpt(response.body),
    error: response.error,
    retry_after_ms: parseRetryAfter(response.retryAfter, realNow),
  };
}

/**
 * Returns the tracing headers of a delivery: those of the request, unchanged. Tollgate records no spans, so a parent id of
 * its own would lead nowhere in a trace.
 *
 * @see W3C Trace Context, section 4.3
 */
function createTraceHeaders({ traceparent, tracestate }: TraceContext): Record<string, string> {
  return { traceparent, ...(tracestate !== null && { tracestate }) };
}

/** Returns whether the endpoint has confirmed a delivery. An incomplete or invalid body does not change the status. */
function isSuccess({ status }: OutgoingResponse): boolean {
  return status !== null && status >= 200 && status < 300;
}

function createSkippedResult(url: string, realNow: number, code: DeliveryErrorCode): AttemptResult {
  const host = URL.canParse(url) ? new URL(url).host : 'the endpoint';
  return {
    status: 'skipped',
    url,
    real_at: formatInstant(realNow),
    latency_ms: null,
    response_status: null,
    response_body: null,
    error: createDeliveryError(code, host),
    retry_after_ms: null,
  };
}

/** Maximum length of the response body that an attempt stores, in UTF-16 code units. */
export const MAX_EXCERPT_LENGTH = 1_000;

/**
 * Returns the beginning of a response body as text that every store accepts. Invalid UTF-8 becomes U+FFFD, and so does
 * U+0000, which PostgreSQL rejects.
 */
export function excerpt(bytes: Uint8Array): string {
  // A character has at most four bytes. `stream` drops a character that is cut off at the end.
  const text = new TextDecoder().decode(bytes.subarray(0, 4 * MAX_EXCERPT_LENGTH), { stream: true });
  return text.slice(0, MAX_EXCERPT_LENGTH).toWellFormed().replaceAll('\0', '\uFFFD');
}
