import type { JSX } from 'preact';
import { Icon } from '../../components/icon.js';
import { getStatusAppearance } from '../../components/status-badge.js';
import { capitalize, formatAmount, humanize } from '../../lib/format.js';
import { findWidestGap, listLaneBars, type BarState, type LaneBar } from '../../lib/lane-bars.js';
import { describeLaneItem, pickKind, type Lane, type LaneItem } from '../../lib/lane-items.js';
import { TARGET_SIZE_PX, type MarkerGroup } from '../../lib/merge-markers.js';
import { describeEmptyLane } from '../../lib/describe-empty-lane.js';
import { toHref } from '../../lib/route.js';
import { toX, type TimeRange } from '../../lib/time-scale.js';
import type { Tone } from '../../lib/tone.js';
import { useResource } from '../../lib/use-resource.js';
import { sandboxApi, unwrap } from '../../lib/api.js';
import { markerKinds } from './markers.js';

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

/** Hatches of the bars, so that their state does not depend on color alone. */
export function Hatches(): JSX.Element {
  return (
    <svg class="lane-hatches" width="0" height="0" aria-hidden="true">
      {hatchedStates.map((state) => (
        <pattern
          key={state}
          id={toHatchId(state)}
          class={barTones[state]}
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

/** Properties of every row of the grid. */
export interface RowProps {
  /** Returns the id of a cell. */
  toId: (cell: number) => string;
  range: TimeRange;
  width: number;
  activeCell: number | null;
}

interface LaneRowProps extends RowProps {
  lane: Lane;
  markers: readonly MarkerGroup<LaneItem>[];
  now: string;
  /** Lists the events of a merged marker. @param id id of its cell */
  onOpen: (lane: Lane, group: MarkerGroup<LaneItem>, id: string) => void;
}

/** Lane of a purchase: its periods as bars, and its payments and changes as markers. */
export function LaneRow({
  lane,
  markers,
  now,
  onOpen,
  toId,
  range,
  width,
  activeCell,
}: LaneRowProps): JSX.Element {
  const { purchase_id, status, customer, plan, amount, currency } = lane;
  const [tone, icon] = getStatusAppearance(status);
  const bars = listLaneBars(lane, Date.parse(now)).filter(
    ({ start, end }) => end > range.start && start < range.end,
  );
  const price = amount === null ? '' : ` · ${formatAmount(amount, currency)}`;
  return (
    <>
      <div class={activeCell === 0 ? 'lane-name is-active' : 'lane-name'} role="rowheader" id={toId(0)}>
        <span class={`lane-status ${tone}`}>
          <Icon node={icon} size={14} />
        </span>
        <span>
          <a href={toHref('objects', purchase_id)} tabIndex={-1}>
            {customer.name}
          </a>
          <small title={`${plan.name}${price}`}>
            <span class={`lane-state ${tone}`}>{capitalize(humanize(status))}</span>
            {` · ${plan.name}${price}`}
          </small>
        </span>
      </div>
      <svg width={width} height={LANE_HEIGHT} role="presentation">
        {markers.length === 0 && bars.length === 0 ? (
          <EmptyLane purchaseId={purchase_id} range={range} width={width} />
        ) : null}
        {bars.map((bar) => (
          <Bar key={`${bar.start} ${bar.state}`} bar={bar} markers={markers} range={range} width={width} />
        ))}
        {markers.map((group, index) => (
          <LaneMarker
            key={`${group.items[0]?.at} ${group.items[0]?.isForecast}`}
            id={toId(index + 1)}
            group={group}
            lane={lane}
            isActive={activeCell === index + 1}
            onOpen={onOpen}
          />
        ))}
      </svg>
    </>
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
  const { data } = useResource(`range of ${purchaseId}`, async () => {
    const object = await unwrap(sandboxApi.GET('/objects/{id}', { params: { path: { id: purchaseId } } }));
    return object.type === 'purchase' ? object.data : null;
  });
  if (!data) return null;
  const hint = describeEmptyLane(data, range);
  return (
    <text
      class="lane-hint"
      x={hint.isLater ? width - HINT_PX : HINT_PX}
      y={MIDDLE + 4}
      text-anchor={hint.isLater ? 'end' : 'start'}
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
  // The ends of a bar that is longer than the range are out of sight.
  const left = Math.max(toX(range, width, bar.start), -RADIUS) + 0.5;
  const right = Math.min(toX(range, width, bar.end), width + RADIUS) - 0.5;
  if (right <= left) return null;
  const box = {
    x: left,
    y: MIDDLE - BAR_HEIGHT / 2 + 0.5,
    width: right - left,
    height: BAR_HEIGHT - 1,
    rx: 4,
  };
  const isHatched = hatchedStates.some((hatched) => hatched === state);
  const [from, to] = findWidestGap(
    left,
    right,
    markers.map(({ x }) => x),
  );
  const hasLabel = text !== '' && to - from > text.length * CHARACTER_PX + LABEL_PADDING_PX;
  return (
    <g class={`lane-bar ${barTones[state]} ${isForecast ? 'forecast' : ''}`} aria-hidden="true">
      <rect {...box} />
      {isHatched ? <rect {...box} class="hatch" fill={`url(#${toHatchId(state)})`} /> : null}
      {hasLabel ? (
        <text x={(from + to) / 2} y={MIDDLE + 4} text-anchor="middle">
          {text}
        </text>
      ) : null}
    </g>
  );
}

interface LaneMarkerProps {
  id: string;
  group: MarkerGroup<LaneItem>;
  lane: Lane;
  isActive: boolean;
  onOpen: LaneRowProps['onOpen'];
}

function LaneMarker({ id, group, lane, isActive, onOpen }: LaneMarkerProps): JSX.Element {
  const { x, items } = group;
  const [tone, icon] = markerKinds[pickKind(items)];
  const count = items.length === 1 ? '' : `${items.length} events: `;
  const texts = items.map((item) => describeLaneItem(item, lane.currency));
  const label = `${lane.customer.name}: ${count}${texts.join('; ')}`;
  // A trial end and its payment are one event for the user.
  const isSameInstant = items.every(({ at }) => at === items[0]?.at);
  const style = items[0]?.isForecast === true ? 'forecast' : 'past';
  const isMerged = items.length > 1;
  return (
    <g
      class={`lane-marker ${tone} ${style} ${isActive ? 'is-active' : ''} ${isMerged ? 'is-merged' : ''}`}
      role="gridcell"
      id={id}
      aria-label={label}
      transform={`translate(${x} ${MIDDLE})`}
      onClick={() => {
        if (isMerged) onOpen(lane, group, id);
      }}
    >
      <title>{label}</title>
      {isMerged ? <circle class="target" r={TARGET_SIZE_PX / 2} /> : null}
      <circle r={RADIUS} />
      {isSameInstant ? (
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
