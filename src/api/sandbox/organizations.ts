import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseInstant } from '../../domain/shared/calendar.js';
import { checkClockFactor, getClockFactor, readClock } from '../../domain/shared/clock.js';
import { Problem } from '../../domain/shared/problem.js';
import type { Organization } from '../../domain/shared/records.js';
import type { SandboxOperation } from '../../engine/operation.js';
import { createOrganization, findOrganizationByApiKey } from '../../engine/organizations.js';
import { checkClockRange } from '../problems.js';
import { releaseOrganization } from './organization-data.js';

export const createSandboxOrganization: SandboxOperation<'createSandboxOrganization'> = async (
  context,
  { body },
) => {
  const now = body?.clock?.now;
  const problem =
    (typeof now === 'string' ? checkClockRange(parseInstant(now), '/clock/now') : null) ??
    (body?.clock ? checkClockFactor(body.clock, '/clock/factor') : null);
  if (problem) return problem;
  const apiKey = context.secrets.createApiKey();
  const organization = await createOrganization(context, {
    apiKey,
    name: body?.name,
    clock: body?.clock,
    rateLimit: body?.rate_limit?.limit,
    seed: body?.seed,
  });
  return {
    status: 201,
    body: {
      id: organization.id,
      name: organization.name,
      api_key: apiKey,
      clock: {
        mode: organization.clock.mode,
        factor: getClockFactor(organization.clock),
        now: readClock(organization, context.realNow(), null),
        next_due_at: null,
      },
      rate_limit: {
        limit: organization.rate_limit ?? context.rateLimit.limit,
        window_seconds: context.rateLimit.window_seconds,
      },
    },
  };
};

/** Deletes the organizations of the API keys: all of them, or none. Unknown keys are ignored. */
export const deleteSandboxOrganizations: SandboxOperation<'deleteSandboxOrganizations'> = async (
  context,
  { body },
) => {
  const found = await Promise.all(body.api_keys.map((key) => findOrganizationByApiKey(context, key)));
  const ids = [...new Set(found.flatMap((organization) => organization?.id ?? []))];
  const undeletable = await context.store.deleteOrganizations(ids, isDeletable);
  if (undeletable.length > 0) return createUndeletableProblem(undeletable, found);
  // Requests that were authenticated just before reach the request log in this turn.
  await nextTurn();
  await Promise.all(ids.map((id) => releaseOrganization(context, id)));
  return { status: 204, body: undefined };
};

const isDeletable = ({ is_default, advance }: Organization): boolean => !is_default && advance === null;

/** Creates the problem for keys of organizations that cannot be deleted. `found` has the organization of each key. */
function createUndeletableProblem(
  undeletable: readonly Organization[],
  found: readonly (Organization | undefined)[],
): Problem {
  const isDefault = undeletable.some(({ is_default }) => is_default);
  const ids = new Set(undeletable.filter(({ is_default }) => is_default === isDefault).map(({ id }) => id));
  const detail = isDefault
    ? 'This is the API key of the default organization, which cannot be deleted.'
    : 'The clock of this organization is advancing. Wait until the advance has ended.';
  const errors = found.flatMap((organization, index) =>
    organization && ids.has(organization.id)
      ? [{ pointer: `/api_keys/${index}`, code: 'not_allowed' as const, detail }]
      : [],
  );
  return isDefault
    ? new Problem(
        'default_organization_kept',
        'Nothing was deleted. One API key belongs to the default organization, which cannot be deleted. Leave the key out, or reset that organization.',
        { errors },
      )
    : new Problem(
        'clock_advancing',
        'Nothing was deleted. The clock of one organization is advancing. Wait until the advance has ended, or leave out the API key of that organization.',
        { errors },
      );
}
