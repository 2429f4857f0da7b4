import { fromMilliseconds } from '../domain/shared/calendar.js';
import type { AttemptResult, Delivery, DeliveryErrorCode } from '../domain/delivery/delivery.js';
import { excerpt } from './excerpt.js';
import type { OutgoingAnswer, OutgoingClient } from './outgoing-client.js';
import { deliveryError } from './outgoing-error.js';
import { readRetryAfter } from './retry-after.js';
import { shuffle } from './shuffle.js';
import { signatureHeaders, type SigningSecrets } from './sign.js';

/** How many deliveries are under way to one endpoint at a time. */
export const CONCURRENCY = 20;

/** Real time for all deliveries that are due at one instant. */
export const DEADLINE_MILLISECONDS = 15_000;

/** A delivery whose next attempt is due, with the endpoint as it is now. */
export interface Dispatch {
  delivery: Delivery;
  endpoint: SigningSecrets & { url: string };
  /** The event as JSON; exactly this is signed and sent. */
  body: string;
}

export interface DeliverOptions {
  client: OutgoingClient;
  /** Real time, in milliseconds since 1970. */
  realNow: () => number;
  /**
   * - `normal`: in the order given, as far as deliveries that are under way together have one
   * - `shuffled`: in an order that follows from `seed`, one at a time to each endpoint, so that it is the order in which
   *   they arrive
   * - `twice`: each that was answered with 2xx is sent once more
   */
  mode?: 'normal' | 'shuffled' | 'twice';
  /** An integer. */
  seed?: number;
  /** Whether an endpoint is taken as down: then its deliveries are skipped. */
  isDown?: (url: string) => boolean;
  concurrency?: number;
  deadlineMilliseconds?: number;
  /** Milliseconds from any beginning; never runs backwards. */
  monotonicNow?: () => number;
}

export interface Delivered {
  delivery: Delivery;
  /** In the order in which they were made: for `afterAttempts`. Two where it was sent twice. */
  results: AttemptResult[];
}

export interface DeliveredAll {
  /** One for each dispatch, in the order given. */
  deliveries: Delivered[];
  /** URLs of the endpoints that timed out, be it on the deadline; the rest of what was for them was skipped. */
  timedOut: ReadonlySet<string>;
}

/**
 * Makes one attempt for each delivery, all endpoints beside one another, so that none holds up the others. Never
 * rejects. What is under way at the deadline times out; what has not begun is skipped.
 *
 * @example
 * const { deliveries, timedOut } = await deliverAll(due, { client, realNow: Date.now, isDown: (url) => down.has(url) });
 * for (const { delivery, results } of deliveries) {
 *   const { delivery: next, disables_endpoint } = afterAttempts(delivery, results, now);
 * }
 */
export async function deliverAll(
  dispatches: readonly Dispatch[],
  options: DeliverOptions,
): Promise<DeliveredAll> {
  const { mode = 'normal', seed = 0, monotonicNow = () => performance.now() } = options;
  const ends = monotonicNow() + (options.deadlineMilliseconds ?? DEADLINE_MILLISECONDS);
  const timedOut = new Set<string>();
  const batch: Batch = { ...options, mode, timedOut, millisecondsLeft: () => ends - monotonicNow() };
  const slots = dispatches.map((dispatch) => ({ dispatch, results: [] as AttemptResult[] }));
  const ordered = mode === 'shuffled' ? shuffle(slots, seed) : slots;
  const workers = mode === 'shuffled' ? 1 : (options.concurrency ?? CONCURRENCY);
  await Promise.all(
    [...byEndpoint(ordered).values()].flatMap((queue) => {
      const waiting = queue.values();
      return Array.from({ length: Math.min(workers, queue.length) }, () => work(waiting, batch));
    }),
  );
  const deliveries = slots.map(({ dispatch, results }) => ({ delivery: dispatch.delivery, results }));
  return { deliveries, timedOut };
}

interface Batch extends DeliverOptions {
  timedOut: Set<string>;
  millisecondsLeft: () => number;
}

interface Slot {
  dispatch: Dispatch;
  results: AttemptResult[];
}

function byEndpoint(slots: readonly Slot[]): Map<string, Slot[]> {
  const queues = new Map<string, Slot[]>();
  for (const slot of slots) {
    const { url } = slot.dispatch.endpoint;
    const queue = queues.get(url);
    if (queue) queue.push(slot);
    else queues.set(url, [slot]);
  }
  return queues;
}

/** One of the workers of an endpoint; they share what is waiting. */
async function work(waiting: Iterable<Slot>, batch: Batch): Promise<void> {
  for (const { dispatch, results } of waiting) {
    const result = await attempt(dispatch, batch);
    results.push(result);
    if (batch.mode !== 'twice' || result.status !== 'succeeded') continue;
    const duplicate = await attempt(dispatch, batch);
    // A duplicate that was not sent is nothing to tell of.
    if (duplicate.status !== 'skipped') results.push(duplicate);
  }
}

async function attempt(dispatch: Dispatch, batch: Batch): Promise<AttemptResult> {
  const { url } = dispatch.endpoint;
  const realNow = batch.realNow();
  if (batch.timedOut.has(url) || batch.isDown?.(url) === true) return notMade(url, realNow, 'endpoint_down');
  const timeoutMilliseconds = Math.ceil(batch.millisecondsLeft());
  if (timeoutMilliseconds <= 0) return notMade(url, realNow, 'deadline_passed');
  try {
    const result = await send(dispatch, batch.client, timeoutMilliseconds, realNow);
    if (result.error?.code === 'timed_out') batch.timedOut.add(url);
    return result;
  } catch {
    return { ...notMade(url, realNow, 'not_sent'), status: 'failed' };
  }
}

async function send(
  { delivery, endpoint, body }: Dispatch,
  client: OutgoingClient,
  timeoutMilliseconds: number,
  realNow: number,
): Promise<AttemptResult> {
  const bytes = Buffer.from(body);
  const headers = {
    'content-type': 'application/json',
    ...signatureHeaders(delivery.event_id, bytes, endpoint, realNow),
  };
  const answer = await client.post({ url: endpoint.url, headers, body: bytes, timeoutMilliseconds });
  return {
    status: isSuccess(answer) ? 'succeeded' : 'failed',
    url: endpoint.url,
    real_at: fromMilliseconds(realNow),
    latency_ms: answer.latencyMilliseconds,
    response_status: answer.status,
    response_body: answer.body && excerpt(answer.body),
    error: answer.error,
    retry_after_ms: readRetryAfter(answer.retryAfter, realNow),
  };
}

function isSuccess({ status, error }: OutgoingAnswer): boolean {
  return error === null && status !== null && status >= 200 && status < 300;
}

function notMade(url: string, realNow: number, code: DeliveryErrorCode): AttemptResult {
  const host = URL.canParse(url) ? new URL(url).host : 'the endpoint';
  return {
    status: 'skipped',
    url,
    real_at: fromMilliseconds(realNow),
    latency_ms: null,
    response_status: null,
    response_body: null,
    error: deliveryError(code, host),
    retry_after_ms: null,
  };
}
