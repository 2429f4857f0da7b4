import { group, sum } from 'd3-array';
import type { Schemas } from './api.js';
import { formatCount, formatNumber, humanize } from './format.js';

export type ForecastItem = Schemas['ForecastItem'];

/** Properties of work that its description depends on. */
type DescribedWork = Pick<ForecastItem, 'type' | 'attempt' | 'outcome' | 'certain' | 'new_status'>;

/** Payment outcomes in the order in which a bar stacks them. That of an uncertain payment depends on usage. */
export const paymentOutcomes = ['succeeded', 'failed', 'requires_action', 'pending', 'uncertain'] as const;
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

export interface PreviewDay {
  /** Date in UTC, such as `2027-04-24`. */
  date: string;
  count: number;
  rows: PreviewRow[];
}

/** Work of this many purchases on one day is shown in one line. */
const MIN_GROUP_SIZE = 3;

/** Counts the payments that the work creates or settles, by their outcome at the end of the forecast. */
export function countPayments(items: readonly ForecastItem[]): PaymentCounts {
  const counts = { succeeded: 0, failed: 0, requires_action: 0, pending: 0, uncertain: 0 };
  for (const { outcome, certain } of omitWaiting(items))
    if (isPaymentOutcome(outcome)) counts[certain ? outcome : 'uncertain'] += 1;
  return counts;
}

/** Leaves out the work with which a payment begins to wait, if the payment is settled later in the forecast. */
export function omitWaiting<Item extends PaymentStep>(items: readonly Item[]): Item[] {
  const lastSteps = new Map<string, Item>();
  for (const item of items) if (isPaymentOutcome(item.outcome)) lastSteps.set(toPaymentKey(item), item);
  return items.filter(
    (item) => !isPaymentOutcome(item.outcome) || lastSteps.get(toPaymentKey(item)) === item,
  );
}

type PaymentStep = Pick<ForecastItem, 'purchase_id' | 'period' | 'attempt' | 'charge_id' | 'outcome'>;

const toPaymentKey = ({ charge_id, purchase_id, period, attempt }: PaymentStep): string =>
  charge_id ?? JSON.stringify([purchase_id, period, attempt]);

/** Known amounts of one currency, in its minor unit. */
export interface CollectedAmount {
  currency: string;
  /** Sum of the payments that succeed. */
  collected: number;
  /** Sum of all due payments. A payment and its retries count once. */
  due: number;
}

/** Adds up due and collected amounts by currency. */
export function sumAmounts(items: readonly ForecastItem[]): {
  amounts: CollectedAmount[];
  /** True if a payment has an amount that depends on usage. */
  hasUnknown: boolean;
} {
  const payments = new Map<string, ForecastItem>();
  for (const item of items)
    if (isPaymentOutcome(item.outcome)) payments.set(JSON.stringify([item.purchase_id, item.period]), item);
  const totals = new Map<string, CollectedAmount>();
  for (const { amount, currency, outcome } of payments.values()) {
    if (amount === null) continue;
    const { collected, due } = totals.get(currency) ?? { collected: 0, due: 0 };
    const paid = outcome === 'succeeded' ? amount : 0;
    totals.set(currency, { currency, collected: collected + paid, due: due + amount });
  }
  const hasUnknown = [...payments.values()].some(({ amount }) => amount === null);
  return { amounts: [...totals.values()], hasUnknown };
}

