import { sort, sum } from 'd3-array';
import type { JSX } from 'react';
import { getStatusAppearance } from '../components/badges.js';
import { sumBar, type WorkBar } from '../components/histogram.js';
import { Icon } from '../components/icon.js';
import { NO_VALUE, Table, type Column } from '../components/table.js';
import { Amount, ShortTime } from '../components/values.js';
import { capitalize } from '../data/format.js';
import { toHref } from '../data/route.js';
import type { BarState } from './lane-bars.js';
import { listLaneRows, type Lane, type LaneItemOptions, type LaneTableRow } from './lane-items.js';
import { barTones } from './lane-track.js';
import { Marker } from './markers.js';
import { nameGroup, type TimelineGroup } from './timeline-rows.js';

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
    { title: 'Event', render: (row) => <WorkEvent {...row} /> },
    { title: 'Date', render: ({ at }) => <ShortTime at={at} /> },
    {
      title: 'Amount',
      align: 'end',
      card: 'side',
      render: ({ amount, lane }) =>
        amount === null ? NO_VALUE : <Amount amount={amount} currency={lane.currency} />,
    },
  ];
  return (
    <>
      <h2>Events</h2>
      <Table
        label="Timeline"
        columns={columns}
        rows={rows?.slice(0, MAX_ROWS)}
        toKey={({ lane, at, text }) => [lane.purchase_id, at, text].join(' ')}
        toHref={({ lane }) => toHref('subscriptions', lane.purchase_id)}
      />
      {(rows?.length ?? 0) > MAX_ROWS ? (
        <p className="hint timeline-note">
          The table has the first {MAX_ROWS} rows. Show a shorter range, or filter by customer or plan, for
          the rest.
        </p>
      ) : null}
    </>
  );
}

/** Event with its marker, or start of a period with the icon of its state. */
function WorkEvent({ text, kind, state, isForecast }: LaneTableRow): JSX.Element {
  return (
    <span className="work-event">
      {kind === null ? null : <Marker kind={kind} isForecast={isForecast} />}
      {state === null ? null : (
        <span className={`lane-status ${barTones[state]}`}>
          <Icon node={getStatusAppearance(statusNames[state] ?? state)[1]} size={14} />
        </span>
      )}
      {capitalize(text)}
    </span>
  );
}

/** Statuses with the icon of a state that is not a status. */
const statusNames: Partial<Record<BarState, string>> = { paid: 'succeeded', trial: 'trialing' };

const outcomeTitles = [
  ['succeeded', 'Succeeded'],
  ['failed', 'Failed'],
  ['pending', 'Pending'],
  ['requires_action', '3-D Secure'],
] as const;

/** Groups with their payment attempts in the visible range, past ones by outcome. */
export function GroupTable({
  groups,
  forecasts,
}: {
  groups: readonly TimelineGroup[];
  /** Forecast in the range, by id of the group. */
  forecasts: ReadonlyMap<string, readonly WorkBar[]>;
}): JSX.Element {
  const columns: Column<TimelineGroup>[] = [
    { title: 'Group', card: 'title', render: nameGroup },
    {
      title: 'Purchases',
      align: 'end',
      hasCardTitle: true,
      render: ({ count }) => count.toLocaleString('en'),
    },
    ...outcomeTitles.map(([outcome, title]): Column<TimelineGroup> => ({
      title,
      align: 'end',
      hasCardTitle: true,
      render: ({ buckets }) => renderCount(sum(buckets, (bucket) => bucket[outcome])),
    })),
    {
      title: 'Scheduled',
      align: 'end',
      hasCardTitle: true,
      render: ({ id }) => renderCount(sum(forecasts.get(id) ?? [], sumBar)),
    },
  ];
  return (
    <>
      <h2>Payments by group</h2>
      <Table label="Groups" columns={columns} rows={groups} toKey={({ id }) => id} />
    </>
  );
}

function renderCount(count: number): string {
  return count === 0 ? NO_VALUE : count.toLocaleString('en');
}
