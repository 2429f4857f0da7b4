import { group, sort } from 'd3-array';
import { type Schemas } from './api.js';
import { capitalize, humanize, formatCount, formatNumber, formatShortDateTime } from './format.js';
import { listDeliveries } from './objects.js';

type Delivery = Schemas['Delivery'];
type Attempt = Schemas['DeliveryAttempt'];

/** Number of deliveries of a page. */
const LIMIT = 100;

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

/** Number of deliveries of an hour. */
type HourBucket = Pick<Schemas['DeliveryBucket'], 'start' | 'sent' | 'delivered'>;

/** Counts deliveries by the hour of their first attempt at a URL, oldest first. Those to an earlier URL do not count. */
export function countByHour(deliveries: readonly Delivery[], url: string): HourBucket[] {
  const sent = deliveries.flatMap(({ status, attempts }) => {
    const first = attempts.find((attempt) => attempt.url === url && attempt.status !== 'skipped');
    return first && status !== 'replaced' ? [{ hour: `${first.at.slice(0, 13)}:00:00.000Z`, status }] : [];
  });
  const hours = Array.from(
    group(sent, ({ hour }) => hour),
    ([start, each]) => ({
      start,
      sent: each.length,
      delivered: each.filter(({ status }) => status === 'delivered').length,
    }),
  );
  return sort(hours, ({ start }) => start);
}

/** Deliveries that fail at the end of the buckets. */
interface FailingDeliveries {
  /** Start of the first bucket with a failed delivery after the last one without. Null if there is none without. */
  since: string | null;
  /** True if the endpoint accepted some deliveries of the latest bucket. */
  isPartial: boolean;
}

/**
 * Finds out whether the latest deliveries fail.
 *
 * @param buckets oldest first
 * @returns null if all deliveries of the last bucket with any succeeded, or if nothing was sent
 */
export function findFailing(buckets: readonly HourBucket[]): FailingDeliveries | null {
  const used = buckets.filter(({ sent }) => sent > 0);
  const lastSuccess = used.findLastIndex(({ sent, delivered }) => delivered === sent);
  const first = used[lastSuccess + 1];
  if (first === undefined) return null;
  return { since: lastSuccess === -1 ? null : first.start, isPartial: (used.at(-1)?.delivered ?? 0) > 0 };
}

/** Loads the newest deliveries. */
export async function loadNewestDeliveries(): Promise<Delivery[]> {
  return (await listDeliveries({ limit: LIMIT })).data;
}

/** Returns the body of an event's deliveries, which do not have its cause. */
export function toDeliveryBody({ cause: _cause, ...event }: Schemas['Event']): string {
  return JSON.stringify(event);
}

/** Lists the deliveries that have an attempt up to an instant. @param deliveries that are pending */
export function listDueDeliveries(deliveries: readonly Delivery[], until: string): Delivery[] {
  return deliveries.filter(({ next_attempt_at: at }) => at !== null && Date.parse(at) <= Date.parse(until));
}

/**
 * Describes the next attempts of deliveries: `1 webhook attempt: charge.failed, attempt 2 of 10.`
 *
 * @param hasMore true if there are more deliveries than these
 */
export function describeDueAttempts(deliveries: readonly Delivery[], hasMore: boolean): string {
  if (hasMore) return `${formatNumber(deliveries.length)} or more webhook attempts of earlier events.`;
  const count = formatCount(deliveries.length, 'webhook attempt');
  const [only] = deliveries;
  if (!only || deliveries.length > 1) return `${count} of earlier events.`;
  return `${count}: ${only.event_type}, attempt ${only.attempts.length + 1} of ${MAX_ATTEMPTS}.`;
}

/**
 * Describes the attempts that an advance has made: `charge.failed, attempt 2: 500. Next: 10 Jan, 15:35.` Null
 * without attempts.
 *
 * @param before the deliveries before the advance
 * @param after the same deliveries after it
 */
export function describeAttempts(before: readonly Delivery[], after: readonly Delivery[]): string | null {
  const attempted = after.filter(({ id, attempts }) =>
    before.some((delivery) => delivery.id === id && delivery.attempts.length < attempts.length),
  );
  const [only] = attempted;
  const last = only?.attempts.at(-1);
  if (!only || !last) return null;
  const failed = attempted.filter(({ status }) => status !== 'delivered').length;
  if (attempted.length > 1)
    return `${attempted.length} webhooks sent again, ${failed === 0 ? 'none' : failed} failed.`;
  const next = only.next_attempt_at === null ? '' : ` Next: ${formatShortDateTime(only.next_attempt_at)}.`;
  return `${only.event_type}, attempt ${last.number}: ${describeResult(last)}.${next}`;
}

/** Deliveries of earlier events that an advance attempts. */
export interface DueDeliveries {
  /** Those on the first page of the pending deliveries. */
  deliveries: readonly Delivery[];
  /** True if later pages may have more. */
  hasMore: boolean;
}

/** Loads the deliveries of earlier events that an advance to an instant attempts. */
export async function loadDueDeliveries(until: string): Promise<DueDeliveries> {
  const query = { status: 'pending', limit: LIMIT } as const;
  const { data, has_more } = await listDeliveries(query);
  return { deliveries: listDueDeliveries(data, until), hasMore: has_more };
}

/** Loads the current state of deliveries. */
export async function reloadDeliveries(deliveries: readonly Delivery[]): Promise<Delivery[]> {
  if (deliveries.length === 0) return [];
  const event_id = deliveries.map((delivery) => delivery.event_id);
  const { data } = await listDeliveries({ event_id, limit: LIMIT });
  return data;
}
