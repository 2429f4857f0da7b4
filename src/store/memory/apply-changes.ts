import type { Change } from '../../domain/shared/change.js';
import type { Organization } from '../../domain/shared/records.js';
import type { Collection } from './collection.js';
import type { StoredRecord } from './stored-record.js';
import type { OrganizationState } from './organization-state.js';

/**
 * Applies changes to an organization.
 *
 * @param mayRepeat true if the state may contain some of the changes already, since a checkpoint is written while
 *   commits continue. The changes then lead to the state after the last of them.
 * @param replaceOrganization replaces the organization's own record
 */
export function applyChanges(
  organization: OrganizationState,
  changes: readonly Change[],
  mayRepeat: boolean,
  replaceOrganization: (record: Organization) => void,
): void {
  for (const change of changes) {
    if (change.op === 'clear') organization.clear();
    else if (change.op === 'insert') insert(organization, change.collection, change.record, mayRepeat);
    else if (change.op === 'organization') replaceOrganization(change.record);
    else if (change.op === 'update') update(organization.collections[change.collection], change.record);
    else remove(organization.collections[change.collection], change.id);
  }
}

function insert(
  organization: OrganizationState,
  name: keyof OrganizationState['collections'],
  record: object,
  mayRepeat: boolean,
): void {
  organization.sequence += 1;
  const collection = organization.collections[name];
  if (mayRepeat) remove(collection, (record as StoredRecord).id);
  collection.add(organization.sequence, record as StoredRecord);
}

function update(collection: Collection, record: object): void {
  const entry = collection.get((record as StoredRecord).id);
  if (entry !== undefined) collection.update(entry, record as StoredRecord);
}

function remove(collection: Collection, id: string): void {
  const entry = collection.get(id);
  if (entry !== undefined) collection.remove(entry);
}
