import { group } from 'd3-array';
import type { Schemas } from './api.js';
import { formatCount, humanize } from './format.js';

export type ForecastItem = Schemas['ForecastItem'];

/** Payment outcomes in the order in which a bar stacks them. */
export const paymentOutcomes = ['succeeded', 'failed', 'requires_action', 'pending'] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];
export type PaymentCounts = Record<PaymentOutcome, number>;

/** Work of one day that is shown in one line. */
export interface PreviewRow {
  /** First work of the line. The other work has the same type, outcome and new status. */
  item: ForecastItem;
  count: number;
  /** Known amounts by currency. */
  amounts: { currency: string; amount: number }[];
}

/** Work of one day. */
export interface PreviewDay {
  /** Date in UTC, such as `2027-04-24`. */
  date: string;
  count: number;
  rows: PreviewRow[];
}

/** Work of this many purchases on one day is shown in one line. */
const MIN_GROUP_SIZE = 3;

/** Counts the payments that the work makes, by their outcome at the end of the forecast. */
export function countPayments(items: readonly ForecastItem[]): PaymentCounts {
  const outcomes = new Map<string, PaymentOutcome>();
  for (const { purchase_id, period, attempt, charge_id, outcome } of items) {
    const isNewPayment = charge_id === null && isPaymentOutcome(outcome);
    if (isNewPayment) outcomes.set(JSON.stringify([purchase_id, period, attempt]), outcome);
  }
  return countOutcomes([...outcomes.values()]);
}

/** Counts payments by outcome. */
export function countOutcomes(outcomes: readonly string[]): PaymentCounts {
  const counts = { succeeded: 0, failed: 0, requires_action: 0, pending: 0 };
  for (const outcome of outcomes) if (isPaymentOutcome(outcome)) counts[outcome] += 1;
  return counts;
}

/** Adds up payments of all outcomes. */
export function sumCounts(counts: PaymentCounts): number {
  return paymentOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
}

function isPaymentOutcome(outcome: string): outcome is PaymentOutcome {
  return (paymentOutcomes as readonly string[]).includes(outcome);
}

/** Groups work by day. Work of several purchases with the same effect becomes one line. */
export function groupByDay(items: readonly ForecastItem[]): PreviewDay[] {
  return [...group(items, ({ at }) => at.slice(0, 10))].map(([date, work]) => ({
    date,
    count: work.length,
    rows: [...group(work, toEffect).values()].flatMap((similar) =>
      similar.length < MIN_GROUP_SIZE ? similar.map((item) => toRow([item])) : [toRow(similar)],
    ),
  }));
}

function toEffect({ type, outcome, new_status }: ForecastItem): string {
  return [type, outcome, new_status].join(' ');
}

function toRow(items: readonly ForecastItem[]): PreviewRow {
  const [item] = items;
  if (!item) throw new Error('A line of the preview needs work.');
  const totals = new Map<string, number>();
  for (const { amount, currency } of items)
    if (amount !== null) totals.set(currency, (totals.get(currency) ?? 0) + amount);
  const amounts = [...totals].map(([currency, amount]) => ({ currency, amount }));
  return { item, count: items.length, amounts };
}

const names: Record<string, readonly [singular: string, plural: string]> = {
  trial_start: ['trial starts', 'trials start'],
  trial_end: ['trial ends', 'trials end'],
  activation: ['subscription starts', 'subscriptions start'],
  renewal: ['renewal', 'renewals'],
  period_start: ['period starts', 'periods start'],
  retry: ['retry', 'retries'],
  settlement: ['pending payment settles', 'pending payments settle'],
  challenge_expiry: ['3-D Secure challenge expires', '3-D Secure challenges expire'],
  checkout_expiry: ['checkout expires', 'checkouts expire'],
  cancellation: ['cancellation', 'cancellations'],
  end: ['last period ends', 'last periods end'],
};

const verbs: Record<string, readonly [singular: string, plural: string]> = {
  succeeded: ['succeeds', 'succeed'],
  failed: ['fails', 'fail'],
  pending: ['is pending', 'are pending'],
  requires_action: ['requires action', 'require action'],
};

/** Names work of a type with its number: `5 renewals`. */
export function nameWork(type: string, count: number): string {
  const [singular, plural] = names[type] ?? [humanize(type), humanize(type)];
  return formatCount(count, singular, plural);
}

/** Describes the effect of one unit of work: `retry 2, fails, becomes unpaid`. */
export function describeItem(item: ForecastItem): string {
  const [name] = names[item.type] ?? [humanize(item.type)];
  const number = item.type === 'retry' && item.attempt !== null ? ` ${item.attempt - 1}` : '';
  return [`${name}${number}`, ...listEffects(item, 0)].join(', ');
}

/** Describes the common effect of grouped work: `succeed`. */
export function describeGroup(item: ForecastItem): string {
  return listEffects(item, 1).join(', ');
}

function listEffects({ outcome, new_status }: ForecastItem, number: 0 | 1): string[] {
  const verb = verbs[outcome]?.[number];
  const become = number === 0 ? 'becomes' : 'become';
  return [
    ...(verb === undefined ? [] : [verb]),
    ...(new_status === null ? [] : [`${become} ${humanize(new_status)}`]),
  ];
}

/** Sums up payments by outcome: `19 succeed · 3 fail · 1 requires action`. */
export function describeCounts(counts: PaymentCounts): string {
  const parts = paymentOutcomes.flatMap((outcome) => {
    const [singular = '', plural = ''] = verbs[outcome] ?? [];
    const count = counts[outcome];
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? singular : plural}`];
  });
  return parts.length === 0 ? 'No payments' : parts.join(' · ');
}

/** Sums up the payments of an advance: `23 payments, 3 failed`. */
export function summarizePayments(count: number, failed: number): string {
  const payments = formatCount(count, 'payment');
  return count === 0 ? 'No payments' : `${payments}, ${failed === 0 ? 'none' : failed} failed`;
}
