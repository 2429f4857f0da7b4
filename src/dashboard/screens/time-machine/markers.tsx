import { Ban, Check, Clock, Flag, Hourglass, Play, RotateCw, X } from 'lucide';
import type { JSX } from 'preact';
import { Icon, type IconNode } from '../../components/icon.js';
import type { MarkerKind } from '../../lib/lane-items.js';
import type { Tone } from '../../lib/tone.js';

/** Exclamation mark. It differs from the arrow of a retry, which has the same color, at any size. */
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
  retry: ['amber', RotateCw, 'Retry'],
  trial_end: ['plum', Flag, 'Trial end'],
  cancellation: ['gray', Ban, 'Cancellation'],
  expiry: ['gray', Clock, 'Expiry'],
  uncertain: ['gray', questionMark, 'Outcome uncertain'],
  other: ['gray', Play, 'Other work'],
} as const satisfies Record<MarkerKind, readonly [Tone, IconNode, string]>;

/** Marker outside of the timeline, with a dashed border for a forecast. */
export function Marker({ kind, isForecast }: { kind: MarkerKind; isForecast: boolean }): JSX.Element {
  const [tone, icon] = markerKinds[kind];
  return (
    <span class={`marker ${tone} ${isForecast ? 'forecast' : ''}`}>
      <Icon node={icon} size={14} />
    </span>
  );
}
