import { useState, type JSX, type KeyboardEvent } from 'react';
import type { TimeRange } from '../components/axis.js';
import type { WorkBar } from '../components/histogram.js';
import { navigate, toHref } from '../data/route.js';
import { PHONE } from '../data/settings.js';
import type { Lane, LaneItem, LaneItemOptions } from './lane-items.js';
import { GroupRow, MoreRow, LaneRow } from './lane-row.js';
import { Hatches, LANE_HEIGHT } from './lane-track.js';
import { MarkerList, type OpenedMarker } from './markers.js';
import { placeMarkers, type MarkerGroup } from './merge-markers.js';
import { listTimelineRows, type TimelineRow } from './timeline-rows.js';
import type { LanesControl } from './use-lanes.js';
import { VirtualList } from './virtual-list.js';

/** Height of the heading of a group in pixels, if no histogram is beside it. */
const HEADING_HEIGHT = 30;

interface LanesProps {
  control: LanesControl;
  range: TimeRange;
  width: number;
  now: string;
  /** Length of the bars of a collapsed group. */
  bucket: 'day' | 'week';
  options: LaneItemOptions;
  /** Forecast payments of the groups in the range, by the id of the group. */
  forecasts: ReadonlyMap<string, readonly WorkBar[]>;
}

/** Cell of the grid: 0 is the name of a row, and its markers follow. */
interface ActiveCell {
  row: number;
  cell: number;
}

/** Groups of purchases with a lane for each purchase. Arrow keys move between rows and markers. */
export function Lanes(props: LanesProps): JSX.Element | null {
  const { control, range, width, now, bucket, options, forecasts } = props;
  const rows = listTimelineRows(control.groups, control.lanes, control.isExpanded);
  const isNarrow = matchMedia(PHONE).matches;
  const getRowHeight = (index: number): number => computeRowHeight(rows[index], isNarrow);
  const [active, setActive] = useState<ActiveCell>({ row: 0, cell: 0 });
  const [opened, setOpened] = useState<OpenedMarker | null>(null);
  const rowIndex = Math.max(Math.min(active.row, rows.length - 1), 0);
  const row = rows[rowIndex];
  if (!row) return null;
  const place = (each: TimelineRow): MarkerGroup<LaneItem>[] =>
    each.type === 'lane' ? placeMarkers(each.lane, range, width, options) : [];
  const lastCell = countCells(row, place(row)) - 1;
  const cell = Math.min(active.cell, lastCell);
  const openMarker = (lane: Lane, group: MarkerGroup<LaneItem>, id: string): void => {
    const anchor = document.getElementById(id);
    if (anchor) setOpened({ lane, group, anchor });
  };
  const activateCell = (): void => {
    const group = place(row)[cell - 1];
    if (row.type === 'lane' && group && group.items.length > 1)
      openMarker(row.lane, group, toCellId(row, cell));
    else activate(row, control);
  };
  const handleKey = (event: KeyboardEvent): void => {
    const moves: Record<string, ActiveCell> = {
      ArrowUp: { row: Math.max(rowIndex - 1, 0), cell },
      ArrowDown: { row: Math.min(rowIndex + 1, rows.length - 1), cell },
      ArrowLeft: { row: rowIndex, cell: Math.max(cell - 1, 0) },
      ArrowRight: { row: rowIndex, cell: Math.min(cell + 1, lastCell) },
      Home: { row: 0, cell: 0 },
      End: { row: rows.length - 1, cell: 0 },
    };
    const target = moves[event.key];
    if (target) setActive(target);
    else if (event.key === 'Enter' && event.target === event.currentTarget) activateCell();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Hatches />
      <VirtualList
        label="Timeline of each purchase"
        count={rows.length}
        getRowHeight={getRowHeight}
        activeIndex={rowIndex}
        activeId={toCellId(row, cell)}
        onKeyDown={handleKey}
        renderRow={(index) => {
          const each = rows[index];
          if (!each) return null;
          const toId = (position: number): string => toCellId(each, position);
          const shared = { toId, range, width, activeCell: index === rowIndex ? cell : null };
          if (each.type === 'lane')
            return (
              <LaneRow
                key={toId(0)}
                {...shared}
                lane={each.lane}
                markers={place(each)}
                now={now}
                onOpen={openMarker}
              />
            );
          const onActivate = (): void => void activate(each, control);
          return each.type === 'group' ? (
            <GroupRow
              key={toId(0)}
              {...shared}
              row={each}
              bucket={bucket}
              forecast={forecasts.get(each.group.id) ?? []}
              onToggle={onActivate}
            />
          ) : (
            <MoreRow key={toId(0)} {...shared} row={each} onShowMore={onActivate} />
          );
        }}
      />
      {opened ? <MarkerList {...opened} onClose={() => void setOpened(null)} /> : null}
    </>
  );
}

/** Computes the height of a row in pixels. On a narrow screen, the histogram of a collapsed group is below its heading. */
function computeRowHeight(row: TimelineRow | undefined, isNarrow: boolean): number {
  if (row?.type !== 'group') return LANE_HEIGHT;
  if (row.isExpanded) return HEADING_HEIGHT;
  return isNarrow ? HEADING_HEIGHT + LANE_HEIGHT : LANE_HEIGHT;
}

function countCells(row: TimelineRow, markers: readonly unknown[]): number {
  if (row.type === 'lane') return 1 + markers.length;
  return row.type === 'group' && !row.isExpanded ? 2 : 1;
}

function activate(row: TimelineRow, { toggle, showMore }: LanesControl): void {
  if (row.type === 'lane') navigate(toHref('subscriptions', row.lane.purchase_id));
  else if (row.type === 'group') toggle(row.group.id);
  else showMore(row.group.id);
}

function toCellId(row: TimelineRow, cell: number): string {
  const id = row.type === 'lane' ? row.lane.purchase_id : row.group.id;
  return `${row.type}-${id}-${cell}`;
}
