import type { Charge, Delivery, Instant, Plan, Purchase, FixedRate } from '../shared/records.js';
import type { MetricsRange } from './metrics-range.js';
import type { Interval } from '../shared/calendar.js';
import { scaleAmount } from '../shared/money.js';
import type { components } from '../../../generated/closed/sandbox.js';

type Currency = Charge['currency'];

interface MetricsRecords {
  purchases: Iterable<Purchase>;
  plans: Iterable<Plan>;
  /** All charges that were created before the end of the range, oldest first. */
  charges: Iterable<Charge>;
}

interface PaymentMetrics {
  mrr: number;
  subscriptions: number;
  volume: number;
  succeeded: number;
  failed: number;
}

interface DeliveryMetrics {
  sent: number;
  delivered: number;
  retrying: number;
  failed: number;
}

/** Metrics of each bucket, of the whole range, and of the range before it. */
interface MetricsSeries<Metrics> {
  buckets: (Metrics & { start: Instant })[];
  total: Metrics;
  previous: Metrics;
}

/** Calculates the metrics of all currencies with any, sorted by code. */
export function calculatePaymentMetrics(
  range: MetricsRange,
  { purchases, plans, charges }: MetricsRecords,
): (MetricsSeries<PaymentMetrics> & { currency: Currency })[] {
  const series = new Map<Currency, MetricsSeries<PaymentMetrics>>();
  const getSeries = (currency: Currency): MetricsSeries<PaymentMetrics> => {
    const known = series.get(currency) ?? createSeries(range, createPaymentMetrics);
    series.set(currency, known);
    return known;
  };
  const find = createMetricsFinder(range);
  const usageCharges = new Map<string, Charge[]>();
  for (const charge of charges) {
    if (charge.consumption && charge.attempt === 1) addToGroup(usageCharges, charge.purchase_id, charge);
    if (charge.settled_at === null) continue;
    for (const metrics of find(getSeries(charge.currency), charge.settled_at)) countCharge(metrics, charge);
  }
  const rates = new Map(Array.from(plans, ({ id, rate }) => [id, rate]));
  const findIndex = createIndexFinder(range);
  for (const purchase of purchases) {
    const rate = rates.get(purchase.plan_id);
    if (!rate || rate.kind === 'one_time' || !purchase.recurring_changes) continue;
    const toPrice = (at: Instant, amount: number): SubscriptionStep => ({
      at,
      amount: toMonthlyAmount(amount, rate),
    });
    const prices =
      purchase.amount === null
        ? (usageCharges.get(purchase.id) ?? []).map(({ created_at, amount }) => toPrice(created_at, amount))
        : [toPrice(purchase.created_at, purchase.amount)];
    const steps = [...prices, ...purchase.recurring_changes.map((at) => ({ at }))];
    addSubscription(getSeries(purchase.currency), steps, findIndex);
  }
  for (const item of series.values()) accumulateMrr(item);
  return [...series]
    .filter(([, { total, previous }]) => hasAny(total) || hasAny(previous))
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([currency, { buckets, total, previous }]) => ({ currency, buckets, total, previous }));
}

/** Counts the payment attempts that were created in each bucket, by current status. Buckets without any are left out. */
export function countAttempts(range: MetricsRange, charges: Iterable<Charge>): AttemptBucket[] {
  const findIndex = createIndexFinder(range);
  const buckets = new AttemptBuckets();
  for (const charge of charges) {
    const start = range.starts[findIndex(charge.created_at) ?? -1];
    if (start === undefined) continue;
    buckets.add(start, charge.status);
  }
  return buckets.list();
}

/** Counts the attempted deliveries by status, without those that a newer delivery of their event has replaced. */
export function calculateDeliveryMetrics(
  range: MetricsRange,
  deliveries: Iterable<Delivery>,
): MetricsSeries<DeliveryMetrics> {
  const series = createSeries(range, () => ({ sent: 0, delivered: 0, retrying: 0, failed: 0 }));
  const find = createMetricsFinder(range);
  for (const { status, attempts, created_at } of deliveries) {
    if (status === 'replaced' || !attempts.some((attempt) => attempt.status !== 'skipped')) continue;
    for (const metrics of find(series, created_at)) {
      metrics.sent += 1;
      if (status === 'delivered') metrics.delivered += 1;
      else if (status === 'pending') metrics.retrying += 1;
      else metrics.failed += 1;
    }
  }
  return series;
}

/** Change of a subscription: of its monthly amount, or, without one, of whether it counts. */
interface SubscriptionStep {
  at: Instant;
  amount?: number;
}

