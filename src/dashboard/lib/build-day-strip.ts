import type { Schemas } from './api.js';
import { DAY_MS } from './format.js';

type Item = Pick<Schemas['ForecastItem'], 'at' | 'type' | 'outcome'>;

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

/** Scheduled work of one kind on a day. */
export interface StripMark {
  kind:
    | 'succeeded'
    | 'failed'
    | 'pending'
    | 'requires_action'
    | 'failed_retry'
    | 'trial_end'
    | 'uncertain'
    | 'other';
  count: number;
}

/** Number of days in the strip. */
const DAY_COUNT = 14;

/**
 * Builds the current day and the 13 days after it with their scheduled work. If there is too much work to list, retries
 * and trial ends are counted by their outcome only.
 *
 * @param now current time of the clock
 */
export function buildDayStrip(now: string, work: Work | undefined): StripDay[] {
  const today = now.slice(0, 10);
  return Array.from({ length: DAY_COUNT }, (_, index) => {
    const date = new Date(Date.parse(today) + index * DAY_MS).toISOString().slice(0, 10);
    const weekday = new Date(date).getUTCDay();
    return {
      date,
      isToday: index === 0,
      isWeekend: weekday === 0 || weekday === 6,
      marks: work ? (work.has_more ? countBucket(date, work.buckets) : countItems(date, work.data)) : [],
    };
  });
}

function countItems(date: string, items: readonly Item[]): StripMark[] {
  const counts = new Map<StripMark['kind'], number>();
  for (const item of items) {
    if (!item.at.startsWith(date)) continue;
    const kind = getKind(item);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => ({ kind, count }));
}

function countBucket(date: string, buckets: Work['buckets']): StripMark[] {
  const bucket = buckets.find((each) => each.date === date);
  if (!bucket) return [];
  const counts: StripMark[] = [
    ...bucketOutcomes.map((kind) => ({ kind, count: bucket[kind] })),
    { kind: 'other', count: bucket.none },
  ];
  return counts.filter(({ count }) => count > 0);
}

const bucketOutcomes = ['succeeded', 'failed', 'pending', 'requires_action', 'uncertain'] as const;

function getKind({ type, outcome }: Item): StripMark['kind'] {
  if (type === 'trial_end') return type;
  if (type === 'retry' && outcome === 'failed') return 'failed_retry';
  return outcome === 'none' ? 'other' : outcome;
}
