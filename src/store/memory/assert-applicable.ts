import type { Change } from '../../domain/shared/change.js';
import type { CollectionName } from '../../domain/shared/records.js';
import { lastingCollections } from '../collections.js';
import type { OrganizationState } from './organization-state.js';

/**
 * Goes through the changes without applying any.
 *
 * @throws {Error} when a record to insert exists, or one to update or remove does not, as the changes before it left
 *   it, or when another organization's record is put in place of this one's: a bug of the caller, not a refusal
 */
export function assertApplicable(organization: OrganizationState, changes: readonly Change[]): void {
  const outlook = new Outlook(organization);
  for (const change of changes) {
    switch (change.op) {
      case 'insert':
        if (outlook.has(change.collection, change.record.id))
          refuse('insert', 'exists', change.collection, change.record.id);
        outlook.set(change.collection, change.record.id, true);
        break;
      case 'update':
        if (!outlook.has(change.collection, change.record.id))
          refuse('update', 'is not there', change.collection, change.record.id);
        break;
      case 'remove':
        if (!outlook.has(change.collection, change.id))
          refuse('remove', 'is not there', change.collection, change.id);
        outlook.set(change.collection, change.id, false);
        break;
      case 'clear':
        outlook.clear();
        break;
      case 'organization':
        if (change.record.id !== organization.record.id)
          refuse('replace', 'is another one', 'organizations', change.record.id);
    }
  }
}

function refuse(what: string, why: string, collection: string, id: string): never {
  throw new Error(`cannot ${what} ${id} in ${collection}: it ${why}`);
}

/** Which records there will be, once the changes seen so far are applied. */
class Outlook {
  readonly #organization: OrganizationState;
  #isCleared = false;
  readonly #changed = new Map<CollectionName, Map<string, boolean>>();

  constructor(organization: OrganizationState) {
    this.#organization = organization;
  }

  has(collection: CollectionName, id: string): boolean {
    const changed = this.#changed.get(collection)?.get(id);
    const isGone = this.#isCleared && !lastingCollections.has(collection);
    return changed ?? (!isGone && this.#organization.collections[collection].get(id) !== undefined);
  }

  set(collection: CollectionName, id: string, isThere: boolean): void {
    const changed = this.#changed.get(collection) ?? new Map<string, boolean>();
    this.#changed.set(collection, changed.set(id, isThere));
  }

  clear(): void {
    this.#isCleared = true;
    for (const name of this.#changed.keys()) if (!lastingCollections.has(name)) this.#changed.delete(name);
  }
}
