import type { CollectionName, Instant, Organization } from '../../domain/shared/records.js';
import { collectionNames, lastingCollections } from '../collections.js';
import { Collection } from './collection.js';
import { SerialQueue } from './serial-queue.js';

type Collections = Record<CollectionName, Collection>;

/** All that is kept of one organization. */
export class OrganizationState {
  collections: Collections = emptyCollections();
  sequence = 0;
  latest_at: Instant | null = null;
  /** The number of the last commit of this organization, and of the last one that replaced its own record. */
  lastCommit = 0;
  lastRecordCommit = 0;
  /** Its transactions, one after the other. */
  readonly transactions = new SerialQueue();

  constructor(public record: Organization) {}

  /** Removes what does not last. What was in the old collections is dropped as a whole, whatever its size. */
  clear(): void {
    const { collections } = this;
    this.collections = emptyCollections();
    for (const name of lastingCollections) this.collections[name] = collections[name];
  }
}

function emptyCollections(): Collections {
  return Object.fromEntries(collectionNames.map((name) => [name, new Collection(name)])) as Collections;
}
