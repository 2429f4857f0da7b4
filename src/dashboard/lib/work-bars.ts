import { greatest, groups, sort, sum } from 'd3-array';
import { utcDay, utcMonday } from 'd3-time';
import type { Schemas } from './api.js';

/** Work of one day or week. */
export interface WorkBar {
  /** Milliseconds since the epoch. */
  start: number;
  succeeded: number;
  failed: number;
  requires_action: number;
  pending: number;
  /** Payments with an uncertain outcome. */
  uncertain: number;
  isForecast: boolean;
}

/** Outcomes of a bar, stacked from the bottom. */
export const barOutcomes = ['failed', 'requires_action', 'pending', 'succeeded', 'uncertain'] as const;

/** Converts the payments of a forecast to bars. Work without a payment is left out, as in the past. */
export function toForecastBars(buckets: readonly Schemas['WorkBucket'][]): WorkBar[] {
  const bars = buckets.map(({ date, none: _, ...counts }) => ({
    ...counts,
    start: Date.parse(date),
    isForecast: true,
  }));
  return bars.filter((bar) => sumBar(bar) > 0);
}

/** Converts the payment attempts of groups to bars, by the days or weeks of the histogram. */
export function toPastBars(
  groups: readonly Pick<Schemas['TimelineGroup'], 'buckets'>[],
  bucket: 'day' | 'week',
): WorkBar[] {
  const bars = new Map<number, WorkBar>();
  for (const { start: day, ...counts } of groups.flatMap(({ buckets }) => buckets)) {
    const start = Number((bucket === 'week' ? utcMonday : utcDay).floor(new Date(day)));
    const bar = bars.get(start) ?? createBar(start);
    bars.set(start, bar);
    for (const outcome of pastOutcomes) bar[outcome] += counts[outcome];
  }
  return [...bars.values()].sort((left, right) => left.start - right.start);
}

const pastOutcomes = ['succeeded', 'failed', 'requires_action', 'pending'] as const;

function createBar(start: number): WorkBar {
  return { start, succeeded: 0, failed: 0, requires_action: 0, pending: 0, uncertain: 0, isForecast: false };
}

/** Adds up the work of a bar. */
export function sumBar(bar: WorkBar): number {
  return barOutcomes.reduce((sum, outcome) => sum + bar[outcome], 0);
}

/** Bars of one day or week: the past, and the forecast of the current one on top of it. */
export interface BarStack {
  /** Milliseconds since the epoch. */
  start: number;
  bars: WorkBar[];
  /** Number of payments of all bars. */
  total: number;
}

/** Stacks the bars of each day or week, in the order of time. */
export function stackBars(bars: readonly WorkBar[]): BarStack[] {
  const stacks = groups(bars, ({ start }) => start).map(([start, found]) => ({
    start,
    bars: sort(found, ({ isForecast }) => Number(isForecast)),
    total: sum(found, sumBar),
  }));
  return sort(stacks, ({ start }) => start);
}

/** Finds the highest stack; null without bars. */
export function findPeak(stacks: readonly BarStack[]): BarStack | null {
  return greatest(stacks, ({ total }) => total) ?? null;
}
