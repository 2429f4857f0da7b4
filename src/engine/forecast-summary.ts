import type { components } from '../../generated/closed/sandbox.js';
import type { ForecastItem, SimulatedWork } from '../domain/billing/forecast.js';
import { getStartOfWeek, toDate } from '../domain/shared/calendar.js';
import type { Instant } from '../domain/shared/records.js';
import type { Endpoint } from '../queries/find-endpoint.js';
import type { Entry } from '../store/store.js';

type Schemas = components['schemas'];
type WorkCounts = Schemas['WorkCounts'];
type NextWork = Schemas['NextWork'];
export type BucketLength = 'day' | 'week';

/** Values of a forecast that do not depend on its page. */
type ForecastTotals = Pick<
  Schemas['Forecast'],
  | 'until'
  | 'truncated'
  | 'totals'
  | 'by_type'
  | 'by_outcome'
  | 'deliveries'
  | 'buckets'
  | 'totals_by_bucket'
  | 'groups'
>;

/** Kinds of work to which a clock is often advanced. */
const SEARCHED_TYPES = ['retry', 'renewal', 'trial_end'] as const satisfies ForecastItem['type'][];

interface SummaryOptions {
  to: Instant;
  bucket: BucketLength;
  /** Number of items before the page. */
  after: number;
  /** Maximum number of items of the page. */
  limit: number;
  endpoint: Endpoint | null;
  /** Groups of the timeline by the id of their purchases. */
  groupIds: ReadonlyMap<string, string>;
}

/** Page and totals of a forecast, collected while the work is simulated. */
export class ForecastSummary {
  /** Items of the page, with their position in the forecast, from 1. */
  readonly page: Entry<ForecastItem>[] = [];
  /** Number of units of work that are included. */
  workCount = 0;
  readonly #options: SummaryOptions;
  readonly #totals = new AmountTotals();
  readonly #types = new Map<ForecastItem['type'], number>();
  readonly #outcomes = createCounts();
  readonly #buckets: Buckets;
  readonly #bucketTotals: BucketTotals;
  readonly #groups = new Map<string, Buckets>();
  readonly #next = new Map<ForecastItem['type'], NextWork>();
  /** Charges that wait for a settlement or for the payer, by their attempt. */
  readonly #waiting = new Map<string, ForecastItem>();
  #itemCount = 0;
  #deliveries = 0;
  #lastAt: Instant;
  #isTruncated = false;

  constructor(from: Instant, options: SummaryOptions) {
    this.#options = options;
    this.#lastAt = from;
    this.#buckets = new Buckets(options.bucket);
    this.#bucketTotals = new BucketTotals(options.bucket);
  }

  /** True if the next work of each kind is found. */
  get hasFoundNext(): boolean {
    return this.#next.size === SEARCHED_TYPES.length;
  }

  add({ at, items, events }: SimulatedWork): void {
    this.workCount += 1;
    this.#lastAt = at;
    this.#noteNext(items);
    const { endpoint } = this.#options;
    if (endpoint)
      this.#deliveries += events.filter(({ type }) => endpoint.event_types?.includes(type) !== false).length;
    for (const item of items) this.#addItem(item);
  }

  /** Leaves work out of the forecast, but remembers it if it is the next of its kind. */
  search({ at, items }: SimulatedWork): void {
    this.#isTruncated ||= at <= this.#options.to;
    this.#noteNext(items);
  }

