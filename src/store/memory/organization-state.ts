import type { CollectionName, Instant, Organization } from '../../domain/shared/records.js';
import { collectionNames, persistentCollections } from '../collections.js';
import { Collection } from './collection.js';
import { SerialQueue } from '../serial-queue.js';

type Collections = Record<CollectionName, Collection>;

export class OrganizationState {
  collections: Collections = createCollections();
  sequence = 0;
  latest_at: Instant | null = null;
  /** Numbers of the organization's last commit, and of the last one that replaced its own record. */
  lastCommit = 0;
  lastRecordCommit = 0;
  /** Queue that runs its transactions sequentially. */
  readonly transactions = new SerialQueue();

  constructor(public record: Organization) {}

  /** Removes the records of all but the persistent collections, in constant time: the old collections are dropped. */
  clear(): void {
    const { collections } = this;
    this.collections = createCollections();
    for (const name of persistentCollections) this.collections[name] = collections[name];
  }
}

function createCollections(): Collections {
  return Object.fromEntries(collectionNames.map((name) => [name, new Collection(name)])) as Collections;
}
