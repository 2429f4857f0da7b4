import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Amount } from '../../components/amount.js';
import { ShortTime } from '../../components/time.js';
import { capitalize } from '../../lib/format.js';
import type { Lane, LaneItem } from '../../lib/lane-items.js';
import type { MarkerGroup } from '../../lib/merge-markers.js';
import { toHref } from '../../lib/route.js';
import { Marker } from './markers.js';
import { placeBelow } from '../../lib/place-below.js';

/** Merged marker whose events are listed. */
export interface OpenedMarker {
  lane: Lane;
  group: MarkerGroup<LaneItem>;
  /** Element of the marker. */
  anchor: Element;
}

const GAP_PX = 4;

/** Popover with the events of a merged marker. Escape closes it. */
export function MarkerList({
  lane,
  group,
  anchor,
  onClose,
}: OpenedMarker & { onClose: () => void }): JSX.Element {
  const popover = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = popover.current;
    if (!element) return;
    element.showPopover();
    element.focus();
    placeBelow(anchor, element, { gapPx: GAP_PX });
  }, [anchor, group]);
  return (
    <div
      class="marker-list"
      role="dialog"
      aria-label={`${lane.customer.name}: ${group.items.length} events`}
      popover="auto"
      tabIndex={-1}
      ref={popover}
      onKeyDown={(event) => {
        if (event.key === 'Escape') popover.current?.hidePopover();
      }}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
    >
      <a href={toHref('subscriptions', lane.purchase_id)}>
        {lane.customer.name} · {lane.plan.name}
      </a>
      <ul class="preview-rows">
        {group.items.map(({ at, kind, text, amount, isForecast }) => (
          <li key={`${at} ${text}`}>
            <Marker kind={kind} isForecast={isForecast} />
            <span class="preview-text">
              <b>{capitalize(text)}</b>
              <small>
                <ShortTime at={at} />
              </small>
            </span>
            {amount === null ? null : <Amount amount={amount} currency={lane.currency} />}
          </li>
        ))}
      </ul>
    </div>
  );
}
