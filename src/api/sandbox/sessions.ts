import type { components } from '../../../generated/closed/sandbox.js';
import { Problem } from '../../domain/shared/problem.js';
import type { Organization } from '../../domain/shared/records.js';
import type { SandboxOperation } from '../../engine/operation.js';
import { findOrganizationByApiKey } from '../../engine/organizations.js';
import { findPresentableApiKey } from '../../engine/sessions.js';
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
