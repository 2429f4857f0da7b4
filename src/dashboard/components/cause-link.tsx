import type { JSX } from 'preact';
import type { Schemas } from '../lib/api.js';
import { toHref } from '../lib/route.js';
import { CauseBadge } from './cause-badge.js';
import { toIdHref } from './id-link.js';

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
  if (!cause) return <span class="muted">Not recorded</span>;
  const href = cause.id === ownId ? null : toCauseHref(cause);
  return (
    <CauseBadge type={cause.type} {...(label !== undefined && { label })} {...(href !== null && { href })} />
  );
}

function toCauseHref({ type, id }: Schemas['Cause']): string | null {
  if (type === 'seed') return toHref('seeds');
  return id === null ? null : toIdHref(id);
}
