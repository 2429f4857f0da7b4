import type { JSX } from 'react';
import { toX, type TimeRange } from '../components/axis.js';
import { Icon } from '../components/icon.js';
import type { Tone } from '../data/format.js';
import { loadObject } from '../data/objects.js';
import { useResource } from '../data/resource.js';
import { describeEmptyLane, findWidestGap, listLaneBars, type BarState, type LaneBar } from './lane-bars.js';
import { countEvents, describeLaneItem, pickKind, type Lane, type LaneItem } from './lane-items.js';
import { markerKinds, pickTone } from './markers.js';
import { TARGET_SIZE_PX, type MarkerGroup } from './merge-markers.js';
import './lanes.css';

export const LANE_HEIGHT = 46;
const MIDDLE = LANE_HEIGHT / 2;
const RADIUS = 9;
const BAR_HEIGHT = 20;
/** Space that a character of a bar's label needs, and the space around the label. */
const CHARACTER_PX = 6.2;
const LABEL_PADDING_PX = 28;
/** Distance of a hint from the end of its lane. */
const HINT_PX = 12;

export const barTones: Record<BarState, Tone> = {
  trial: 'plum',
  paid: 'green',
  open: 'cyan',
  past_due: 'amber',
  unpaid: 'red',
  canceled: 'gray',
  scheduled: 'gray',
};
export const hatchedStates = ['trial', 'past_due', 'unpaid', 'canceled'] as const satisfies BarState[];

export const isHatched = (state: BarState): boolean => hatchedStates.some((hatched) => hatched === state);

/** Hatches of the bars, so that their state does not depend on color alone. */
export function Hatches(): JSX.Element {
  return (
    <svg className="lane-hatches" width="0" height="0" aria-hidden="true">
      {hatchedStates.map((state) => (
        <pattern
          key={state}
          id={toHatchId(state)}
          className={barTones[state]}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M1 0V6" />
        </pattern>
      ))}
    </svg>
  );
}

export const toHatchId = (state: BarState): string => `hatch-${state}`;

/** Makes the markers of a lane cells of a grid. */
export interface LaneGrid {
  /** Returns the id of a cell. */
  toId: (cell: number) => string;
  activeCell: number | null;
  /** Lists the events of a merged marker. @param id id of its cell */
  onOpen: (lane: Lane, group: MarkerGroup<LaneItem>, id: string) => void;
}

interface LaneTrackProps {
  lane: Lane;
  markers: readonly MarkerGroup<LaneItem>[];
  now: string;
  range: TimeRange;
  width: number;
  /** Grid of the lane. Without it, the lane is a picture with this name. */
  grid?: LaneGrid;
  label?: string;
}

/** Periods of a purchase as bars, and its payments and changes as markers. */
export function LaneTrack({ lane, markers, now, range, width, grid, label }: LaneTrackProps): JSX.Element {
  const bars = listLaneBars(lane, Date.parse(now)).filter(
    ({ start, end }) => end > range.start && start < range.end,
  );
  return (
    <svg width={width} height={LANE_HEIGHT} role={grid ? 'presentation' : 'img'} aria-label={label}>
      {markers.length === 0 && bars.length === 0 ? (
        <EmptyLane purchaseId={lane.purchase_id} range={range} width={width} />
      ) : null}
      {bars.map((bar) => (
        <Bar key={`${bar.start} ${bar.state}`} bar={bar} markers={markers} range={range} width={width} />
      ))}
      {markers.map((group, index) => (
        <LaneMarker
          key={`${group.items[0]?.at} ${group.items[0]?.isForecast}`}
          group={group}
          lane={lane}
          cell={index + 1}
          grid={grid}
        />
      ))}
    </svg>
  );
}

/** Hint in a lane without events in the range: the direction in which they are. */
function EmptyLane({
  purchaseId,
  range,
  width,
}: {
  purchaseId: string;
  range: TimeRange;
  width: number;
}): JSX.Element | null {
  const { data } = useResource(`range of ${purchaseId}`, () => loadObject('purchase', purchaseId));
  if (!data) return null;
  const hint = describeEmptyLane(data.data, range);
  return (
    <text
      className="lane-hint"
      x={hint.isLater ? width - HINT_PX : HINT_PX}
      y={MIDDLE + 4}
      textAnchor={hint.isLater ? 'end' : 'start'}
      aria-hidden="true"
    >
      {hint.text}
    </text>
  );
}

interface BarProps {
  bar: LaneBar;
  /** Markers that the label must not touch. */
  markers: readonly MarkerGroup<LaneItem>[];
  range: TimeRange;
  width: number;
}

function Bar({ bar, markers, range, width }: BarProps): JSX.Element | null {
  const { state, isForecast, text } = bar;
  // The ends of a bar that is longer than the range are out of sight, also while the range is dragged.
  const left = Math.max(toX(range, width, bar.start), -width) + 0.5;
  const right = Math.min(toX(range, width, bar.end), 2 * width) - 0.5;
  if (right <= left) return null;
  const box = {
    x: left,
    y: MIDDLE - BAR_HEIGHT / 2 + 0.5,
    width: right - left,
    height: BAR_HEIGHT - 1,
    rx: 4,
  };
  const [from, to] = findWidestGap(
    Math.max(left, -RADIUS),
    Math.min(right, width + RADIUS),
    markers.map(({ x }) => x),
  );
  const hasLabel = text !== '' && to - from > text.length * CHARACTER_PX + LABEL_PADDING_PX;
  return (
    <g className={`lane-bar ${barTones[state]} ${isForecast ? 'forecast' : ''}`} aria-hidden="true">
      <rect {...box} />
      {isHatched(state) ? <rect {...box} className="hatch" fill={`url(#${toHatchId(state)})`} /> : null}
      {hasLabel ? (
        <text x={(from + to) / 2} y={MIDDLE + 4} textAnchor="middle">
          {text}
        </text>
      ) : null}
    </g>
  );
}

interface LaneMarkerProps {
  group: MarkerGroup<LaneItem>;
  lane: Lane;
  cell: number;
  grid: LaneGrid | undefined;
}

function LaneMarker({ group, lane, cell, grid }: LaneMarkerProps): JSX.Element {
  const { x, items } = group;
  const kind = pickKind(items);
  const count = items.length === 1 ? '' : `${items.length} events: `;
  const texts = items.map((item) => describeLaneItem(item, lane.currency));
  const label = `${lane.customer.name}: ${count}${texts.join('; ')}`;
  const style = items[0]?.isForecast === true ? 'forecast' : 'past';
  const isActive = grid?.activeCell === cell;
  const isMerged = grid !== undefined && items.length > 1;
  const id = grid?.toId(cell);
  return (
    <g
      className={`lane-marker ${pickTone(items)} ${style} ${isActive ? 'is-active' : ''} ${isMerged ? 'is-merged' : ''}`}
      transform={`translate(${x} ${MIDDLE})`}
      {...(grid && { role: 'gridcell', id, 'aria-label': label })}
      onClick={() => {
        if (isMerged && id !== undefined) grid.onOpen(lane, group, id);
      }}
    >
      <title>{label}</title>
      {isMerged ? <circle className="target" r={TARGET_SIZE_PX / 2} /> : null}
      <circle r={RADIUS} />
      {kind === null ? (
        <text y="4" textAnchor="middle">
          {countEvents(items)}
        </text>
      ) : (
        <g transform="translate(-5 -5) scale(0.714)">
          <Icon node={markerKinds[kind][1]} size={14} />
        </g>
      )}
    </g>
  );
}
