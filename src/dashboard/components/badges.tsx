import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  CreditCard,
  FastForward,
  Hourglass,
  PlugZap,
  RefreshCw,
  RotateCw,
  ShieldAlert,
  Sprout,
  ArrowLeftRight,
  LayoutDashboard,
  Timer,
} from 'lucide-react';
import type { JSX, ReactNode } from 'react';
import type { Schemas } from '../data/api.js';
import { capitalize, humanize, type Tone } from '../data/format.js';
import { toHref } from '../data/route.js';
import { Icon, type LucideIcon } from './icon.js';
import { toIdHref } from './values.js';

const appearances: Record<string, readonly [Tone, LucideIcon]> = {
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
  skipped: ['gray', FastForward],
  replaced: ['gray', RefreshCw],
  unbilled: ['gray', CircleDashed],
};

/** Returns the color and the icon of a status. */
export function getStatusAppearance(status: string): readonly [Tone, LucideIcon] {
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
  icon?: LucideIcon;
  children: ReactNode;
}): JSX.Element {
  return (
    <span className={`badge ${tone}`}>
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
  return <span className={`method ${method.toLowerCase()}`}>{method}</span>;
}

/** Cause of an event or a charge, as a link to its request, purchase or seed. */
export function CauseLink({
  cause,
  label,
  ownId,
}: {
  /** Null if none was stored. */
  cause: Schemas['Cause'] | null;
  /** Replaces the name of the cause, for example by "POST /v1/purchases". */
  label?: string | undefined;
  /** Id of the object whose page shows the cause. A cause with this id is no link. */
  ownId?: string;
}): JSX.Element {
  if (!cause) return <span className="muted">Not recorded</span>;
  const href = cause.id === ownId ? null : toCauseHref(cause);
  return (
    <CauseBadge type={cause.type} {...(label !== undefined && { label })} {...(href !== null && { href })} />
  );
}

function toCauseHref({ type, id }: Schemas['Cause']): string | null {
  if (type === 'seed') return toHref('seeds');
  return id === null ? null : toIdHref(id);
}

const causes = {
  request: { icon: ArrowLeftRight, label: 'API request' },
  schedule: { icon: Timer, label: 'Schedule' },
  checkout: { icon: CreditCard, label: 'Checkout' },
  sandbox: { icon: LayoutDashboard, label: 'Sandbox API' },
  seed: { icon: Sprout, label: 'Seed' },
} as const;

/** Kind of origin of a change. */
type CauseType = keyof typeof causes;

/** Origin of a change, as a link where its page is known. */
export function CauseBadge({
  type,
  label,
  href,
}: {
  type: CauseType;
  /** Replaces the name of the cause, for example by "POST /v1/purchases". */
  label?: string;
  href?: string;
}): JSX.Element {
  const cause = causes[type];
  const content = (
    <>
      <Icon node={cause.icon} size={14} />
      {label ?? cause.label}
    </>
  );
  return href === undefined ? (
    <span className="badge gray">{content}</span>
  ) : (
    <a className="badge gray" href={href}>
      {content}
    </a>
  );
}
