import { Table2 } from 'lucide-react';
import type { JSX } from 'react';
import type { Tone } from '../data/format.js';
import { Icon } from './icon.js';

interface SparklineProps {
  /** Accessible name with the trend in words, such as "MRR of 30 days, from €7,900 to €8,412". */
  label: string;
  values: readonly number[];
  /** Texts of the last values, for their tooltips: a day and its value. */
  rows?: readonly (readonly string[])[];
  tone: Tone;
}

const WIDTH = 240;
const HEIGHT = 44;
const PADDING = 3;

/** Line of a few values without axes. */
export function Sparkline({ label, values, rows = [], tone }: SparklineProps): JSX.Element {
  const points = toPoints(values);
  const end = points.at(-1)?.[0] ?? 0;
  const step = WIDTH / Math.max(values.length - 1, 1);
  return (
    <svg
      className={`sparkline ${tone}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className="area" d={`${toPath(points)}L${end} ${HEIGHT}L0 ${HEIGHT}Z`} />
      <path className="line" d={toPath(points)} />
      {points.slice(-rows.length).map(([x], index) => (
        <path key={x} fill="none" pointer-events="all" d={`M${x - step / 2} 0h${step}v${HEIGHT}h${-step}z`}>
          <title>{rows[index]?.join(': ')}</title>
        </path>
      ))}
    </svg>
  );
}

type Point = readonly [x: number, y: number];

function toPoints(values: readonly number[]): Point[] {
  // A line that starts above zero would show a small decrease as a fall to nothing.
  const low = Math.min(0, ...values);
  const range = Math.max(...values) - low || 1;
  const step = WIDTH / Math.max(values.length - 1, 1);
  const height = HEIGHT - 2 * PADDING;
  return values.map((value, index) => [
    Math.round(index * step * 10) / 10,
    Math.round((PADDING + height * (1 - (value - low) / range)) * 10) / 10,
  ]);
}

function toPath(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** Bar that is divided by the counts of its parts. It is decorative: a text beside it says the same. */
export function StackedBar({ parts }: { parts: readonly (readonly [Tone, number])[] }): JSX.Element {
  const total = parts.reduce((sum, [, count]) => sum + count, 0);
  let end = 0;
  return (
    <svg className="stacked-bar" viewBox={`0 0 ${total} 6`} preserveAspectRatio="none" aria-hidden="true">
      {parts.map(([tone, count]) => {
        const start = end;
        end += count;
        return <rect key={start} className={tone} x={start} width={count} height="6" />;
      })}
    </svg>
  );
}

/** Data of a chart as a table, closed at first. */
export function ChartTable({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly string[];
  /** Cells of each row; the first is its header. */
  rows: readonly (readonly string[])[];
}): JSX.Element {
  return (
    <details className="chart-table">
      <summary title="Show as a table">
        <Icon node={Table2} />
        Show as a table
      </summary>
      <div className="chart-table-scroll" tabIndex={0} role="region" aria-label={`${label}, table`}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([header = '', ...cells], row) => (
              <tr key={`${row} ${header}`}>
                <th scope="row">{header}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
