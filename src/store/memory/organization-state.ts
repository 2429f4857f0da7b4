import type { CollectionName, Instant, Organization } from '../../domain/records.js';
import { indexedFields } from '../collections.js';
import { Collection } from './collection.js';
import { SerialQueue } from './serial-queue.js';

export const collectionNames = Object.keys(indexedFields) as CollectionName[];

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

  /** Removes every record. What was in the old collections is dropped as a whole, whatever its size. */
  clear(): void {
    this.collections = emptyCollections();
  }
}

function emptyCollections(): Collections {
  return Object.fromEntries(collectionNames.map((name) => [name, new Collection(name)])) as Collections;
}
