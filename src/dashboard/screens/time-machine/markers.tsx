import { Ban, Check, Clock, Flag, Hourglass, Play, RotateCw, X } from 'lucide';
import type { JSX } from 'preact';
import { Icon, type IconNode } from '../../components/icon.js';
import { pickKind, type LaneItem, type MarkerKind } from '../../lib/lane-items.js';
import type { Tone } from '../../lib/tone.js';

/** Exclamation mark. It needs no circle, because a marker is one. */
const exclamationMark: IconNode = [
  ['path', { d: 'M12 4v10' }],
  ['path', { d: 'M12 20h.01' }],
];

/** Question mark. It needs no circle, because a marker is one. */
const questionMark: IconNode = [
  ['path', { d: 'M8 7a4 4 0 0 1 8 1c0 3-4 3-4 6' }],
  ['path', { d: 'M12 20h.01' }],
];

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
  uncertain: ['gray', questionMark, 'Outcome uncertain'],
  other: ['gray', Play, 'Other work'],
} as const satisfies Record<MarkerKind, readonly [Tone, IconNode, string]>;

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
    <span class={`marker ${tone} ${isForecast ? 'forecast' : ''}`}>
      <Icon node={icon} size={14} />
    </span>
  );
}
