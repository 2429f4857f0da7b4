import type { ComponentChildren, JSX } from 'preact';
import { Icon } from '../../components/icon.js';
import { getStatusAppearance } from '../../components/status-badge.js';
import { capitalize, formatAmount, humanize } from '../../lib/format.js';
import type { Lane, LaneItem } from '../../lib/lane-items.js';
import type { MarkerGroup } from '../../lib/merge-markers.js';
import { toHref } from '../../lib/route.js';
import type { TimeRange } from '../../lib/time-scale.js';
import { LaneTrack, type LaneGrid } from './lane-track.js';

/** Properties of every row of the grid. */
export interface RowProps extends Pick<LaneGrid, 'toId' | 'activeCell'> {
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
      <div class={activeCell === 0 ? 'lane-name is-active' : 'lane-name'} role="rowheader" id={toId(0)}>
        <span class={`lane-status ${tone}`}>
          <Icon node={icon} size={14} />
        </span>
        <span>
          <a href={toHref('objects', purchase_id)} tabIndex={-1}>
            {customer.name}
          </a>
          <small title={plan.name}>
            <span class={`lane-state ${tone}`}>{capitalize(humanize(status))}</span>
            <span class="lane-plan">{planName}</span>
          </small>
        </span>
        {price === null ? null : (
          <small class="lane-price" title="Price">
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
export function PannedTrack({ children }: { children: ComponentChildren }): JSX.Element {
  return (
    <div class="panned-track">
      <div>{children}</div>
    </div>
  );
}
