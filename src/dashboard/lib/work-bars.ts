import type { Schemas } from './api.js';

/** Work of one day or week. */
export interface WorkBar {
  /** Milliseconds since the epoch. */
  start: number;
  succeeded: number;
  failed: number;
  requires_action: number;
  pending: number;
  /** Work without a payment, or with an uncertain one. */
  other: number;
  isForecast: boolean;
}

/** Outcomes of a bar, stacked from the bottom. */
export const barOutcomes = ['failed', 'requires_action', 'pending', 'succeeded', 'other'] as const;

/** Converts the buckets of a forecast to bars. */
export function toForecastBars(buckets: readonly Schemas['WorkBucket'][]): WorkBar[] {
  return buckets.map(({ date, none, uncertain, ...counts }) => ({
    ...counts,
    start: Date.parse(date),
    other: none + uncertain,
    isForecast: true,
  }));
}

/** Adds up the work of a bar. */
export function sumBar(bar: WorkBar): number {
  return barOutcomes.reduce((sum, outcome) => sum + bar[outcome], 0);
}

/** Finds the highest bar; null without bars. */
export function findPeak(bars: readonly WorkBar[]): WorkBar | null {
  return bars.reduce<WorkBar | null>(
    (peak, bar) => (peak === null || sumBar(bar) > sumBar(peak) ? bar : peak),
    null,
  );
}
