import type { Schemas } from './api.js';
import { describeResult, MAX_ATTEMPTS } from './describe-delivery.js';
import { formatCount, formatNumber, formatShortDateTime } from './format.js';

type Delivery = Schemas['Delivery'];

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
