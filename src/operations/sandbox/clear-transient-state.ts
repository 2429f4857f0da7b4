import type { AppContext } from '../../context.js';

/** Lets go of what is known of an organization beside its records, as a reset does. */
export async function forget({ faults, journal }: AppContext, organizationId: string): Promise<void> {
  await faults.clear(organizationId);
  await journal.clear(organizationId);
}

/** Lets go of all that is known of an organization that was deleted: of who reads along with it, too, and of its timers. */
export async function forgetDeleted(parts: AppContext, organizationId: string): Promise<void> {
  await forget(parts, organizationId);
  await parts.sessions.endAllOf(organizationId);
  await parts.feed.end(organizationId);
  parts.onCommitted(organizationId);
}
