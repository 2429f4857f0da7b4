import { sum } from 'd3-array';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { JSX, ReactNode } from 'react';
import type { TimeRange } from '../components/axis.js';
import { getStatusAppearance } from '../components/badges.js';
import { stackBars, sumBar, toPastBars, findTop, Histogram, type WorkBar } from '../components/histogram.js';
import { Icon } from '../components/icon.js';
import { capitalize, formatAmount, humanize } from '../data/format.js';
import { toHref } from '../data/route.js';
import type { Lane, LaneItem } from './lane-items.js';
import { LaneTrack, LANE_HEIGHT, type LaneGrid } from './lane-track.js';
import type { MarkerGroup } from './merge-markers.js';
import { describeAttempts, nameGroup, type TimelineRow } from './timeline-rows.js';
import { LANES_PER_PAGE } from './use-lanes.js';
import './lane-row.css';

/** Properties of every row of the grid. */
interface RowProps extends Pick<LaneGrid, 'toId' | 'activeCell'> {
  range: TimeRange;
  width: number;
}

interface LaneRowProps extends RowProps, Pick<LaneGrid, 'onOpen'> {
  lane: Lane;
  markers: readonly MarkerGroup<LaneItem>[];
  now: string;
}

/** Lane of a purchase: its name, and its periods, payments and changes. */
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
  const { purchase_id, group, status, customer, plan, amount, currency } = lane;
  const [tone, icon] = getStatusAppearance(status);
  const price = amount === null ? null : formatAmount(amount, currency);
  // The other groups have the name of the plan.
  const planName = group === plan.id ? '' : ` · ${plan.name}`;
  return (
    <>
      <div className={activeCell === 0 ? 'lane-name is-active' : 'lane-name'} role="rowheader" id={toId(0)}>
        <span className={`lane-status ${tone}`}>
          <Icon node={icon} size={14} />
        </span>
        <span>
          <a href={toHref('objects', purchase_id)} tabIndex={-1}>
            {customer.name}
          </a>
          <small title={plan.name}>
            <span className={`lane-state ${tone}`}>{capitalize(humanize(status))}</span>
            <span className="lane-plan">{planName}</span>
          </small>
        </span>
        {price === null ? null : (
          <small className="lane-price" title="Price">
            {' '}
            {price}
          </small>
        )}
      </div>
      <PannedTrack>
        <LaneTrack
          lane={lane}
          markers={markers}
          now={now}
          range={range}
          width={width}
          grid={{ toId, activeCell, onOpen }}
        />
      </PannedTrack>
    </>
  );
}

/** Part of a row that moves with the range. During a drag, only its position changes. */
function PannedTrack({ children }: { children: ReactNode }): JSX.Element {
  return (
    <div className="panned-track">
      <div>{children}</div>
    </div>
  );
}

/** Height of a row without its border. */
const HISTOGRAM_HEIGHT = LANE_HEIGHT - 1;

interface GroupRowProps extends RowProps {
  row: Extract<TimelineRow, { type: 'group' }>;
  bucket: 'day' | 'week';
  /** Forecast of the group in the range. */
  forecast: readonly WorkBar[];
  onToggle: () => void;
}

/** Heading of a group. Collapsed, it shows the number of payments per day or week, with the scheduled ones dashed. */
export function GroupRow({
  row: { group, isExpanded },
  bucket,
  forecast,
  onToggle,
  toId,
  range,
  width,
  activeCell,
}: GroupRowProps): JSX.Element {
  const stacks = stackBars([...toPastBars([group], bucket), ...forecast]);
  return (
    <>
      <div
        className={`lane-name lane-group ${activeCell === 0 ? 'is-active' : ''}`}
        role="rowheader"
        id={toId(0)}
        aria-expanded={isExpanded}
        onClick={onToggle}
      >
        <Icon node={isExpanded ? ChevronDown : ChevronRight} size={16} />
        <b>{nameGroup(group)}</b>
        <small>{group.count.toLocaleString('en')}</small>
        <span className="visually-hidden">{group.count === 1 ? 'purchase' : 'purchases'}</span>
        {isExpanded || stacks.length === 0 ? null : (
          <small title={`Scale: payments per ${bucket}`}>
            0–{findTop(stacks, HISTOGRAM_HEIGHT).toLocaleString('en')}
          </small>
        )}
      </div>
      {isExpanded ? null : (
        <div
          className={`lane-summary ${activeCell === 1 ? 'is-active' : ''}`}
          role="gridcell"
          id={toId(1)}
          aria-label={`${nameGroup(group)}: ${describeAttempts(group, sum(forecast, sumBar))}`}
        >
          <PannedTrack>
            <Histogram
              stacks={stacks}
              range={range}
              width={width}
              height={HISTOGRAM_HEIGHT}
              bucket={bucket}
            />
          </PannedTrack>
        </div>
      )}
    </>
  );
}

interface MoreRowProps extends RowProps {
  row: Extract<TimelineRow, { type: 'more' }>;
  onShowMore: () => void;
}

/** Row after the loaded lanes of a group. */
export function MoreRow({ row, onShowMore, toId, activeCell }: MoreRowProps): JSX.Element {
  const { group, shownCount } = row;
  const next = Math.min(LANES_PER_PAGE, group.count - shownCount);
  return (
    <div
      className={`lane-name lane-more ${activeCell === 0 ? 'is-active' : ''}`}
      role="rowheader"
      id={toId(0)}
      onClick={onShowMore}
    >
      <b>Show {next} more</b>
      <small>
        {shownCount.toLocaleString('en')} of {group.count.toLocaleString('en')}
      </small>
    </div>
  );
}
