import { Ban, Check, Clock, createLucideIcon, Flag, Hourglass, Play, RotateCw, X } from 'lucide-react';
import { useEffect, useRef, type JSX } from 'react';
import { Icon, type LucideIcon } from '../components/icon.js';
import { placeBelow } from '../components/popovers.js';
import { Amount, ShortTime } from '../components/values.js';
import { capitalize, type Tone } from '../data/format.js';
import { toHref } from '../data/route.js';
import { pickKind, type LaneItem, type MarkerKind, type Lane } from './lane-items.js';
import type { MarkerGroup } from './merge-markers.js';

/** Exclamation mark. It needs no circle, because a marker is one. */
const exclamationMark = createLucideIcon('exclamation-mark', [
  ['path', { d: 'M12 4v10', key: 'line' }],
  ['path', { d: 'M12 20h.01', key: 'dot' }],
]);

/** Question mark. It needs no circle, because a marker is one. */
const questionMark = createLucideIcon('question-mark', [
  ['path', { d: 'M8 7a4 4 0 0 1 8 1c0 3-4 3-4 6', key: 'line' }],
  ['path', { d: 'M12 20h.01', key: 'dot' }],
]);

/** Kinds of markers with their color, icon and name, in the order of the legend. */
export const markerKinds = {
  succeeded: ['green', Check, 'Succeeded'],
  failed: ['red', X, 'Failed'],
  pending: ['cyan', Hourglass, 'Pending'],
  requires_action: ['amber', exclamationMark, '3-D Secure'],
  retry: ['red', RotateCw, 'Retry fails'],
  trial_end: ['plum', Flag, 'Trial end'],
  cancellation: ['gray', Ban, 'Cancellation'],
  expiry: ['gray', Clock, 'Expiry'],
  uncertain: ['gray', questionMark, 'Depends on usage'],
  other: ['gray', Play, 'Other work'],
} as const satisfies Record<MarkerKind, readonly [Tone, LucideIcon, string]>;

/** Returns the color of the marker of several events: gray if no color is true for all of them. */
export function pickTone(items: readonly Pick<LaneItem, 'at' | 'kind'>[]): Tone {
  const kind = pickKind(items);
  // A trial end with a payment has the outcome of the payment.
  const paid = items.filter(
    ({ at, kind: ownKind }) =>
      ownKind !== 'trial_end' || items.every((item) => item.at !== at || item.kind === ownKind),
  );
  const kinds = kind === null ? paid.map((item) => item.kind) : [kind];
  const [tone = 'gray', ...others] = new Set(kinds.map((each) => markerKinds[each][0]));
  return others.length === 0 ? tone : 'gray';
}

/** Marker outside of the timeline, with a dashed border for a forecast. */
export function Marker({ kind, isForecast }: { kind: MarkerKind; isForecast: boolean }): JSX.Element {
  const [tone, icon] = markerKinds[kind];
  return (
    <span className={`marker ${tone} ${isForecast ? 'forecast' : ''}`}>
      <Icon node={icon} size={14} />
    </span>
  );
}

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
      className="marker-list"
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
      <ul className="preview-rows">
        {group.items.map(({ at, kind, text, amount, isForecast }) => (
          <li key={`${at} ${text}`}>
            <Marker kind={kind} isForecast={isForecast} />
            <span className="preview-text">
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
