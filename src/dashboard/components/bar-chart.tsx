import { ticks } from 'd3-array';
import type { JSX } from 'preact';
import { ChartTable } from './chart-table.js';
import type { Tone } from '../lib/tone.js';

/** Bar of one day or week. */
export interface Bar {
  /** Name in the table and the tooltip, such as "22 Apr". */
  label: string;
  /** Values of the series, stacked from the bottom. */
  values: readonly number[];
  isForecast?: boolean;
}

interface BarChartProps {
  /** Accessible name. */
  label: string;
  series: readonly { name: string; tone: Tone }[];
  bars: readonly Bar[];
  /** Formats a value for the axis and the table. */
  format: (value: number) => string;
  /** Index of the bar after which the forecast begins. It gets the "Now" line. */
  nowIndex?: number;
}

const WIDTH = 720;
const HEIGHT = 240;
const LEFT = 56;
const TOP = 20;
const BOTTOM = 24;
const GAP = 4;
const MIN_BAR_HEIGHT = 2;
const LABEL_COUNT = 6;

/** Stacked bars on a time axis: solid for the past, dashed for the forecast. A table has the same data. */
export function BarChart({ label, series, bars, format, nowIndex }: BarChartProps): JSX.Element {
  const totals = bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const lines = ticks(0, Math.max(...totals, 1), 3);
  const top = Math.max(lines.at(-1) ?? 1, ...totals);
  const step = (WIDTH - LEFT) / bars.length;
  const toHeight = (value: number): number => (value / top) * (HEIGHT - TOP - BOTTOM);
  const baseline = HEIGHT - BOTTOM;
  const now = nowIndex === undefined ? null : LEFT + step * (nowIndex + 1);
  const labelStep = Math.ceil(bars.length / LABEL_COUNT);
  return (
    <figure class="chart">
      <figcaption class="chart-legend">
        {series.map(({ name, tone }) => (
          <span key={name} class={tone}>
            {name}
          </span>
        ))}
        {bars.some(({ isForecast }) => isForecast === true) ? <span class="forecast">Forecast</span> : null}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {lines.map((value) => (
          <g key={value}>
            <path class="grid-line" d={`M${LEFT} ${baseline - toHeight(value)}H${WIDTH}`} />
            <text x={LEFT - GAP * 2} y={baseline - toHeight(value) + GAP} text-anchor="end">
              {format(value)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => (
          <g key={bar.label}>
            <Segments
              bar={bar}
              series={series}
              x={LEFT + step * index}
              width={step - GAP}
              toHeight={toHeight}
            />
            {index % labelStep === 0 ? (
              <text x={LEFT + step * (index + 0.5)} y={HEIGHT - GAP} text-anchor="middle">
                {bar.label}
              </text>
            ) : null}
          </g>
        ))}
        {now === null ? null : (
          <g class="now">
            <path d={`M${now} ${TOP}V${baseline}`} />
            <rect x={now - 19} y="0" width="38" height="18" rx="5" />
            <text x={now} y="13" text-anchor="middle">
              Now
            </text>
          </g>
        )}
      </svg>
      <ChartTable
        label={label}
        columns={['Date', ...series.map(({ name }) => name)]}
        rows={bars.map(({ label: day, values, isForecast }) => [
          isForecast === true ? `${day} (forecast)` : day,
          ...values.map(format),
        ])}
      />
    </figure>
  );
}

function Segments({
  bar,
  series,
  x,
  width,
  toHeight,
}: {
  bar: Bar;
  series: BarChartProps['series'];
  x: number;
  width: number;
  toHeight: (value: number) => number;
}): JSX.Element {
  let bottom = HEIGHT - BOTTOM;
  return (
    <>
      {bar.values.map((value, index) => {
        if (value === 0) return null;
        const height = Math.max(toHeight(value), MIN_BAR_HEIGHT);
        bottom -= height;
        const { name = '', tone = 'gray' } = series[index] ?? {};
        return (
          <rect
            key={name}
            class={bar.isForecast === true ? 'forecast' : tone}
            x={x}
            y={bottom}
            width={width}
            height={height - 1}
            rx="2"
          />
        );
      })}
    </>
  );
}
