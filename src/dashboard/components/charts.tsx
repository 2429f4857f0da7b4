import { ticks } from 'd3-array';
import { useRef, type JSX } from 'react';
import { formatCount, formatNumber, type Tone } from '../data/format.js';
import { calculateLabelStep, Flag, measureLabels, placeFlag, useElementWidth } from './axis.js';
import { ChartTable } from './small-charts.js';

/** Bar of one day or week. */
export interface Bar {
  /** Name in the table and the tooltip, such as "22 Apr". */
  label: string;
  /** Values of the series, stacked from the bottom. */
  values: readonly number[];
  /** Number of failed payments. It stands below the time axis, because the value axis does not count payments. */
  failures?: number;
  /** Number of forecast payments with an uncertain amount or outcome. They have a mark instead of a height. */
  uncertain?: number;
  isForecast?: boolean;
}

interface BarChartProps {
  /** Accessible name. */
  label: string;
  series: readonly { name: string; tone: Tone }[];
  bars: readonly Bar[];
  /** Formats a value for the table. */
  format: (value: number) => string;
  /** Formats a value for the axis. */
  formatBriefly: (value: number) => string;
  /** Index of the bar after which the forecast begins. It gets the "Now" line. */
  nowIndex: number;
}

/** Width before the first layout. */
const DEFAULT_WIDTH = 720;
const HEIGHT = 240;
/** Least space for the labels of the value axis. */
const MIN_LEFT = 56;
const TOP = 20;
const BOTTOM = 24;
const GAP = 4;
const MIN_BAR_HEIGHT = 2;
const MIN_BAR_WIDTH = 3;
/** Space above the highest bar, as a share of its value. */
const HEADROOM = 0.15;
/** Height of the strip with the numbers of failed payments, and of a number in it. */
const STRIP_HEIGHT = 24;
const COUNT_HEIGHT = 15;
const MAX_COUNT_WIDTH = 18;
const COUNT_CHARACTER_WIDTH = 6;
/** Width of the word in the forecast area. */
const FORECAST_WIDTH = 48;

