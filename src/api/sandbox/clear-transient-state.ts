import type { AppContext } from '../../context.js';

/** Clears the faults and the request log of an organization, as a reset does. */
export async function clearTransientState(
  { faults, requestLog }: Pick<AppContext, 'faults' | 'requestLog'>,
  organizationId: string,
): Promise<void> {
  await faults.clear(organizationId);
  await requestLog.clear(organizationId);
}

/** Releases everything that a deleted organization holds outside the store, including its streams and timers. */
export async function releaseOrganization(
  context: Pick<AppContext, 'faults' | 'requestLog' | 'sessions' | 'eventBus' | 'onCommitted'>,
  organizationId: string,
): Promise<void> {
  await clearTransientState(context, organizationId);
  await context.sessions.endAll(organizationId);
  await context.eventBus.endSubscriptions(organizationId);
  context.onCommitted(organizationId);
}
