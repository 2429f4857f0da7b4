import type { Schemas } from './api.js';
import { DAY_MS } from './format.js';

type Item = Pick<Schemas['ForecastItem'], 'at' | 'type' | 'outcome'>;

/** Day of the strip below the clock. */
export interface StripDay {
  /** Date in UTC, such as `2027-04-22`. */
  date: string;
  isToday: boolean;
  isWeekend: boolean;
  marks: readonly StripMark[];
}

/** Work of one kind on a day. */
export interface StripMark {
  kind: 'succeeded' | 'failed' | 'pending' | 'requires_action' | 'retry' | 'trial_end' | 'other';
  count: number;
  isForecast: boolean;
}

interface PaymentDay {
  start: string;
  succeeded: number;
  failed: number;
}

/**
 * Builds the days around the current one, with past payments and forecast work.
 *
 * @param now current time of the clock
 * @param past payments of past days, at most one entry per day and currency
 * @param items forecast work
 */
export function buildDayStrip(
  now: string,
  past: readonly PaymentDay[],
  items: readonly Item[],
  { before = 2, after = 13 } = {},
): StripDay[] {
  const today = now.slice(0, 10);
  return Array.from({ length: before + 1 + after }, (_, index) => {
    const date = new Date(Date.parse(today) + (index - before) * DAY_MS).toISOString().slice(0, 10);
    const weekday = new Date(date).getUTCDay();
    return {
      date,
      isToday: date === today,
      isWeekend: weekday === 0 || weekday === 6,
      marks: [...listPastMarks(date, past), ...listForecastMarks(date, items)],
    };
  });
}

function listPastMarks(date: string, past: readonly PaymentDay[]): StripMark[] {
  const days = past.filter(({ start }) => start.startsWith(date));
  return (['succeeded', 'failed'] as const)
    .map((kind) => ({
      kind,
      count: days.reduce((sum, day) => sum + day[kind], 0),
      isForecast: false,
    }))
    .filter(({ count }) => count > 0);
}

function listForecastMarks(date: string, items: readonly Item[]): StripMark[] {
  const counts = new Map<StripMark['kind'], number>();
  for (const item of items) {
    if (!item.at.startsWith(date)) continue;
    const kind = getKind(item);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => ({ kind, count, isForecast: true }));
}

function getKind({ type, outcome }: Item): StripMark['kind'] {
  if (type === 'trial_end' || type === 'retry') return type;
  return outcome === 'none' ? 'other' : outcome;
}
