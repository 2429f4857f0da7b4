import type { Change } from '../../domain/shared/change.js';
import type { Collection } from './collection.js';
import type { Kept } from './kept.js';
import type { OrganizationState } from './organization-state.js';

/**
 * Applies the changes to what the organization's collections hold; its own record is the state's to replace.
 *
 * Also takes changes that are there already, wholly or in part, and then ends in the state that the last of them
 * describes: a snapshot is written while commits go on, and holds some that are replayed over it.
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
  remove(collection, (record as Kept).id);
  collection.add(organization.sequence, record as Kept);
}

function update(collection: Collection, record: object): void {
  const entry = collection.get((record as Kept).id);
  if (entry !== undefined) collection.update(entry, record as Kept);
}

function remove(collection: Collection, id: string): void {
  const entry = collection.get(id);
  if (entry !== undefined) collection.remove(entry);
}
