import type { AppContext } from '../context.js';
import type { Organization } from '../domain/shared/records.js';

/** Maximum number of sessions of a browser; opening another one drops the one that was opened first. */
export const MAX_SESSIONS_PER_BROWSER = 10;

type SessionContext = Pick<AppContext, 'store' | 'sessions'>;

/**
 * Opens a session of the default organization, unless the browser has one. A new tab still shows the organization that
 * was opened last.
 *
 * @param tokens tokens of the browser's sessions, the last opened one first
 * @returns the tokens of all its sessions; null if none was opened
 */
export async function openDefaultSession(
  context: SessionContext,
  tokens: readonly string[],
  address: string,
): Promise<readonly string[] | null> {
  const organizations = await context.store.listOrganizations();
  const organization = organizations.find(({ is_default }) => is_default);
  const open = await listSessions(context, tokens);
  if (!organization || open.some(({ id }) => id === organization.id)) return null;
  const token = await context.sessions.open(organization.id, address);
  return [...open.slice(0, MAX_SESSIONS_PER_BROWSER - 1).map((session) => session.token), token];
}

/**
 * Opens a session in a browser that may have others.
 *
 * @returns the tokens of all its sessions, the new one first. The others stay valid, since other tabs may use them.
 */
export async function openSession(
  context: SessionContext,
  organizationId: string,
  tokens: readonly string[],
  address: string,
): Promise<readonly string[]> {
  const open = await listSessions(context, tokens);
  const current = open.find(({ id }) => id === organizationId);
  const token = current?.token ?? (await context.sessions.open(organizationId, address));
  const others = open.filter((session) => session !== current).map((session) => session.token);
  return [token, ...others].slice(0, MAX_SESSIONS_PER_BROWSER);
}

/**
 * Finds the organization of a request that a browser sent.
 *
 * @param tokens tokens of the browser's sessions, the last opened one first
 * @param organizationId organization that the page named; undefined for that of the first session
 */
export async function findOrganizationBySession(
  context: SessionContext,
  tokens: readonly string[],
  organizationId: string | undefined,
): Promise<Organization | undefined> {
  for (const token of tokens) {
    const id = await context.sessions.findOrganizationId(token);
    if (id !== undefined && (organizationId ?? id) === id) return context.store.findOrganization({ id });
  }
  return undefined;
}

/** Lists the sessions of a browser that have not ended, with their organizations. */
async function listSessions(
  { sessions }: SessionContext,
  tokens: readonly string[],
): Promise<{ token: string; id: string }[]> {
  const found = [];
  for (const token of tokens) {
    const id = await sessions.findOrganizationId(token);
    if (id !== undefined) found.push({ token, id });
  }
  return found;
}

/** Returns the API key of the default organization for pages; null if other machines can reach the sandbox. */
export function findPresentableApiKey({
  getDefaultApiKey,
  allowedHosts,
  controlToken,
}: Pick<AppContext, 'getDefaultApiKey' | 'allowedHosts' | 'controlToken'>): string | null {
  return allowedHosts.size === 0 && controlToken === null ? getDefaultApiKey() : null;
}