/** Adds up payments of all outcomes. */
export function sumCounts(counts: PaymentCounts): number {
  return sum(paymentOutcomes, (outcome) => counts[outcome]);
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

function toEffect({ type, outcome, certain, new_status }: ForecastItem): string {
  return [type, outcome, certain, new_status].join(' ');
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
  settlement: ['pending payment', 'pending payments'],
  challenge_expiry: ['3-D Secure challenge expires', 'challenges of 3-D Secure expire'],
  checkout_expiry: ['checkout expires', 'checkouts expire'],
  cancellation: ['cancellation', 'cancellations'],
  end: ['last period ends', 'last periods end'],
};

/** Types whose name is the subject of the outcome: `renewal succeeds`. */
const paymentTypes = new Set(['renewal', 'retry', 'settlement']);

/** Statuses that the name of the work already expresses. */
const impliedStatuses: Record<string, string> = {
  trial_start: 'trialing',
  trial_end: 'active',
  activation: 'active',
  checkout_expiry: 'expired',
  cancellation: 'canceled',
};

const verbs: Record<string, readonly [singular: string, plural: string]> = {
  uncertain: ['depends on usage', 'depend on usage'],
  succeeded: ['succeeds', 'succeed'],
  failed: ['fails', 'fail'],
  pending: ['is pending', 'are pending'],
  requires_action: ['requires 3-D Secure', 'require 3-D Secure'],
};

/** Names work of a type with its number: `5 renewals`. */
export function nameWork(type: string, count: number): string {
  const [singular, plural] = names[type] ?? [humanize(type), humanize(type)];
  return formatCount(count, singular, plural);
}

/** Describes the effect of one unit of work: `retry 2 fails, purchase becomes unpaid`. */
export function describeItem(item: DescribedWork): string {
  const [name] = names[item.type] ?? [humanize(item.type)];
  const number = item.type === 'retry' && item.attempt !== null ? ` ${item.attempt - 1}` : '';
  const verb = toVerb(item, 0);
  if (verb === undefined) return [`${name}${number}`, ...listStatuses(item, 0)].join(', ');
  const outcome = paymentTypes.has(item.type) ? `${name}${number} ${verb}` : `${name}, payment ${verb}`;
  return [outcome, ...listStatuses(item, 0)].join(', ');
}

/** Describes the common effect of grouped work: `succeed`. */
export function describeGroup(item: ForecastItem): string {
  const verb = toVerb(item, 1);
  const outcome = paymentTypes.has(item.type) ? verb : `payments ${verb}`;
  return [...(verb === undefined ? [] : [outcome]), ...listStatuses(item, 1)].join(', ');
}

/** Returns the verb of an outcome, which depends on usage if it is uncertain; undefined without a payment. */
function toVerb({ outcome, certain }: DescribedWork, number: 0 | 1): string | undefined {
  return verbs[certain || outcome === 'none' ? outcome : 'uncertain']?.[number];
}

function listStatuses({ type, new_status }: DescribedWork, number: 0 | 1): string[] {
  if (new_status === null || impliedStatuses[type] === new_status) return [];
  const subject = number === 0 ? 'purchase' : 'purchases';
  if (new_status === 'expired') return [`${subject} ${number === 0 ? 'expires' : 'expire'}`];
  return [`${subject} ${number === 0 ? 'becomes' : 'become'} ${humanize(new_status)}`];
}

const adjectives: Record<PaymentOutcome, string> = {
  succeeded: 'successful',
  failed: 'failed',
  requires_action: 'waiting for 3-D Secure',
  pending: 'pending',
  uncertain: 'depending on usage',
};

/** Lists the outcomes that at least one payment has. */
export function listOutcomes(counts: PaymentCounts): PaymentOutcome[] {
  return paymentOutcomes.filter((outcome) => counts[outcome] > 0);
}

/** Sums up payments by outcome: `2 payments fail`, or `19 successful · 3 failed`. */
export function describeCounts(counts: PaymentCounts): string {
  const outcomes = listOutcomes(counts);
  const [first, second] = outcomes;
  if (first === undefined) return 'No payments';
  if (second !== undefined)
    return outcomes.map((outcome) => `${formatNumber(counts[outcome])} ${adjectives[outcome]}`).join(' · ');
  const [singular, plural] = verbs[first] ?? [];
  return formatCount(counts[first], `payment ${singular}`, `payments ${plural}`);
}

/** Sums up the payments of an advance: `23 payments, 3 failed`. */
export function summarizePayments(count: number, failed: number): string {
  const payments = formatCount(count, 'payment');
  return count === 0 ? 'No payments' : `${payments}, ${failed === 0 ? 'none' : failed} failed`;
}
