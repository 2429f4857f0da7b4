import { formatInstant } from '../shared/calendar.js';
import type { AttemptResult, Delivery, DeliveryStatus, EventType, Instant } from '../shared/records.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Delay of each attempt after the previous one, in milliseconds of the organization's clock; of the first one after the
 * event. The length is the number of attempts.
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

/** Upper limit of `Retry-After`; longer delays are reduced to it. */
const MAX_RETRY_AFTER_MILLISECONDS = 24 * HOUR;

export interface RecordedAttempt {
  delivery: Delivery;
  /** True if the endpoint returned 410: it gets no deliveries until there is a new configuration. */
  disables_endpoint: boolean;
}

const GONE = 410;

/** Number of stored attempts: more than the schedule has, since a delivery can be resent. */
export const MAX_STORED_ATTEMPTS = 100;

/** Creates a delivery that is due at once. */
export function createDelivery(
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
 * Records an attempt. A response that arrives after the delivery has ended is stored, too, but only a success changes
 * the status then.
 *
 * @param now current time of the organization's clock, from which the next delay is counted
 */
export function recordAttempt(delivery: Delivery, result: AttemptResult, now: Instant): RecordedAttempt {
  const { retry_after_ms, ...attempt } = result;
  const number = (delivery.attempts.at(-1)?.number ?? 0) + 1;
  const attempts = [...delivery.attempts, { number, at: now, ...attempt }].slice(-MAX_STORED_ATTEMPTS);
  const attempted = { ...delivery, url: result.url, attempts };
  const disables_endpoint = result.response_status === GONE;
  const toEnded = (status: DeliveryStatus): RecordedAttempt => ({
    delivery: { ...attempted, status, next_attempt_at: null },
    disables_endpoint,
  });
  if (result.status === 'succeeded') return toEnded('delivered');
  if (delivery.status !== 'pending') return toEnded(delivery.status);
  if (disables_endpoint) return toEnded('disabled');
  const delay = RETRY_DELAYS_MILLISECONDS[attempts.length];
  if (delay === undefined) return toEnded(result.status);
  const requestedDelay = Math.min(retry_after_ms ?? 0, MAX_RETRY_AFTER_MILLISECONDS);
  const next_attempt_at = formatInstant(Date.parse(now) + Math.max(delay, requestedDelay));
  return { delivery: { ...attempted, next_attempt_at }, disables_endpoint };
}

/** Records several attempts at one instant: two in delivery mode `twice`. */
export function recordAttempts(
  delivery: Delivery,
  results: readonly AttemptResult[],
  now: Instant,
): RecordedAttempt {
  const start: RecordedAttempt = { delivery, disables_endpoint: false };
  return results.reduce((before, result) => {
    const after = recordAttempt(before.delivery, result, now);
    return { ...after, disables_endpoint: before.disables_endpoint || after.disables_endpoint };
  }, start);
}

/** Makes a delivery due at once. Afterwards the rest of its schedule continues, if any is left. */
export function rescheduleDelivery(delivery: Delivery, now: Instant): Delivery {
  return { ...delivery, status: 'pending', next_attempt_at: now };
}

/** Ends a delivery that has not succeeded, because a newer delivery sends its event. */
export function replaceDelivery(delivery: Delivery): Delivery {
  if (delivery.status === 'delivered') return delivery;
  return { ...delivery, status: 'replaced', next_attempt_at: null };
}

/** Checks whether a delivery has failed so far: it ended undelivered, or waits for a retry. */
export function isUndelivered({ status, attempts }: Delivery): boolean {
  return status !== 'delivered' && (status !== 'pending' || attempts.length > 0);
}

/** Disables a pending delivery whose endpoint was disabled or removed. */
export function disableDelivery(delivery: Delivery): Delivery {
  if (delivery.status !== 'pending') return delivery;
  return { ...delivery, status: 'disabled', next_attempt_at: null };
}
