import type { components } from '../../../generated/closed/sandbox.js';
import { Problem } from '../../domain/shared/problem.js';
import type { Organization } from '../../domain/shared/records.js';
import type { SandboxOperation } from '../operation.js';
import { findOrganizationByApiKey } from '../organizations.js';
import type { AppContext } from '../../context.js';

export const getSession: SandboxOperation<'getSession'> = (context, { organization }) =>
  Promise.resolve({ status: 200, body: presentSession(context, organization) });

export const createSession: SandboxOperation<'createSession'> = async (context, { body, address = '' }) => {
  const organization = await findOrganizationByApiKey(context, body.api_key);
  if (!organization)
    return new Problem('api_key_invalid', 'No organization has this API key. Copy it again.');
  // The previous session stays valid: requests that the page has sent with it are still running.
  const session = await context.sessions.open(organization.id, address);
  return { status: 201, body: presentSession(context, organization), session };
};

export const deleteSession: SandboxOperation<'deleteSession'> = async (context, { session }) => {
  if (session !== undefined) await context.sessions.end(session);
  return { status: 204, body: undefined, session: null };
};

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

/** Finds the organization of a dashboard session. */
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

function presentSession(
  context: AppContext,
  { id, name, is_default }: Organization,
): components['schemas']['Session'] {
  return {
    organization_id: id,
    name,
    is_default,
    api_key: is_default ? findPresentableApiKey(context) : null,
  };
}