/** Adds the changes of a subscription's MRR to the buckets in which they happen, and earlier ones to the previous range. */
function addSubscription(
  { previous, buckets }: MetricsSeries<PaymentMetrics>,
  steps: readonly SubscriptionStep[],
  findIndex: IndexFinder,
): void {
  let isCounted = false;
  let price = 0;
  let mrr = 0;
  for (const { at, amount } of steps.toSorted((left, right) => left.at.localeCompare(right.at))) {
    const index = findIndex(at);
    if (index === null) return;
    const metrics = buckets[index] ?? previous;
    if (amount === undefined) {
      isCounted = !isCounted;
      metrics.subscriptions += isCounted ? 1 : -1;
    } else price = amount;
    metrics.mrr += (isCounted ? price : 0) - mrr;
    mrr = isCounted ? price : 0;
  }
}

/** Adds up the changes of the MRR from the previous range to the last bucket. */
function accumulateMrr({ previous, buckets, total }: MetricsSeries<PaymentMetrics>): void {
  let before = previous;
  for (const metrics of buckets) {
    metrics.mrr += before.mrr;
    metrics.subscriptions += before.subscriptions;
    before = metrics;
  }
  total.mrr = before.mrr;
  total.subscriptions = before.subscriptions;
}

function countCharge(metrics: PaymentMetrics, { status, amount }: Charge): void {
  if (status === 'succeeded') {
    metrics.volume += amount;
    metrics.succeeded += 1;
  } else metrics.failed += 1;
}

/** Returns the index of the bucket of an instant; -1 before the first, null after the last. */
type IndexFinder = (at: Instant) => number | null;

function createIndexFinder({ bucket, from, to, starts }: MetricsRange): IndexFinder {
  const prefixLength = bucket === 'day' ? 'YYYY-MM-DD'.length : 'YYYY-MM-DDThh'.length;
  const indexes = new Map(starts.map((start, index) => [start.slice(0, prefixLength), index]));
  return (at) => {
    if (at >= to) return null;
    return at < from ? -1 : (indexes.get(at.slice(0, prefixLength)) ?? null);
  };
}

type MetricsFinder = <Metrics>(series: MetricsSeries<Metrics>, at: Instant) => Metrics[];

/** Creates a function that returns the metrics of a series in which an instant counts: none outside both ranges. */
function createMetricsFinder(range: MetricsRange): MetricsFinder {
  const findIndex = createIndexFinder(range);
  return ({ buckets, total, previous }, at) => {
    const index = at < range.previous_from ? null : findIndex(at);
    if (index === null) return [];
    const found = buckets[index];
    return found ? [found, total] : [previous];
  };
}

function createSeries<Metrics>({ starts }: MetricsRange, create: () => Metrics): MetricsSeries<Metrics> {
  return {
    buckets: starts.map((start) => ({ start, ...create() })),
    total: create(),
    previous: create(),
  };
}

const createPaymentMetrics = (): PaymentMetrics => ({
  mrr: 0,
  subscriptions: 0,
  volume: 0,
  succeeded: 0,
  failed: 0,
});

function hasAny(metrics: PaymentMetrics): boolean {
  return Object.values(metrics).some((value) => value > 0);
}

function addToGroup<Item>(groups: Map<string, Item[]>, key: string, item: Item): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}

/** Number of intervals in a month, as a fraction: a year has 365.25 days, and a month 4.348 weeks. */
const INTERVALS_PER_MONTH: Readonly<Record<Interval, { factor: string; divisor: number }>> = {
  day: { factor: '30.4375', divisor: 1 },
  week: { factor: '4.348', divisor: 1 },
  month: { factor: '1', divisor: 1 },
  year: { factor: '1', divisor: 12 },
};

/** Converts the amount of a period to that of a month, in minor units, rounded half-even. */
export function toMonthlyAmount(
  amount: number,
  { interval, interval_count }: Pick<FixedRate, 'interval' | 'interval_count'>,
): number {
  if (interval === 'month' && interval_count === 1) return amount;
  const { factor, divisor } = INTERVALS_PER_MONTH[interval];
  return scaleAmount(amount, factor, divisor * interval_count);
}

type AttemptBucket = components['schemas']['TimelineBucket'];

export class AttemptBuckets {
  readonly #buckets = new Map<Instant, AttemptBucket>();

  /** Counts an attempt in the bucket that begins at `start`. */
  add(start: Instant, status: Charge['status']): void {
    const bucket = this.#buckets.get(start) ?? {
      start,
      succeeded: 0,
      failed: 0,
      pending: 0,
      requires_action: 0,
    };
    this.#buckets.set(start, bucket);
    bucket[status] += 1;
  }

  /** Lists the buckets with attempts, oldest first. */
  list(): AttemptBucket[] {
    return [...this.#buckets.values()].sort((left, right) => (left.start < right.start ? -1 : 1));
  }
}
