import { useEffect, useState, type JSX, type ReactNode } from 'react';

export interface Column<Row> {
  title: string;
  render: (row: Row) => ReactNode;
  align?: 'end';
  /** Place in the card that a row becomes on a phone. The default is below the title, beside other values; a block has its own line. */
  card?: 'title' | 'side' | 'line' | 'block' | 'hidden';
  /** True if the card shows the title of the column, because the value does not explain itself. */
  hasCardTitle?: boolean;
  /** True if there is no space for the column beside the details of a row. */
  isWide?: boolean;
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

/** Content of a cell without a value. Cards leave it out. */
export const NO_VALUE = '–';

const DELAY_MS = 150;
const SKELETON_ROWS = 5;

/** Returns true once a component was mounted for `delayMs` milliseconds. */
function useDelay(delayMs: number): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => void setPassed(true), delayMs);
    return () => void clearTimeout(timer);
  }, [delayMs]);
  return hasPassed;
}

/** Placeholder rows of a table that loads for longer than 150 ms. They have the height of real rows. */
function SkeletonRows({ columns }: { columns: number }): JSX.Element | null {
  if (!useDelay(DELAY_MS)) return null;
  return (
    <>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <tr key={row} className="skeleton-row" role="row">
          {Array.from({ length: columns }, (_empty, column) => (
            <td key={column} role="cell">
              <span className="skeleton" />
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}

/** Table whose rows become cards up to 800 px. The shortcuts `J` and `K` move between linked rows. */
export function Table<Row>({
  label,
  columns: allColumns,
  rows,
  toKey,
  toHref,
  openKey = null,
}: TableProps<Row>): JSX.Element {
  const columns = openKey === null ? allColumns : allColumns.filter(({ isWide }) => isWide !== true);
  return (
    // The roles are explicit: a table that is displayed as a grid loses them.
    <div className="table-scroll">
      <table className="table" role="table" aria-label={label} aria-busy={rows === undefined}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.title} role="columnheader" scope="col" className={column.align}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows === undefined ? <SkeletonRows columns={columns.length} /> : null}
          {rows?.map((row) => (
            <tr key={toKey(row)} role="row" className={toKey(row) === openKey ? 'is-open' : undefined}>
              {columns.map((column, index) => (
                <Cell
                  key={column.title}
                  column={column}
                  row={row}
                  href={index === 0 ? toHref?.(row) : undefined}
                  isOpen={toKey(row) === openKey}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({
  column: { title, render, align, card = 'line', hasCardTitle = false },
  row,
  href,
  isOpen,
}: {
  column: Column<Row>;
  row: Row;
  /** Link of the row. */
  href: string | undefined;
  isOpen: boolean;
}): JSX.Element {
  const content = render(row);
  const place = content === NO_VALUE ? 'hidden' : card;
  return (
    <td role="cell" className={`${align ?? ''} card-${place}`}>
      {hasCardTitle ? <span className="card-column">{title} </span> : null}
      {href === undefined ? (
        content
      ) : (
        <a className="row-link" href={href} data-row aria-current={isOpen ? 'true' : undefined}>
          {content}
        </a>
      )}
    </td>
  );
}
