import type { components } from '../../../generated/closed/sandbox.js';
import { Problem } from '../../domain/shared/problem.js';
import type { Organization } from '../../domain/shared/records.js';
import type { SandboxOperation } from '../../engine/operation.js';
import { findOrganizationByApiKey } from '../../engine/organizations.js';
import { findPresentableApiKey, openSession } from '../../engine/sessions.js';
import type { AppContext } from '../../engine/context.js';

export const getSession: SandboxOperation<'getSession'> = (context, { organization }) =>
  Promise.resolve({ status: 200, body: presentSession(context, organization) });

export const createSession: SandboxOperation<'createSession'> = async (
  context,
  { body, sessions = [], address = '' },
) => {
  const organization = await findOrganizationByApiKey(context, body.api_key);
  if (!organization)
    return new Problem('api_key_invalid', 'No organization has this API key. Copy it again.');
  const opened = await openSession(context, organization.id, sessions, address);
  return { status: 201, body: presentSession(context, organization), sessions: opened };
};

export const deleteSession: SandboxOperation<'deleteSession'> = async (context, { sessions = [] }) => {
  for (const token of sessions) await context.sessions.end(token);
  return { status: 204, body: undefined, sessions: [] };
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
