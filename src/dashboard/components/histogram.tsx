import { sort, sum, greatest, groups } from 'd3-array';
import { utcDay, utcMonday } from 'd3-time';
import type { JSX } from 'react';
import type { Schemas } from '../data/api.js';
import { DAY_MS } from '../data/format.js';
import { toX, type TimeRange } from './axis.js';

const tones = {
  failed: 'red',
  requires_action: 'amber',
  pending: 'cyan',
  succeeded: 'green',
  uncertain: 'gray',
} as const;

const TOP = 10;
const BOTTOM = 8;
/** Height of a bar with few payments, so that it is visible as a line. */
const MIN_HEIGHT = 1.5;

/** A bar is cut if it is this many times as high as most bars. */
const MAX_RATIO = 4;
/** Share of the bars that are not cut. */
const TYPICAL_SHARE = 0.75;
/** Space of the number above a bar that is cut. */
const NUMBER_PX = 36;
/** Distance of the gap from the top of a bar that is cut. */
const CUT_PX = 6;

/**
 * Returns the number of payments at the top of a histogram. It is that of the highest bar, unless some bars are so high
 * that a payment of the others would have less than a pixel: those are cut.
 *
 * @param height height of the histogram in pixels
 */
export function findTop(stacks: readonly BarStack[], height: number): number {
  const totals = stacks.map(({ total }) => total).sort((left, right) => left - right);
  const peak = totals.at(-1) ?? 1;
  const typical = totals[Math.floor(totals.length * TYPICAL_SHARE)] ?? peak;
  if (peak <= height - TOP - BOTTOM) return peak;
  return totals.findLast((total) => total <= typical * MAX_RATIO) ?? peak;
}

interface HistogramProps {
  stacks: readonly BarStack[];
  range: TimeRange;
  width: number;
  height: number;
  bucket: 'day' | 'week';
}

/**
 * Payments by day or week as stacked bars: solid for the past, dashed for the forecast. In the current day or week, the
 * forecast is on top of the past. The table has the same data.
 */
export function Histogram({ stacks, range, width, height, bucket }: HistogramProps): JSX.Element {
  const top = findTop(stacks, height);
  const scale = (height - TOP - BOTTOM) / top;
  const barWidth = toX(range, width, range.start + DAY_MS * (bucket === 'week' ? 7 : 1));
  const toPosition = ({ start }: BarStack): number => toX(range, width, start);
  const numbered = pickNumbered(
    stacks.filter(({ total }) => total > top),
    toPosition,
  );
  return (
    <svg className="histogram" width={width} height={height} aria-hidden="true">
      {stacks.map((stack) => {
        const { start, total } = stack;
        return (
          <Bar
            key={start}
            stack={stack}
            x={toPosition(stack)}
            width={Math.max(barWidth - 2, 1)}
            bottom={height - BOTTOM}
            height={Math.max(Math.min(total, top) * scale, MIN_HEIGHT)}
            scale={scale}
            isCut={total > top}
            number={numbered.has(stack) ? total.toLocaleString('en') : ''}
          />
        );
      })}
    </svg>
  );
}

/** Picks the bars that have space for their number, the highest ones first. */
function pickNumbered(
  stacks: readonly BarStack[],
  toPosition: (stack: BarStack) => number,
): ReadonlySet<BarStack> {
  const numbered = new Set<BarStack>();
  for (const stack of sort(stacks, ({ total }) => -total)) {
    const isFree = [...numbered].every(
      (other) => Math.abs(toPosition(other) - toPosition(stack)) >= NUMBER_PX,
    );
    if (isFree) numbered.add(stack);
  }
  return numbered;
}

interface BarProps {
  stack: BarStack;
  x: number;
  width: number;
  bottom: number;
  height: number;
  /** Height of a payment in a bar that is not cut. */
  scale: number;
  isCut: boolean;
  /** Number of payments, if it is shown. */
  number: string;
}

/**
 * Returns the heights of the parts of a bar. The largest one takes the rest of the bar, so that only this one is shortened in
 * a bar that is cut: a few failures among thousands of payments keep their height.
 *
 * @param counts number of payments of each part
 * @param scale height of a payment
 */
export function measureParts(counts: readonly number[], height: number, scale: number): number[] {
  const largest = counts.indexOf(Math.max(...counts));
  const otherHeight = sum(counts, (count, index) => (index === largest ? 0 : count * scale));
  // The largest of n parts has at least 1/n of a bar that is not cut.
  const shrink = Math.min(1, (height * (1 - 1 / counts.length)) / otherHeight);
  return counts.map((count, index) =>
    index === largest ? height - otherHeight * shrink : count * scale * shrink,
  );
}

function Bar({ stack, x, width, bottom, height, scale, isCut, number }: BarProps): JSX.Element {
  const parts = stack.bars.flatMap((bar) =>
    barOutcomes.map((outcome) => ({
      count: bar[outcome],
      style: bar.isForecast ? `${tones[outcome]} forecast` : tones[outcome],
    })),
  );
  const heights = measureParts(
    parts.map(({ count }) => count),
    height,
    isCut ? scale : height / stack.total,
  );
  let y = bottom;
  return (
    <>
      {parts.map(({ count, style }, index) => {
        if (count === 0) return null;
        const part = heights[index] ?? 0;
        y -= part;
        return <rect key={style} className={style} x={x} y={y} width={width} height={part} rx="1.5" />;
      })}
      {isCut ? <path className="cut" d={`M${x - 1} ${bottom - height + CUT_PX}h${width + 2}`} /> : null}
      {number === '' ? null : (
        <text x={x + width / 2} y={TOP - 2} textAnchor="middle">
          {number}
        </text>
      )}
    </>
  );
}

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
