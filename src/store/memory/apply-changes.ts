import type { Change } from '../../domain/shared/change.js';
import type { Organization, CollectionName } from '../../domain/shared/records.js';
import type { Collection } from './collection.js';
import type { StoredRecord } from './stored-record.js';
import type { OrganizationState } from './organization-state.js';
import { persistentCollections } from '../collections.js';

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

/**
 * Checks that changes can be applied in their order, without applying them.
 *
 * @param assertRecord checks a new record of the organization itself
 * @throws {Error} when a record to insert exists, when one to update or remove does not, or when the organization's
 *   record has another id: a bug of the caller
 */
export function assertApplicable(
  organization: OrganizationState,
  changes: readonly Change[],
  assertRecord: (record: Organization) => void,
): void {
  const records = new PendingRecords(organization);
  for (const change of changes) {
    switch (change.op) {
      case 'insert':
        if (records.has(change.collection, change.record.id))
          throwMisfit('insert', 'exists', change.collection, change.record.id);
        records.set(change.collection, change.record.id, true);
        break;
      case 'update':
        if (!records.has(change.collection, change.record.id))
          throwMisfit('update', 'is not there', change.collection, change.record.id);
        break;
      case 'remove':
        if (!records.has(change.collection, change.id))
          throwMisfit('remove', 'is not there', change.collection, change.id);
        records.set(change.collection, change.id, false);
        break;
      case 'clear':
        records.clear();
        break;
      case 'organization':
        if (change.record.id !== organization.record.id)
          throwMisfit('replace', 'is another one', 'organizations', change.record.id);
        assertRecord(change.record);
    }
  }
}

function throwMisfit(action: string, reason: string, collection: string, id: string): never {
  throw new Error(`cannot ${action} ${id} in ${collection}: it ${reason}`);
}

/** Existence of records after the changes so far. */
class PendingRecords {
  readonly #organization: OrganizationState;
  #isCleared = false;
  readonly #changed = new Map<CollectionName, Map<string, boolean>>();

  constructor(organization: OrganizationState) {
    this.#organization = organization;
  }

  has(collection: CollectionName, id: string): boolean {
    const changed = this.#changed.get(collection)?.get(id);
    const isRemoved = this.#isCleared && !persistentCollections.has(collection);
    return changed ?? (!isRemoved && this.#organization.collections[collection].get(id) !== undefined);
  }

  set(collection: CollectionName, id: string, exists: boolean): void {
    const changed = this.#changed.get(collection) ?? new Map<string, boolean>();
    this.#changed.set(collection, changed.set(id, exists));
  }

  clear(): void {
    this.#isCleared = true;
    for (const name of this.#changed.keys()) if (!persistentCollections.has(name)) this.#changed.delete(name);
  }
}
