import type { ComponentChildren, JSX } from 'preact';
import { SkeletonRows } from './skeleton-rows.js';

/** Column of a table. */
export interface Column<Row> {
  title: string;
  render: (row: Row) => ComponentChildren;
  align?: 'end';
  /** Place in the card that a row becomes on a phone. The default is a line of its own. */
  card?: 'title' | 'side' | 'line' | 'hidden';
}

export interface TableProps<Row> {
  /** Accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page loads: the table then shows skeleton rows. */
  rows: readonly Row[] | undefined;
  toKey: (row: Row) => string;
  /** Link of the row, on its first column. */
  toHref?: (row: Row) => string;
  /** Key of the row whose details are shown. */
  openKey?: string | null;
}

/** Table whose rows become cards up to 800 px. The shortcuts `J` and `K` move between linked rows. */
export function Table<Row>({ label, columns, rows, toKey, toHref, openKey }: TableProps<Row>): JSX.Element {
  return (
    // The roles are explicit: a table that is displayed as a grid loses them.
    <table class="table" role="table" aria-label={label} aria-busy={rows === undefined}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.title} role="columnheader" scope="col" class={column.align}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows === undefined ? <SkeletonRows columns={columns.length} /> : null}
        {rows?.map((row) => (
          <tr key={toKey(row)} role="row" class={toKey(row) === openKey ? 'is-open' : undefined}>
            {columns.map((column, index) => (
              <td
                key={column.title}
                role="cell"
                class={`${column.align ?? ''} card-${column.card ?? 'line'}`}
              >
                {toHref && index === 0 ? (
                  <a
                    class="row-link"
                    href={toHref(row)}
                    data-row
                    aria-current={toKey(row) === openKey ? 'true' : undefined}
                  >
                    {column.render(row)}
                  </a>
                ) : (
                  column.render(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
