import { fromMilliseconds } from '../shared/calendar.js';
import type { EventType, Instant } from '../shared/records.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * When each attempt is made, in milliseconds on the organization's clock after the attempt before it; the first one
 * after the event. There are no attempts beyond these.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#deliverability-and-reliability
 */
export const RETRY_DELAYS_MILLISECONDS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** The longest `Retry-After` that is honoured; a longer one counts as this. */
export const MAXIMUM_RETRY_AFTER_MILLISECONDS = 24 * HOUR;

/**
 * - `pending`: an attempt is to come
 * - `delivered`: an attempt was answered with 2xx
 * - `failed`: the last attempt failed
 * - `skipped`: no attempt is to come, and the last one was not made
 * - `disabled`: the endpoint answered 410, or is no longer configured
 */
export type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'skipped' | 'disabled';

/**
 * What becomes of an organization's deliveries.
 * - `normal`: they are sent when they are due
 * - `collect`: they are stored, and nothing is sent
 * - `sync`: a request is answered after the first attempt for each event that it made
 * - `twice`: what was answered with 2xx is sent once more
 * - `shuffled`: what is due together is sent in another order
 */
export type DeliveryMode = 'normal' | 'collect' | 'sync' | 'twice' | 'shuffled';

/** Why an attempt was not answered in full, or not made. */
export type DeliveryErrorCode =
  | 'invalid_url'
  | 'destination_refused'
  | 'name_not_resolved'
  | 'connection_failed'
  | 'connection_closed'
  | 'tls_failed'
  | 'invalid_answer'
  | 'timed_out'
  | 'endpoint_down'
  | 'deadline_passed'
  | 'not_sent';

export interface DeliveryError {
  code: DeliveryErrorCode;
  /** For people; names the host at most, never a path, a query or a secret. */
  message: string;
}

/** One event on its way to one endpoint. */
export interface Delivery {
  id: string;
  created_at: Instant;
  event_id: string;
  event_type: EventType;
  /** The endpoint's, as it was at the latest attempt; before the first, as it was when the delivery was made. */
  url: string;
  status: DeliveryStatus;
  /** The last hundred, oldest first. */
  attempts: readonly Attempt[];
  /** Null when none is to come. */
  next_attempt_at: Instant | null;
}

/** What came of an attempt. */
export interface AttemptResult {
  /** `skipped`: it was not made, and stands for its place in the schedule. */
  status: 'succeeded' | 'failed' | 'skipped';
  url: string;
  /** Real time at which it began: that of `webhook-timestamp`. */
  real_at: Instant;
  /** Real time until the answer was read or given up, in milliseconds; null when skipped. */
  latency_ms: number | null;
  /** Null when there was no answer. */
  response_status: number | null;
  /** The first characters of the answer. Null when there was none. */
  response_body: string | null;
  /** Null when the answer came in full, whatever its status. */
  error: DeliveryError | null;
  /** What the answer's `Retry-After` asks for, from the attempt on; null without one. */
  retry_after_ms: number | null;
}

/** An attempt as it is kept. */
export interface Attempt extends Omit<AttemptResult, 'retry_after_ms'> {
  /** From 1. */
  number: number;
  /** The organization's clock. */
  at: Instant;
}

export interface AfterAttempt {
  delivery: Delivery;
  /** Whether the endpoint wants no deliveries any more (410), until there is a new configuration. */
  disables_endpoint: boolean;
}

const GONE = 410;

/** How many attempts are kept: more than a schedule has, since a delivery can be sent again and again. */
export const MAXIMUM_ATTEMPTS = 100;

/** A delivery that is due at once. */
export function newDelivery(
  id: string,
  event: { id: string; type: EventType },
  url: string,
  now: Instant,
): Delivery {
  return {
    id,
    created_at: now,
    event_id: event.id,
    event_type: event.type,
    url,
    status: 'pending',
    attempts: [],
    next_attempt_at: now,
  };
}

/**
 * What a delivery becomes by an attempt. Never undoes an end: an attempt of which the answer comes after the delivery
 * has ended is kept, and only a success changes the status.
 *
 * @param now the organization's clock; the next attempt is counted from here
 */
export function afterAttempt(delivery: Delivery, result: AttemptResult, now: Instant): AfterAttempt {
  const { retry_after_ms, ...told } = result;
  const number = (delivery.attempts.at(-1)?.number ?? 0) + 1;
  const attempts = [...delivery.attempts, { number, at: now, ...told }].slice(-MAXIMUM_ATTEMPTS);
  const known = { ...delivery, url: result.url, attempts };
  const disables_endpoint = result.response_status === GONE;
  const ended = (status: DeliveryStatus): AfterAttempt => ({
    delivery: { ...known, status, next_attempt_at: null },
    disables_endpoint,
  });
  if (result.status === 'succeeded') return ended('delivered');
  if (delivery.status !== 'pending') return ended(delivery.status);
  if (disables_endpoint) return ended('disabled');
  const delay = RETRY_DELAYS_MILLISECONDS[attempts.length];
  if (delay === undefined) return ended(result.status);
  const wanted = Math.min(retry_after_ms ?? 0, MAXIMUM_RETRY_AFTER_MILLISECONDS);
  const next_attempt_at = fromMilliseconds(Date.parse(now) + Math.max(delay, wanted));
  return { delivery: { ...known, next_attempt_at }, disables_endpoint };
}

/** What a delivery becomes by several attempts at one instant: two, where everything is sent twice. */
export function afterAttempts(
  delivery: Delivery,
  results: readonly AttemptResult[],
  now: Instant,
): AfterAttempt {
  const start: AfterAttempt = { delivery, disables_endpoint: false };
  return results.reduce((before, result) => {
    const after = afterAttempt(before.delivery, result, now);
    return { ...after, disables_endpoint: before.disables_endpoint || after.disables_endpoint };
  }, start);
}

/**
 * What a delivery becomes that is to be sent again: due at once. After it, what is left of its schedule goes on; of a
 * schedule that has come to its end nothing is left.
 */
export function resend(delivery: Delivery, now: Instant): Delivery {
  return { ...delivery, status: 'pending', next_attempt_at: now };
}

/** Whether a delivery has come to nothing so far: it has ended undelivered, or waits for a retry. */
export function isUndelivered({ status, attempts }: Delivery): boolean {
  return status !== 'delivered' && (status !== 'pending' || attempts.length > 0);
}

/** What a delivery becomes that was still to be made when its endpoint was disabled or taken away. */
export function disable(delivery: Delivery): Delivery {
  if (delivery.status !== 'pending') return delivery;
  return { ...delivery, status: 'disabled', next_attempt_at: null };
}
