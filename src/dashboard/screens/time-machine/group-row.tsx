import { sum } from 'd3-array';
import { ChevronDown, ChevronRight } from 'lucide';
import type { JSX } from 'preact';
import { Icon } from '../../components/icon.js';
import { describeAttempts, nameGroup, type TimelineRow } from '../../lib/timeline-rows.js';
import { stackBars, sumBar, toPastBars, type WorkBar } from '../../lib/work-bars.js';
import { findTop, Histogram } from '../../components/histogram.js';
import { PannedTrack, type RowProps } from './lane-row.js';
import { LANE_HEIGHT } from './lane-track.js';
import { LANES_PER_PAGE } from './use-lanes.js';

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
        class={`lane-name lane-group ${activeCell === 0 ? 'is-active' : ''}`}
        role="rowheader"
        id={toId(0)}
        aria-expanded={isExpanded}
        onClick={onToggle}
      >
        <Icon node={isExpanded ? ChevronDown : ChevronRight} size={16} />
        <b>{nameGroup(group)}</b>
        <small>{group.count.toLocaleString('en')}</small>
        <span class="visually-hidden">{group.count === 1 ? 'purchase' : 'purchases'}</span>
        {isExpanded || stacks.length === 0 ? null : (
          <small title={`Scale: payments per ${bucket}`}>
            0–{findTop(stacks, HISTOGRAM_HEIGHT).toLocaleString('en')}
          </small>
        )}
      </div>
      {isExpanded ? null : (
        <div
          class={`lane-summary ${activeCell === 1 ? 'is-active' : ''}`}
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
      class={`lane-name lane-more ${activeCell === 0 ? 'is-active' : ''}`}
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
