import type { ComponentChildren, JSX } from 'preact';
import type { Resource } from '../lib/use-resource.js';
import { Card } from './card.js';
import { ErrorState } from './error-state.js';
import { Table, type TableProps } from './table.js';

interface ListCardProps<Row> extends Omit<TableProps<Row>, 'rows'> {
  /** Failed action, such as "Payments could not be loaded". */
  errorTitle: string;
  /** Loaded page of the list. */
  page: Resource<{ rows: readonly Row[] }>;
  /** Content of a list without rows. */
  empty: ComponentChildren;
}

/** Card with the table of a list: skeleton rows before the first load, and the old rows below an error. */
export function ListCard<Row>({ errorTitle, page, empty, ...table }: ListCardProps<Row>): JSX.Element {
  const { data, error, reload } = page;
  return (
    <Card isFlush>
      <ErrorState title={errorTitle} error={error} onRetry={reload} />
      {data?.rows.length === 0 ? empty : null}
      {data?.rows.length === 0 || (error && !data) ? null : <Table {...table} rows={data?.rows} />}
    </Card>
  );
}
