import { sort } from 'd3-array';
import type { JSX } from 'preact';
import { Amount } from '../../components/amount.js';
import { Table, type Column } from '../../components/table.js';
import { ShortTime } from '../../components/time.js';
import type { Lane, LaneItemOptions } from '../../lib/lane-items.js';
import { listLaneRows, type LaneTableRow } from '../../lib/lane-rows.js';
import { toHref } from '../../lib/route.js';
import { nameGroup, type TimelineGroup } from '../../lib/timeline-rows.js';

const MAX_ROWS = 200;

/** Visible part of the lanes as a table: periods, events and scheduled work in chronological order. */
export function WorkTable({
  lanes,
  options,
}: {
  lanes: readonly Lane[] | undefined;
  options: LaneItemOptions;
}): JSX.Element {
  const rows =
    lanes &&
    sort(
      lanes.flatMap((lane) => listLaneRows(lane, options)),
      ({ at }) => at,
    );
  const columns: Column<LaneTableRow>[] = [
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
