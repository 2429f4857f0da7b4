import type { JSX } from 'preact';
import { DAY_MS } from '../lib/format.js';
import { toX, type TimeRange } from '../lib/time-scale.js';
import { barOutcomes, findPeak, sumBar, type WorkBar } from '../lib/work-bars.js';

const tones = {
  failed: 'red',
  requires_action: 'amber',
  pending: 'cyan',
  succeeded: 'green',
  other: 'gray',
} as const;

const TOP = 8;
const BOTTOM = 8;
const MIN_HEIGHT = 2;

interface HistogramProps {
  bars: readonly WorkBar[];
  range: TimeRange;
  width: number;
  height: number;
  bucket: 'day' | 'week';
}

/** Payments by day or week as stacked bars: solid for the past, dashed for the forecast. The table has the same data. */
export function Histogram({ bars, range, width, height, bucket }: HistogramProps): JSX.Element {
  const peak = findPeak(bars);
  const top = peak === null ? 1 : Math.max(sumBar(peak), 1);
  const barWidth = toX(range, width, range.start + DAY_MS * (bucket === 'week' ? 7 : 1));
  const scale = (height - TOP - BOTTOM) / top;
  return (
    <svg class="histogram" width={width} height={height} aria-hidden="true">
      {bars.map((bar) => (
        <Bar
          key={`${bar.start} ${bar.isForecast}`}
          bar={bar}
          x={toX(range, width, bar.start)}
          width={Math.max(barWidth - 2, 1)}
          bottom={height - BOTTOM}
          scale={scale}
        />
      ))}
    </svg>
  );
}

interface BarProps {
  bar: WorkBar;
  x: number;
  width: number;
  bottom: number;
  /** Pixels of one unit of work. */
  scale: number;
}

function Bar({ bar, x, width, bottom, scale }: BarProps): JSX.Element {
  let y = bottom;
  return (
    <>
      {barOutcomes.map((outcome) => {
        if (bar[outcome] === 0) return null;
        const height = Math.max(bar[outcome] * scale, MIN_HEIGHT);
        y -= height;
        return (
          <rect
            key={outcome}
            class={bar.isForecast ? `${tones[outcome]} forecast` : tones[outcome]}
            x={x}
            y={y}
            width={width}
            height={height}
            rx="1.5"
          />
        );
      })}
    </>
  );
}
