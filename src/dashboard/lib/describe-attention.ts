import type { Schemas } from './api.js';
import { formatAmount, formatCount, formatDayTime } from './format.js';

type Purchase = Schemas['ObjectPurchase'];

/** Statuses of purchases that need attention, most severe first. The time machine has a group of the same ones. */
export const attentionStatuses = ['unpaid', 'past_due', 'requires_action'] as const;
export type AttentionStatus = (typeof attentionStatuses)[number];

/** Purchases of one status in words. */
interface AttentionText {
  title: string;
  detail: string;
}

type ScheduledWork = Pick<Schemas['ForecastItem'], 'at' | 'type' | 'purchase_id'>;

const singleTitles: Record<AttentionStatus, string> = {
  unpaid: 'unpaid',
  past_due: 'past due',
  requires_action: 'waits for 3-D Secure',
};

const groupTitles: Record<AttentionStatus, readonly [singular: string, plural: string]> = {
  unpaid: ['subscription unpaid', 'subscriptions unpaid'],
  past_due: ['subscription past due', 'subscriptions past due'],
  requires_action: ['purchase waits for 3-D Secure', 'purchases wait for 3-D Secure'],
};

/**
 * Describes the purchases of a status: a single one by its customer, amount and deadline, several ones by their number.
 *
 * @param purchases all purchases of the status, or the first ones if there are many
 * @param count number of purchases of the status
 * @param forecast scheduled work, earliest first
 */
export function describeAttention(
  status: AttentionStatus,
  purchases: readonly Purchase[],
  count: number,
  forecast: readonly ScheduledWork[],
): AttentionText {
  const detail = describeDeadline(status, purchases, count, forecast);
  const [only] = purchases;
  if (only && purchases.length === 1) {
    const customer = only.expanded?.customer?.name ?? only.data.customer_id;
    return {
      title: `${customer}: ${formatDue(only)}${singleTitles[status]}${formatPeriodCount(only)}`,
      detail,
    };
  }
  const [singular, plural] = groupTitles[status];
  return { title: formatCount(count, singular, plural), detail };
}

/** Formats the amount due of a purchase with a space after it; empty if the amount is unknown. */
function formatDue({ data, amounts_due = [] }: Purchase): string {
  const due = amounts_due.reduce((sum, { amount }) => sum + amount, 0);
  const amount = due > 0 ? due : data.amount;
  return amount === null ? '' : `${formatAmount(amount, data.currency)} `;
}

/** Says that the amount due is the sum of several periods; empty if it is the amount of one. */
const formatPeriodCount = ({ amounts_due = [] }: Purchase): string =>
  amounts_due.length > 1 ? ` for ${amounts_due.length} periods` : '';

function describeDeadline(
  status: AttentionStatus,
  purchases: readonly Purchase[],
  count: number,
  forecast: readonly ScheduledWork[],
): string {
  if (status === 'unpaid') return 'All retries failed. The payer can still pay on the checkout page.';
  const ids = purchases.map(({ data }) => data.id);
  const workType = status === 'past_due' ? 'retry' : 'challenge_expiry';
  const hasAll = purchases.length >= count;
  const next = hasAll
    ? forecast.find(({ type, purchase_id }) => type === workType && ids.includes(purchase_id))
    : undefined;
  if (status === 'past_due') {
    if (next) return `Next retry: ${formatDayTime(next.at)}.`;
    return count === 1 ? 'A payment failed and will be retried.' : 'The failed payments will be retried.';
  }
  if (!next)
    return count === 1
      ? 'The payer must complete the challenge.'
      : 'The payers must complete their challenges.';
  const subject = count === 1 ? 'The challenge' : 'The first challenge';
  return `${subject} expires on ${formatDayTime(next.at)}.`;
}
