import type { operations } from '../../../generated/sandbox.js';
import { Problem } from '../../domain/shared/problem.js';
import type { Organization } from '../../domain/shared/records.js';
import type { ActionOf } from '../operation.js';
import { authenticate } from '../organizations.js';
import type { AppContext } from '../../context.js';

type SandboxAction<Name extends keyof operations> = ActionOf<operations[Name]>;

export const getSession: SandboxAction<'getSession'> = (_parts, { organization }) =>
  Promise.resolve({ status: 200, body: presentSession(organization) });

export const createSession: SandboxAction<'createSession'> = async (parts, { body }) => {
  const organization = await authenticate(parts, body.api_key);
  if (!organization) return new Problem('api_key_invalid', 'No organization has this API key: copy it anew.');
  // The one before is not ended: what the page has asked for with it is still under way.
  const session = await parts.sessions.open(organization.id);
  return { status: 201, body: presentSession(organization), session };
};

export const deleteSession: SandboxAction<'deleteSession'> = async (parts, { session }) => {
  if (session !== undefined) await parts.sessions.end(session);
  return { status: 204, body: undefined, session: null };
};

/**
 * Opens a session of the default organization, unless a browser has one already.
 *
 * @param session the token that came
 * @returns the token of a new session; null when there is nothing to open
 */
export async function openDefaultSession(
  { store, sessions }: AppContext,
  session: string | undefined,
): Promise<string | null> {
  if (session !== undefined && (await sessions.organizationOf(session)) !== undefined) return null;
  const organizations = await store.listOrganizations();
  const organization = organizations.find(({ is_default }) => is_default);
  return organization ? sessions.open(organization.id) : null;
}

/** The organization that a session stands for; null when there is no such session any more. */
export async function organizationOfSession(
  { store, sessions }: AppContext,
  session: string,
): Promise<Organization | undefined> {
  const id = await sessions.organizationOf(session);
  return id === undefined ? undefined : store.findOrganization({ id });
}

function presentSession({ id, name, is_default }: Organization): {
  organization_id: string;
  name: string | null;
  is_default: boolean;
} {
  return { organization_id: id, name, is_default };
}
