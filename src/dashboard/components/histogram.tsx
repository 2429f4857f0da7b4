import { sum } from 'd3-array';
import type { JSX } from 'preact';
import { DAY_MS } from '../lib/format.js';
import { toX, type TimeRange } from '../lib/time-scale.js';
import { barOutcomes, sumBar, type WorkBar } from '../lib/work-bars.js';

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
export function findTop(bars: readonly WorkBar[], height: number): number {
  const totals = bars.map(sumBar).sort((left, right) => left - right);
  const peak = totals.at(-1) ?? 1;
  const typical = totals[Math.floor(totals.length * TYPICAL_SHARE)] ?? peak;
  if (peak <= height - TOP - BOTTOM) return peak;
  return totals.findLast((total) => total <= typical * MAX_RATIO) ?? peak;
}

interface HistogramProps {
  bars: readonly WorkBar[];
  range: TimeRange;
  width: number;
  height: number;
  bucket: 'day' | 'week';
}

/** Payments by day or week as stacked bars: solid for the past, dashed for the forecast. The table has the same data. */
export function Histogram({ bars, range, width, height, bucket }: HistogramProps): JSX.Element {
  const top = findTop(bars, height);
  const scale = (height - TOP - BOTTOM) / top;
  const barWidth = toX(range, width, range.start + DAY_MS * (bucket === 'week' ? 7 : 1));
  let numberEnd = -Infinity;
  return (
    <svg class="histogram" width={width} height={height} aria-hidden="true">
      {bars.map((bar) => {
        const total = sumBar(bar);
        const x = toX(range, width, bar.start);
        const isCut = total > top;
        const hasNumber = isCut && x > numberEnd;
        if (hasNumber) numberEnd = x + NUMBER_PX;
        return (
          <Bar
            key={`${bar.start} ${bar.isForecast}`}
            bar={bar}
            x={x}
            width={Math.max(barWidth - 2, 1)}
            bottom={height - BOTTOM}
            height={Math.max(Math.min(total, top) * scale, MIN_HEIGHT)}
            scale={scale}
            isCut={isCut}
            number={hasNumber ? total.toLocaleString('en') : ''}
          />
        );
      })}
    </svg>
  );
}

interface BarProps {
  bar: WorkBar;
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
 * Returns the height of each outcome in a bar. The largest one takes the rest of the bar, so that only this one is shortened
 * in a bar that is cut: a few failures among thousands of payments keep their height.
 */
export function measureParts(
  bar: WorkBar,
  height: number,
  scale: number,
): Record<(typeof barOutcomes)[number], number> {
  const parts = { failed: 0, requires_action: 0, pending: 0, succeeded: 0, uncertain: 0 };
  const [largest, ...others] = barOutcomes.toSorted((left, right) => bar[right] - bar[left]);
  if (largest === undefined) return parts;
  const otherHeight = sum(others, (outcome) => bar[outcome] * scale);
  // The largest of n outcomes has at least 1/n of a bar that is not cut.
  const shrink = Math.min(1, (height * (1 - 1 / barOutcomes.length)) / otherHeight);
  for (const outcome of others) parts[outcome] = bar[outcome] * scale * shrink;
  parts[largest] = height - otherHeight * shrink;
  return parts;
}

function Bar({ bar, x, width, bottom, height, scale, isCut, number }: BarProps): JSX.Element {
  const parts = measureParts(bar, height, isCut ? scale : height / sumBar(bar));
  let y = bottom;
  return (
    <>
      {barOutcomes.map((outcome) => {
        const part = parts[outcome];
        if (part === 0) return null;
        y -= part;
        return (
          <rect
            key={outcome}
            class={bar.isForecast ? `${tones[outcome]} forecast` : tones[outcome]}
            x={x}
            y={y}
            width={width}
            height={part}
            rx="1.5"
          />
        );
      })}
      {isCut ? <path class="cut" d={`M${x - 1} ${bottom - height + CUT_PX}h${width + 2}`} /> : null}
      {number === '' ? null : (
        <text x={x + width / 2} y={TOP - 2} text-anchor="middle">
          {number}
        </text>
      )}
    </>
  );
}
