import { group } from 'd3-array';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../../components/icon.js';
import { VirtualList } from '../../components/virtual-list.js';
import { formatAmount, formatShortInstant } from '../../lib/format.js';
import { mergeMarkers, type MarkerGroup } from '../../lib/merge-markers.js';
import { describeItem, type ForecastItem } from '../../lib/preview.js';
import { navigate, toHref } from '../../lib/route.js';
import { toX, type TimeRange } from '../../lib/time-scale.js';
import { useObjectNames } from '../../lib/use-object-names.js';
import { markerKinds, toMarkerKind } from './markers.js';

const LANE_HEIGHT = 46;
const MIDDLE = LANE_HEIGHT / 2;
const RADIUS = 9;

interface LanesProps {
  items: readonly ForecastItem[];
  range: TimeRange;
  width: number;
}

interface Lane {
  purchaseId: string;
  customerId: string;
  planId: string;
  groups: MarkerGroup<ForecastItem>[];
}

/** Cell of the grid: 0 is the name of a lane, and its markers follow. */
interface ActiveCell {
  row: number;
  cell: number;
}

/** Lane of each subscription with scheduled work in the range. Arrow keys move between lanes and markers. */
export function Lanes(props: LanesProps): JSX.Element | null {
  const lanes = createLanes(props);
  const [active, setActive] = useState<ActiveCell>({ row: 0, cell: 0 });
  const row = Math.max(Math.min(active.row, lanes.length - 1), 0);
  const lane = lanes[row];
  if (!lane) return null;
  const cell = Math.min(active.cell, lane.groups.length);
  const handleKey = (event: KeyboardEvent): void => {
    const moves: Record<string, ActiveCell> = {
      ArrowUp: { row: Math.max(row - 1, 0), cell },
      ArrowDown: { row: Math.min(row + 1, lanes.length - 1), cell },
      ArrowLeft: { row, cell: Math.max(cell - 1, 0) },
      ArrowRight: { row, cell: Math.min(cell + 1, lane.groups.length) },
      Home: { row: 0, cell: 0 },
      End: { row: lanes.length - 1, cell: 0 },
    };
    const target = moves[event.key];
    if (target) setActive(target);
    else if (event.key === 'Enter' && event.target === event.currentTarget)
      navigate(toHref('objects', lane.purchaseId));
    else return;
    event.preventDefault();
  };
  return (
    <div class="timeline-lanes">
      <VirtualList
        label="Scheduled work of each subscription"
        count={lanes.length}
        rowHeight={LANE_HEIGHT}
        grid={{ activeIndex: row, activeId: toCellId(lane, cell), onKeyDown: handleKey }}
        renderRow={(index) => {
          const each = lanes[index];
          return each ? (
            <LaneRow
              key={each.purchaseId}
              lane={each}
              width={props.width}
              activeCell={index === row ? cell : null}
            />
          ) : null;
        }}
      />
    </div>
  );
}

function createLanes({ items, range, width }: LanesProps): Lane[] {
  const visible = items.filter(({ at }) => {
    const time = Date.parse(at);
    return time >= range.start && time <= range.end;
  });
  return [...group(visible, ({ purchase_id }) => purchase_id)].flatMap(([purchaseId, work]) => {
    const [first] = work;
    if (!first) return [];
    const groups = mergeMarkers(work, ({ at }) => toX(range, width, Date.parse(at)));
    return [{ purchaseId, customerId: first.customer_id, planId: first.plan_id, groups }];
  });
}

const toCellId = ({ purchaseId }: Lane, cell: number): string => `${purchaseId}-${cell}`;

interface LaneRowProps {
  lane: Lane;
  width: number;
  activeCell: number | null;
}

function LaneRow({ lane, width, activeCell }: LaneRowProps): JSX.Element {
  const names = useObjectNames([lane.customerId, lane.planId]);
  const customer = names.get(lane.customerId) ?? '…';
  return (
    <>
      <div
        class={activeCell === 0 ? 'lane-name is-active' : 'lane-name'}
        role="rowheader"
        id={toCellId(lane, 0)}
      >
        <a href={toHref('objects', lane.purchaseId)} tabIndex={-1}>
          {customer}
        </a>
        <small>{names.get(lane.planId) ?? '…'}</small>
      </div>
      <svg width={width} height={LANE_HEIGHT} role="presentation">
        <path class="lane-line" d={`M${lane.groups[0]?.x ?? 0} ${MIDDLE}H${width}`} />
        {lane.groups.map((markers, index) => (
          <LaneMarker
            key={markers.items[0]?.at}
            id={toCellId(lane, index + 1)}
            markers={markers}
            customer={customer}
            isActive={activeCell === index + 1}
          />
        ))}
      </svg>
    </>
  );
}

interface LaneMarkerProps {
  id: string;
  markers: MarkerGroup<ForecastItem>;
  customer: string;
  isActive: boolean;
}

function LaneMarker({ id, markers, customer, isActive }: LaneMarkerProps): JSX.Element | null {
  const { x, items } = markers;
  const [first] = items;
  if (!first) return null;
  const [tone, icon] = markerKinds[toMarkerKind(first)];
  const count = items.length === 1 ? '' : `${items.length} events: `;
  const label = `${customer}: ${count}${items.map(describeMarker).join('; ')}`;
  return (
    <g
      class={`lane-marker ${tone} ${isActive ? 'is-active' : ''}`}
      role="gridcell"
      id={id}
      aria-label={label}
      transform={`translate(${x} ${MIDDLE})`}
    >
      <title>{label}</title>
      <circle r={RADIUS} />
      {items.length === 1 ? (
        <g transform="translate(-5 -5) scale(0.714)">
          <Icon node={icon} size={14} />
        </g>
      ) : (
        <text y="4" text-anchor="middle">
          {items.length}
        </text>
      )}
    </g>
  );
}

/** Describes a marker: `renewal, succeeds, €49.00, 24 Apr 2027, 09:00`. */
function describeMarker(item: ForecastItem): string {
  const amount = item.amount === null ? [] : [formatAmount(item.amount, item.currency)];
  return [describeItem(item), ...amount, formatShortInstant(item.at)].join(', ');
}
