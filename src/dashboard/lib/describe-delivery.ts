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
  ['replaced', 'replaced'],
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

/** Deliveries that fail at the end of the buckets. */
interface FailingDeliveries {
  /** Start of the first bucket with a failed delivery after the last one without. */
  since: string;
  /** True if the endpoint accepted some deliveries of the latest bucket. */
  isPartial: boolean;
}

/**
 * Finds out whether the latest deliveries fail.
 *
 * @param buckets oldest first
 * @returns null if all deliveries of the last bucket with any succeeded, or if nothing was sent
 */
export function findFailing(buckets: readonly Schemas['DeliveryBucket'][]): FailingDeliveries | null {
  const used = buckets.filter(({ sent }) => sent > 0);
  const lastSuccess = used.findLastIndex(({ sent, delivered }) => delivered === sent);
  const since = used[lastSuccess + 1]?.start;
  return since === undefined ? null : { since, isPartial: (used.at(-1)?.delivered ?? 0) > 0 };
}

/** Returns the body of an event's deliveries, which do not have its cause. */
export function toDeliveryBody({ cause: _cause, ...event }: Schemas['Event']): string {
  return JSON.stringify(event);
}
