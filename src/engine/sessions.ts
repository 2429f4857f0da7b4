import type { AppContext } from './context.js';
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
  const organization = (await context.store.listOrganizations()).find(({ is_default }) => is_default);
  if (!organization || (await findOrganizationBySession(context, tokens, organization.id))) return null;
  const [token = '', ...others] = await openSession(context, organization.id, tokens, address);
  return [...others, token];
}

/**
 * Opens a session in a browser that may have others.
 *
 * @returns the tokens of all its sessions, the new one first. The others stay valid, since other tabs may use them.
 */
export async function openSession(
  { sessions }: Pick<AppContext, 'sessions'>,
  organizationId: string,
  tokens: readonly string[],
  address: string,
): Promise<readonly string[]> {
  const ids = await Promise.all(tokens.map(async (token) => sessions.findOrganizationId(token)));
  const current = tokens.find((_, index) => ids[index] === organizationId);
  const others = tokens.filter((_, index) => ids[index] !== undefined && ids[index] !== organizationId);
  return [current ?? (await sessions.open(organizationId, address)), ...others].slice(
    0,
    MAX_SESSIONS_PER_BROWSER,
  );
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

/**
 * Lists the organizations that a browser has opened.
 *
 * @param tokens tokens of the browser's sessions, the last opened one first
 */
export async function listOpenedOrganizations(
  { store, sessions }: SessionContext,
  tokens: readonly string[],
): Promise<readonly Organization[]> {
  const ids = await Promise.all(tokens.map(async (token) => sessions.findOrganizationId(token)));
  const found = ids.map(async (id) => (id === undefined ? undefined : store.findOrganization({ id })));
  return (await Promise.all(found)).filter((organization) => organization !== undefined);
}

/** Returns the API key of the default organization for pages; null if other machines can reach the sandbox. */
export function findPresentableApiKey({
  getDefaultApiKey,
  allowedHosts,
  controlToken,
}: Pick<AppContext, 'getDefaultApiKey' | 'allowedHosts' | 'controlToken'>): string | null {
  return allowedHosts.size === 0 && controlToken === null ? getDefaultApiKey() : null;
}
