import type { AppContext } from '../context.js';
import type { Organization } from '../domain/shared/records.js';

/**
 * Opens a session of the default organization, unless the browser has a session.
 *
 * @param session token of the browser's session cookie
 * @returns the token of the new session; null if none was opened
 */
export async function openDefaultSession(
  { store, sessions }: Pick<AppContext, 'store' | 'sessions'>,
  session: string | undefined,
  address: string,
): Promise<string | null> {
  if (session !== undefined && (await sessions.findOrganizationId(session)) !== undefined) return null;
  const organizations = await store.listOrganizations();
  const organization = organizations.find(({ is_default }) => is_default);
  return organization ? sessions.open(organization.id, address) : null;
}

export async function findOrganizationBySession(
  { store, sessions }: Pick<AppContext, 'store' | 'sessions'>,
  session: string,
): Promise<Organization | undefined> {
  const id = await sessions.findOrganizationId(session);
  return id === undefined ? undefined : store.findOrganization({ id });
}

/** Returns the API key of the default organization for pages; null if other machines can reach the sandbox. */
export function findPresentableApiKey({
  getDefaultApiKey,
  allowedHosts,
  controlToken,
}: Pick<AppContext, 'getDefaultApiKey' | 'allowedHosts' | 'controlToken'>): string | null {
  return allowedHosts.size === 0 && controlToken === null ? getDefaultApiKey() : null;
}
