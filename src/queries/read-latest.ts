import type { LatestReader, Store } from '../store/store.js';

/** Returns reads of the latest committed state of an organization, for operations that need only one of them. */
export function readLatest(store: Store, organizationId: string): LatestReader {
  return (
    store.latest?.(organizationId) ?? {
      get: (collection, id) => store.read(organizationId, (reader) => reader.get(collection, id)),
      list: (collection, query) => store.read(organizationId, (reader) => reader.list(collection, query)),
    }
  );
}
