import type { Change } from '../../domain/shared/change.js';
import type { Collection } from './collection.js';
import type { StoredRecord } from './stored-record.js';
import type { OrganizationState } from './organization-state.js';

/**
 * Applies changes to the collections of an organization. The caller replaces the organization's own record.
 *
 * Idempotent: changes that are already applied, wholly or in part, lead to the state after the last of them. A
 * checkpoint is written while commits continue, so it may contain commits that are replayed over it.
 */
export function applyChanges(organization: OrganizationState, changes: readonly Change[]): void {
  for (const change of changes) {
    if (change.op === 'clear') organization.clear();
    else if (change.op === 'insert') insert(organization, change.collection, change.record);
    else if (change.op === 'update') update(organization.collections[change.collection], change.record);
    else if (change.op === 'remove') remove(organization.collections[change.collection], change.id);
  }
}

function insert(
  organization: OrganizationState,
  name: keyof OrganizationState['collections'],
  record: object,
): void {
  organization.sequence += 1;
  const collection = organization.collections[name];
  remove(collection, (record as StoredRecord).id);
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
