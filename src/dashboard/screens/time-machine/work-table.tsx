import type { JSX } from 'preact';
import { Amount } from '../../components/amount.js';
import { Table, type Column } from '../../components/table.js';
import { ShortTime } from '../../components/time.js';
import { humanize } from '../../lib/format.js';
import { listLaneItems, type Lane } from '../../lib/lane-items.js';
import { toHref } from '../../lib/route.js';
import { nameGroup, type TimelineGroup } from '../../lib/timeline-rows.js';

const MAX_ROWS = 200;

/** Period, event or scheduled work of a lane. */
interface Row {
  lane: Lane;
  at: string;
  text: string;
  amount: number | null;
}

/** Visible part of the lanes as a table: periods, events and scheduled work in chronological order. */
export function WorkTable({ lanes }: { lanes: readonly Lane[] | undefined }): JSX.Element {
  const rows = lanes?.flatMap(listRows).sort((left, right) => (left.at < right.at ? -1 : 1));
  const columns: Column<Row>[] = [
    { title: 'Customer', card: 'title', render: ({ lane }) => lane.customer.name },
    { title: 'Plan', render: ({ lane }) => lane.plan.name },
    { title: 'Event', render: ({ text }) => text },
    { title: 'Date', render: ({ at }) => <ShortTime at={at} /> },
    {
      title: 'Amount',
      align: 'end',
      card: 'side',
      render: ({ amount, lane }) =>
        amount === null ? '–' : <Amount amount={amount} currency={lane.currency} />,
    },
  ];
  return (
    <>
      <Table
        label="Timeline"
        columns={columns}
        rows={rows?.slice(0, MAX_ROWS)}
        toKey={({ lane, at, text }) => [lane.purchase_id, at, text].join(' ')}
        toHref={({ lane }) => toHref('subscriptions', lane.purchase_id)}
      />
      {(rows?.length ?? 0) > MAX_ROWS ? (
        <p class="hint timeline-note">
          The table has the first {MAX_ROWS} rows. Show a shorter range, or filter by customer or plan, for
          the rest.
        </p>
      ) : null}
    </>
  );
}

function listRows(lane: Lane): Row[] {
  const periods = lane.periods.map(({ index, start, state, amount }) => ({
    at: start,
    text: index === null ? 'trial starts' : `period ${index} starts, ${humanize(state)}`,
    amount,
  }));
  return [...periods, ...listLaneItems(lane)].map(({ at, text, amount }) => ({ lane, at, text, amount }));
}

const outcomeTitles = [
  ['succeeded', 'Succeeded'],
  ['failed', 'Failed'],
  ['pending', 'Pending'],
  ['requires_action', '3-D Secure'],
] as const;

/** Groups with their payment attempts in the visible range. */
export function GroupTable({ groups }: { groups: readonly TimelineGroup[] }): JSX.Element {
  const columns: Column<TimelineGroup>[] = [
    { title: 'Group', card: 'title', render: nameGroup },
    { title: 'Purchases', align: 'end', render: ({ count }) => count.toLocaleString('en') },
    ...outcomeTitles.map(([outcome, title]): Column<TimelineGroup> => ({
      title,
      align: 'end',
      render: ({ buckets }) =>
        buckets.reduce((total, bucket) => total + bucket[outcome], 0).toLocaleString('en'),
    })),
  ];
  return <Table label="Groups" columns={columns} rows={groups} toKey={({ id }) => id} />;
}
