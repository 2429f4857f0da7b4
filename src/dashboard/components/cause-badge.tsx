import { ArrowLeftRight, LayoutDashboard, Receipt, Sprout, Timer } from 'lucide';
import type { JSX } from 'preact';
import { Icon } from './icon.js';

const causes = {
  request: { icon: ArrowLeftRight, label: 'API request' },
  schedule: { icon: Timer, label: 'Schedule' },
  checkout: { icon: Receipt, label: 'Checkout' },
  sandbox: { icon: LayoutDashboard, label: 'Sandbox API' },
  seed: { icon: Sprout, label: 'Seed' },
} as const;

/** Kind of origin of a change. */
type CauseType = keyof typeof causes;

export const causeTypes = Object.keys(causes) as CauseType[];

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
    <span class="badge gray">{content}</span>
  ) : (
    <a class="badge gray" href={href}>
      {content}
    </a>
  );
}
