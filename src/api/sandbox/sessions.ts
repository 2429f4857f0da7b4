import type { components } from '../../../generated/closed/sandbox.js';
import { Problem } from '../../domain/shared/problem.js';
import type { Organization } from '../../domain/shared/records.js';
import type { SandboxOperation } from '../../engine/operation.js';
import { findOrganizationByApiKey } from '../../engine/organizations.js';
import { findPresentableApiKey, listOpenedOrganizations, openSession } from '../../engine/sessions.js';
import type { AppContext } from '../../engine/context.js';

type Schemas = components['schemas'];

export const getSession: SandboxOperation<'getSession'> = async (
  context,
  { organization, sessions = [] },
) => ({
  status: 200,
  body: await presentSession(context, organization, sessions),
});

export const createSession: SandboxOperation<'createSession'> = async (
  context,
  { body, sessions = [], address = '' },
) => {
  const organization = await findOrganizationByApiKey(context, body.api_key);
  if (!organization)
    return new Problem('api_key_invalid', 'No organization has this API key. Copy it again.');
  const opened = await openSession(context, organization.id, sessions, address);
  return { status: 201, body: await presentSession(context, organization, opened), sessions: opened };
};

export const deleteSession: SandboxOperation<'deleteSession'> = async (context, { sessions = [] }) => {
  for (const token of sessions) await context.sessions.end(token);
  return { status: 204, body: undefined, sessions: [] };
};

async function presentSession(
  context: AppContext,
  organization: Organization,
  tokens: readonly string[],
): Promise<Schemas['Session']> {
  const opened = await listOpenedOrganizations(context, tokens);
  return {
    ...presentOrganization(organization),
    opened_organizations: opened.map(presentOrganization),
    api_key: organization.is_default ? findPresentableApiKey(context) : null,
  };
}

const presentOrganization = ({ id, name, is_default }: Organization): Schemas['OpenedOrganization'] => ({
  organization_id: id,
  name,
  is_default,
});
