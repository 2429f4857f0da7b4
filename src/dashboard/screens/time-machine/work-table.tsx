import type { JSX } from 'preact';
import { Amount } from '../../components/amount.js';
import { Table, type Column } from '../../components/table.js';
import { ShortTime } from '../../components/time.js';
import { describeItem, type ForecastItem } from '../../lib/preview.js';
import { toHref } from '../../lib/route.js';
import { useObjectNames } from '../../lib/use-object-names.js';

/** Scheduled work of the visible range as a table. */
export function WorkTable({ items }: { items: readonly ForecastItem[] | undefined }): JSX.Element {
  const names = useObjectNames((items ?? []).map(({ customer_id }) => customer_id));
  const columns: Column<ForecastItem>[] = [
    {
      title: 'Customer',
      card: 'title',
      render: ({ customer_id }) => names.get(customer_id) ?? customer_id,
    },
    { title: 'Work', render: describeItem },
    { title: 'Date', render: ({ at }) => <ShortTime at={at} /> },
    {
      title: 'Amount',
      align: 'end',
      card: 'side',
      render: ({ amount, currency }) =>
        amount === null ? '–' : <Amount amount={amount} currency={currency} />,
    },
  ];
  return (
    <Table
      label="Scheduled work"
      columns={columns}
      rows={items}
      toKey={({ at, purchase_id, type, attempt }) => [at, purchase_id, type, attempt].join(' ')}
      toHref={({ purchase_id }) => toHref('objects', purchase_id)}
    />
  );
}
