import { Table2 } from 'lucide';
import type { JSX } from 'preact';
import { Icon } from './icon.js';

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
    <details class="chart-table">
      <summary title="Show as a table">
        <Icon node={Table2} />
        Show as a table
      </summary>
      <div class="chart-table-scroll" tabIndex={0} role="region" aria-label={`${label}, table`}>
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