  getTotals(): ForecastTotals {
    return {
      until: this.#isTruncated ? this.#lastAt : this.#options.to,
      truncated: this.#isTruncated,
      totals: this.#totals.list(),
      by_type: [...this.#types].map(([type, count]) => ({ type, count })),
      by_outcome: this.#outcomes,
      deliveries: this.#deliveries,
      buckets: this.#buckets.list(),
      totals_by_bucket: this.#bucketTotals.list(),
      groups: [...this.#groups]
        .map(([id, buckets]) => ({ id, buckets: buckets.list() }))
        .sort((left, right) => (left.id < right.id ? -1 : 1)),
    };
  }

  getNext(): Record<(typeof SEARCHED_TYPES)[number], NextWork | null> {
    const find = (type: ForecastItem['type']): NextWork | null => this.#next.get(type) ?? null;
    return { retry: find('retry'), renewal: find('renewal'), trial_end: find('trial_end') };
  }

  #addItem(item: ForecastItem): void {
    const { after, limit } = this.#options;
    this.#itemCount += 1;
    if (this.#itemCount > after && this.page.length < limit)
      this.page.push({ sequence: this.#itemCount, record: item });
    this.#types.set(item.type, (this.#types.get(item.type) ?? 0) + 1);
    this.#count(item, 1);
    this.#dropWaiting(item);
  }

  /** Counts a charge only at its settlement, as the past does, and not also when it began to wait. */
  #dropWaiting(item: ForecastItem): void {
    const { purchase_id, period, attempt, outcome } = item;
    if (outcome === 'none') return;
    const key = JSON.stringify([purchase_id, period?.index, attempt]);
    const waiting = this.#waiting.get(key);
    if (waiting) this.#count(waiting, -1);
    if (outcome === 'pending' || outcome === 'requires_action') this.#waiting.set(key, item);
    else this.#waiting.delete(key);
  }

  #count(item: ForecastItem, change: Change): void {
    countWork(this.#outcomes, item, change);
    this.#buckets.add(item, change);
    this.#addToGroup(item, change);
    this.#totals.add(item, change);
    this.#bucketTotals.add(item, change);
  }

  #addToGroup(item: ForecastItem, change: Change): void {
    const { groupIds, bucket } = this.#options;
    const id = groupIds.get(item.purchase_id);
    if (id === undefined) throw new Error(`The forecast does not include the purchase ${item.purchase_id}.`);
    getOrCreate(this.#groups, id, () => new Buckets(bucket)).add(item, change);
  }

  #noteNext(items: readonly ForecastItem[]): void {
    for (const { type, at, purchase_id } of items) {
      const isSearched = (SEARCHED_TYPES as readonly string[]).includes(type);
      if (isSearched && !this.#next.has(type)) this.#next.set(type, { at, purchase_id });
    }
  }
}

/** 1 to count an item, -1 to take it back. */
type Change = 1 | -1;

/** Known amounts by currency and outcome. */
class AmountTotals {
  readonly #totals = new Map<string, Schemas['ForecastTotal']>();

  add(
    { amount, currency, outcome }: Pick<ForecastItem, 'amount' | 'currency' | 'outcome'>,
    change: Change,
  ): void {
    if (amount === null || outcome === 'none') return;
    const total = getOrCreate(this.#totals, currency, () => ({
      currency,
      succeeded: 0,
      failed: 0,
      pending: 0,
      requires_action: 0,
    }));
    total[outcome] = Math.min(total[outcome] + change * amount, Number.MAX_SAFE_INTEGER);
  }

  /** Lists the totals in the order of their currency codes. */
  list(): Schemas['ForecastTotal'][] {
    return [...this.#totals.values()].sort((left, right) => (left.currency < right.currency ? -1 : 1));
  }
}

/** Work by day or week, in chronological order of its addition. */
class Buckets {
  readonly #length: BucketLength;
  readonly #buckets = new Map<string, WorkCounts>();

  constructor(length: BucketLength) {
    this.#length = length;
  }

  add(item: ForecastItem, change: Change): void {
    countWork(getOrCreate(this.#buckets, getBucketDate(item.at, this.#length), createCounts), item, change);
  }

  /** Lists the buckets with work, in the order of their dates. */
  list(): Schemas['WorkBucket'][] {
    const filled = [...this.#buckets].filter(([, counts]) =>
      Object.values(counts).some((count) => count > 0),
    );
    return sortByDate(filled.map(([date, counts]) => ({ date, ...counts })));
  }
}

/** Known amounts by day or week. */
class BucketTotals {
  readonly #length: BucketLength;
  readonly #buckets = new Map<string, AmountTotals>();

  constructor(length: BucketLength) {
    this.#length = length;
  }

  add(item: ForecastItem, change: Change): void {
    const date = getBucketDate(item.at, this.#length);
    getOrCreate(this.#buckets, date, () => new AmountTotals()).add(item, change);
  }

  /** Lists the buckets with a known amount, in the order of their dates. */
  list(): Schemas['BucketTotals'][] {
    const buckets = [...this.#buckets].map(([date, totals]) => ({ date, totals: totals.list() }));
    return sortByDate(buckets.filter(({ totals }) => totals.length > 0));
  }
}

/** Returns the first day of the bucket of an instant, in UTC. */
const getBucketDate = (at: Instant, length: BucketLength): string =>
  toDate(length === 'day' ? at : getStartOfWeek(at));

const sortByDate = <Bucket extends { date: string }>(buckets: Bucket[]): Bucket[] =>
  buckets.sort((left, right) => (left.date < right.date ? -1 : 1));

function getOrCreate<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

function createCounts(): WorkCounts {
  return { succeeded: 0, failed: 0, pending: 0, requires_action: 0, none: 0, uncertain: 0 };
}

/** Counts work by its outcome. Usage that is reported later can add a charge to a renewal that has none yet. */
function countWork(
  counts: WorkCounts,
  { type, outcome, certain }: Pick<ForecastItem, 'type' | 'outcome' | 'certain'>,
  change: Change,
): void {
  const canCharge = outcome !== 'none' || type === 'renewal';
  counts[!certain && canCharge ? 'uncertain' : outcome] += change;
}
