import type { Schemas } from '../data/api.js';
import { omitWaiting } from '../data/describe-work.js';
import { DAY_MS } from '../data/format.js';

type Item = Pick<
  Schemas['ForecastItem'],
  'at' | 'type' | 'outcome' | 'certain' | 'purchase_id' | 'period' | 'attempt' | 'charge_id'
>;

/** Scheduled work of the next days. `data` has only the first of many items, and `buckets` counts all of them by day. */
type Work = Pick<Schemas['Forecast'], 'has_more' | 'buckets'> & { data: readonly Item[] };

/** Day of the strip below the clock. */
export interface StripDay {
  /** Date in UTC, such as `2027-04-22`. */
  date: string;
  isToday: boolean;
  isWeekend: boolean;
  marks: readonly StripMark[];
}

/** Kinds of scheduled work in the order in which a day lists them. */
export const stripKinds = [
  'succeeded',
  'failed',
  'failed_retry',
  'requires_action',
  'pending',
  'uncertain',
  'trial_end',
  'other',
] as const;

/** Scheduled work of one kind on a day. */
export interface StripMark {
  kind: (typeof stripKinds)[number];
  count: number;
}

/** Number of days in the strip. */
const DAY_COUNT = 14;

/**
 * Builds the current day and the 13 days after it with their scheduled work. A payment that waits and is settled later is
 * counted on the day of its settlement. If there is too much work to list, retries and trial ends are counted by their
 * outcome only.
 *
 * @param now current time of the clock
 */
export function buildDayStrip(now: string, work: Work | undefined): StripDay[] {
  const today = now.slice(0, 10);
  const items = work ? omitWaiting(work.data) : [];
  return Array.from({ length: DAY_COUNT }, (_, index) => {
    const date = new Date(Date.parse(today) + index * DAY_MS).toISOString().slice(0, 10);
    const weekday = new Date(date).getUTCDay();
    return {
      date,
      isToday: index === 0,
      isWeekend: weekday === 0 || weekday === 6,
      marks: work ? (work.has_more ? countBucket(date, work.buckets) : countItems(date, items)) : [],
    };
  });
}

function countItems(date: string, items: readonly Item[]): StripMark[] {
  const found = items.filter(({ at }) => at.startsWith(date)).flatMap(listKinds);
  return toMarks((kind) => found.filter((each) => each === kind).length);
}

function countBucket(date: string, buckets: Work['buckets']): StripMark[] {
  const bucket = buckets.find((each) => each.date === date);
  if (!bucket) return [];
  const counts: Partial<Record<StripMark['kind'], number>> = { ...bucket, other: bucket.none };
  return toMarks((kind) => counts[kind] ?? 0);
}

function toMarks(count: (kind: StripMark['kind']) => number): StripMark[] {
  return stripKinds.map((kind) => ({ kind, count: count(kind) })).filter((mark) => mark.count > 0);
}

/** Lists the marks of work. A trial end has its own mark besides that of its payment. */
function listKinds(item: Item): StripMark['kind'][] {
  if (item.type !== 'trial_end') return [getOutcomeKind(item)];
  return item.outcome === 'none' ? ['trial_end'] : [getOutcomeKind(item), 'trial_end'];
}

function getOutcomeKind(item: Item): StripMark['kind'] {
  const { type, outcome } = item;
  if (isUncertainPayment(item)) return 'uncertain';
  if (outcome === 'none') return 'other';
  return type === 'retry' && outcome === 'failed' ? 'failed_retry' : outcome;
}

/**
 * Checks whether work is a payment with an uncertain amount or outcome. Usage that is reported later can add a payment to
 * a renewal that has none yet.
 */
export function isUncertainPayment({
  type,
  outcome,
  certain,
}: Pick<Item, 'type' | 'outcome' | 'certain'>): boolean {
  return !certain && (outcome !== 'none' || type === 'renewal');
}
