import type { JSX } from 'preact';
import type { Schemas } from '../lib/api.js';
import { Avatar } from './avatar.js';

/** Name of a customer above the name of the plan, with an avatar. */
export function CustomerPlan({
  expanded,
}: {
  expanded: Schemas['ExpandedObjects'] | undefined;
}): JSX.Element {
  const name = expanded?.customer?.name ?? 'Unknown customer';
  return (
    <span class="two-lines">
      <Avatar name={name} />
      <span>
        <b>{name}</b>
        <small>{expanded?.plan?.name}</small>
      </span>
    </span>
  );
}
