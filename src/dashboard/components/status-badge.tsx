import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  Hourglass,
  PlugZap,
  RefreshCw,
  RotateCw,
  ShieldAlert,
  SkipForward,
  Sprout,
} from 'lucide';
import type { ComponentChildren, JSX } from 'preact';
import { capitalize, humanize } from '../lib/format.js';
import type { Tone } from '../lib/tone.js';
import { Icon, type IconNode } from './icon.js';

const appearances: Record<string, readonly [Tone, IconNode]> = {
  active: ['green', CircleCheck],
  succeeded: ['green', CircleCheck],
  delivered: ['green', CircleCheck],
  billed: ['green', CircleCheck],
  pending: ['cyan', Hourglass],
  open: ['cyan', Clock],
  trialing: ['plum', Sprout],
  requires_action: ['amber', ShieldAlert],
  past_due: ['amber', RotateCw],
  retrying: ['amber', RotateCw],
  unpaid: ['red', CircleAlert],
  failed: ['red', CircleX],
  disabled: ['red', PlugZap],
  canceled: ['gray', Ban],
  expired: ['gray', Clock],
  skipped: ['gray', SkipForward],
  replaced: ['gray', RefreshCw],
  unbilled: ['gray', CircleDashed],
};

/** Statuses of purchases, charges, usage records and deliveries that have an icon and a color. */
export const knownStatuses = Object.keys(appearances);

/** Returns the color and the icon of a status. */
export function getStatusAppearance(status: string): readonly [Tone, IconNode] {
  return appearances[status] ?? ['gray', CircleDashed];
}

/** Status of an object: icon, word and color. The word alone has the full meaning. */
export function StatusBadge({ status }: { status: string }): JSX.Element {
  const [tone, icon] = getStatusAppearance(status);
  return (
    <Badge tone={tone} icon={icon}>
      {capitalize(humanize(status))}
    </Badge>
  );
}

/** Short text on a tint, with an optional icon. */
export function Badge({
  tone = 'gray',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: IconNode;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <span class={`badge ${tone}`}>
      {icon ? <Icon node={icon} size={14} /> : null}
      {children}
    </span>
  );
}

/** Status code of a response; null if the connection failed before one was sent. */
export function HttpStatus({ status }: { status: number | null }): JSX.Element {
  if (status === null) return <Badge>No response</Badge>;
  const tone = status < 300 ? 'green' : status < 400 ? 'gray' : status < 500 ? 'amber' : 'red';
  return <Badge tone={tone}>{status}</Badge>;
}

export function HttpMethod({ method }: { method: string }): JSX.Element {
  return <span class={`method ${method.toLowerCase()}`}>{method}</span>;
}
