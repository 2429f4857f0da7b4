import { update } from '../../src/domain/shared/change.js';
import type { CollectionName, Records } from '../../src/domain/shared/records.js';
import type { TestSandbox } from './sandbox.js';
import type { TestOrganization } from './test-organization.js';

/** Writes a record directly to the store, to reach a state that otherwise needs the clock. */
export async function force<Name extends CollectionName>(
  sandbox: TestSandbox,
  organization: TestOrganization,
  [collection, id]: [Name, string],
  state: Partial<Records[Name]>,
): Promise<void> {
  await sandbox.store.transact(organization.organizationId, async (reader) => {
    const record = await reader.get(collection, id);
    if (!record) throw new Error(`There is no ${id} in ${collection}.`);
    const at = reader.latest_at ?? reader.organization.created_at;
    return { at, changes: [update(collection, { ...record, ...state })], result: undefined };
  });
}