/** Stacked bars on a time axis: solid for the past, dashed for the forecast. A table has the same data. */
export function BarChart({
  label,
  series,
  bars,
  format,
  formatBriefly,
  nowIndex,
}: BarChartProps): JSX.Element {
  const figure = useRef<HTMLElement>(null);
  const width = useElementWidth(figure) || DEFAULT_WIDTH;
  const hasFailures = bars.some(({ failures = 0 }) => failures > 0);
  const hasUncertain = bars.some(({ uncertain = 0 }) => uncertain > 0);
  const hasForecast = bars.some(({ isForecast }) => isForecast === true);
  const totals = bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const top = Math.max(...totals, 1) * (1 + HEADROOM);
  const lines = ticks(0, top, 3);
  const valueLabels = lines.map(formatBriefly);
  const left = Math.max(MIN_LEFT, measureLabels(valueLabels));
  const step = (width - left) / bars.length;
  const height = HEIGHT + (hasFailures ? STRIP_HEIGHT : 0);
  const toHeight = (value: number): number => (value / top) * (HEIGHT - TOP - BOTTOM);
  const baseline = HEIGHT - BOTTOM;
  const now = left + step * (nowIndex + 1);
  const nowFlag = placeFlag('Now', now, width);
  const dates = bars.map((bar) => bar.label);
  const labelStep = calculateLabelStep(dates, step);
  return (
    <figure className="chart" ref={figure}>
      <figcaption className="chart-legend">
        {series.map(({ name, tone }) => (
          <span key={name} className={tone}>
            {name}
          </span>
        ))}
        {hasFailures ? <span className="red">Number of failed payments</span> : null}
        {hasForecast ? <span className="forecast">Forecast</span> : null}
        {hasUncertain ? <span className="forecast is-uncertain">Uncertain payment</span> : null}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {hasForecast ? <ForecastArea x={now} width={width - now} labelX={nowFlag.right} /> : null}
        {lines.map((value, index) => (
          <g key={value}>
            <path className="grid-line" d={`M${left} ${baseline - toHeight(value)}H${width}`} />
            <text x={left - GAP * 2} y={baseline - toHeight(value) + GAP} textAnchor="end">
              {valueLabels[index]}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => (
          <g key={bar.label}>
            <title>{describeBar(bar, series, format)}</title>
            {/* The whole height of the day has the tooltip. */}
            <path
              fill="none"
              pointer-events="all"
              d={`M${left + step * index} ${TOP}h${step}V${height}h${-step}z`}
            />
            <Segments
              bar={bar}
              series={series}
              x={left + step * index}
              width={Math.max(step - GAP, MIN_BAR_WIDTH)}
              toHeight={toHeight}
            />
            <Count
              className={bar.isForecast === true ? 'red failures is-forecast' : 'red failures'}
              text={bar.failures ? formatNumber(bar.failures) : ''}
              x={left + step * index + (step - GAP) / 2}
              y={HEIGHT + GAP + 3}
              step={step}
            />
            <Count
              className="gray uncertain"
              text={bar.uncertain ? '?' : ''}
              x={left + step * index + (step - GAP) / 2}
              y={baseline - toHeight(totals[index] ?? 0) - COUNT_HEIGHT - 2}
              step={step}
            />
            {index % labelStep === 0 && left + step * (index + 0.5) + measureLabels(dates) / 2 < width ? (
              <text x={left + step * (index + 0.5)} y={HEIGHT - GAP} textAnchor="middle">
                {bar.label}
              </text>
            ) : null}
          </g>
        ))}
        {hasFailures ? (
          <text x={left - GAP * 2} y={height - GAP} textAnchor="end">
            Failed
          </text>
        ) : null}
        <g className="now">
          <path d={`M${now} ${TOP}V${baseline}`} />
          <Flag type="now" place={nowFlag} y={0} />
        </g>
      </svg>
      <ChartTable
        label={label}
        columns={[
          'Date',
          ...series.map(({ name }) => name),
          ...(hasFailures ? ['Failed payments'] : []),
          ...(hasUncertain ? ['Uncertain payments'] : []),
        ]}
        rows={bars.map(({ label: day, values, failures = 0, uncertain = 0, isForecast }) => [
          isForecast === true ? `${day} (forecast)` : day,
          ...values.map(format),
          ...(hasFailures ? [formatNumber(failures)] : []),
          ...(hasUncertain ? [formatNumber(uncertain)] : []),
        ])}
      />
    </figure>
  );
}

/** Describes a bar for its tooltip: `22 Apr (forecast): Succeeded €49.00, 2 failed payments`. */
function describeBar(
  { label, values, failures = 0, uncertain = 0, isForecast }: Bar,
  series: BarChartProps['series'],
  format: BarChartProps['format'],
): string {
  const parts = [
    ...values.map((value, index) => `${series[index]?.name ?? ''} ${format(value)}`),
    ...(failures > 0 ? [formatCount(failures, 'failed payment')] : []),
    ...(uncertain > 0 ? [formatCount(uncertain, 'uncertain payment')] : []),
  ];
  return `${label}${isForecast === true ? ' (forecast)' : ''}: ${parts.join(', ')}`;
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
            className={bar.isForecast === true ? `${tone} forecast` : tone}
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

/** Number or sign of a bar in a box. Without space for its characters, it is a mark. */
function Count({
  className,
  text,
  x,
  y,
  step,
}: {
  className: string;
  /** Empty if there is nothing to show. */
  text: string;
  x: number;
  y: number;
  step: number;
}): JSX.Element | null {
  if (text === '') return null;
  // The boxes of two days, with their borders, do not touch.
  const width = Math.min(step - 3, MAX_COUNT_WIDTH);
  return (
    <g className={className}>
      <rect x={x - width / 2} y={y} width={width} height={COUNT_HEIGHT} rx="3" />
      {text.length * COUNT_CHARACTER_WIDTH > width ? null : (
        <text x={x} y={y + 11} textAnchor="middle">
          {text}
        </text>
      )}
    </g>
  );
}

/** Tinted area of the forecast. @param labelX start of the space beside the "Now" label */
function ForecastArea({ x, width, labelX }: { x: number; width: number; labelX: number }): JSX.Element {
  const isBesideNow = x + width - labelX > FORECAST_WIDTH + GAP;
  return (
    <g className="forecast-area">
      <rect x={x} y={TOP} width={width} height={HEIGHT - TOP - BOTTOM} />
      {isBesideNow ? (
        <text x={labelX + GAP} y="13">
          Forecast
        </text>
      ) : width > FORECAST_WIDTH ? (
        <text x={x + GAP} y={TOP + 12}>
          Forecast
        </text>
      ) : null}
    </g>
  );
}
