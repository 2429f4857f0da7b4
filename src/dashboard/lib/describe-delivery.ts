import type { Schemas } from './api.js';
import { capitalize, humanize } from './format.js';

type Delivery = Schemas['Delivery'];
type Attempt = Schemas['DeliveryAttempt'];

/** Number of attempts of a delivery before it fails. */
export const MAX_ATTEMPTS = 10;

/** Returns the status of a delivery. One that waits for another attempt after a failed one is `retrying`. */
export function getShownStatus({ status, attempts }: Delivery): string {
  return status === 'pending' && attempts.length > 0 ? 'retrying' : status;
}

/** Describes the result of an attempt: its status code, or else the error: `500`, `Timed out`. */
export function describeResult({ response_status, error, status }: Attempt): string {
  if (response_status !== null) return String(response_status);
  return capitalize(humanize(error?.code ?? status));
}

/** Describes the last attempt of a delivery: `500 · attempt 2 of 10`. */
export function describeLastAttempt(delivery: Delivery): string {
  const last = delivery.attempts.at(-1);
  if (!last) return 'Not sent yet';
  const isRetrying = getShownStatus(delivery) === 'retrying';
  if (isRetrying && last.number < MAX_ATTEMPTS)
    return `${describeResult(last)} · attempt ${last.number} of ${MAX_ATTEMPTS}`;
  return last.number === 1 ? describeResult(last) : `${describeResult(last)} · attempt ${last.number}`;
}

const deliveryWords: readonly (readonly [status: string, words: string])[] = [
  ['failed', 'not delivered'],
  ['retrying', 'retrying'],
  ['disabled', 'disabled'],
  ['skipped', 'skipped'],
  ['pending', 'not sent yet'],
  ['delivered', 'delivered'],
];

/**
 * Describes the most important status of deliveries: `webhooks delivered`, `1 of 3 webhooks not delivered`. Empty
 * without deliveries.
 *
 * @param deliveries newest one of each event
 */
export function describeDeliveries(deliveries: readonly Delivery[]): string {
  const statuses = deliveries.map(getShownStatus);
  const found = deliveryWords.find(([status]) => statuses.includes(status));
  if (!found) return '';
  const [status, words] = found;
  const [only] = deliveries;
  if (only && deliveries.length === 1)
    return status === 'retrying'
      ? `webhook retrying, ${only.attempts.at(-1)?.number} of ${MAX_ATTEMPTS} attempts`
      : `webhook ${words}`;
  const count = statuses.filter((each) => each === status).length;
  return count === statuses.length ? `webhooks ${words}` : `${count} of ${statuses.length} webhooks ${words}`;
}

/**
 * Finds the start of the first hour since which no hour with deliveries succeeded.
 *
 * @param buckets oldest first
 * @returns null if the last hour with deliveries succeeded, or if nothing was sent
 */
export function findFailingSince(buckets: readonly Schemas['DeliveryBucket'][]): string | null {
  const used = buckets.filter(({ sent }) => sent > 0);
  const lastSuccess = used.findLastIndex(({ sent, delivered }) => delivered === sent);
  return used[lastSuccess + 1]?.start ?? null;
}

/** Returns the body of an event's deliveries, which do not have its cause. */
export function toDeliveryBody({ cause: _cause, ...event }: Schemas['Event']): string {
  return JSON.stringify(event);
}
