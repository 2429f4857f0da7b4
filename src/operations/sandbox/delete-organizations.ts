import { setImmediate as nextTurn } from 'node:timers/promises';
import type { operations } from '../../../generated/sandbox.js';
import { Problem } from '../../domain/shared/problem.js';
import type { Organization } from '../../domain/shared/records.js';
import type { ActionOf } from '../operation.js';
import { forgetDeleted } from './clear-transient-state.js';
import { authenticate } from '../organizations.js';

/** Deletes the organizations that the keys open, all of them or none. A key that opens none is passed over. */
export const deleteSandboxOrganizations: ActionOf<operations['deleteSandboxOrganizations']> = async (
  parts,
  { body },
) => {
  const found = await Promise.all(body.api_keys.map((key) => authenticate(parts, key)));
  const ids = [...new Set(found.flatMap((organization) => organization?.id ?? []))];
  const kept = await parts.store.deleteOrganizations(ids, mayGo);
  if (kept.length > 0) return refusal(kept, found);
  // Requests whose key was found good just before are in the journal by then.
  await nextTurn();
  await Promise.all(ids.map((id) => forgetDeleted(parts, id)));
  return { status: 204, body: undefined };
};

const mayGo = ({ is_default, advance }: Organization): boolean => !is_default && advance === null;

/** @param found what each key of the request opens */
function refusal(kept: readonly Organization[], found: readonly (Organization | undefined)[]): Problem {
  const isDefault = kept.some(({ is_default }) => is_default);
  const ids = new Set(kept.filter(({ is_default }) => is_default === isDefault).map(({ id }) => id));
  const detail = isDefault ? 'It opens the default organization.' : 'The clock of its organization advances.';
  const errors = found.flatMap((organization, index) =>
    organization && ids.has(organization.id)
      ? [{ pointer: `/api_keys/${index}`, code: 'not_allowed' as const, detail }]
      : [],
  );
  return isDefault
    ? new Problem(
        'default_organization_kept',
        'One of the keys opens the default organization, which stays: leave it out, or reset that organization. Nothing was deleted.',
        { errors },
      )
    : new Problem(
        'clock_advancing',
        'An advance of a clock is still running: wait for its answer, or leave that key out. Nothing was deleted.',
        { errors },
      );
}
