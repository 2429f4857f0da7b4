import type { CollectionName, Records } from '../domain/shared/records.js';
import { collectionNames } from './collections.js';
import type { MemoryState } from './memory/memory-state.js';
import type { OrganizationState } from './memory/organization-state.js';

/** Reference of a record to another one of its organization. */
type Reference = readonly [field: string, collection: CollectionName, id: string | null];

/** References of the records of each collection. Records without an entry have none. */
const referenceLists: { readonly [Name in CollectionName]?: (record: Records[Name]) => Reference[] } = {
  plans: ({ service_id }) => [['service_id', 'services', service_id]],
  purchases: ({ customer_id, plan_id, latest_charge_id, chains }) => [
    ['customer_id', 'customers', customer_id],
    ['plan_id', 'plans', plan_id],
    ['latest_charge_id', 'charges', latest_charge_id],
    ...chains.map(({ charge_id }): Reference => ['chains.charge_id', 'charges', charge_id]),
  ],
  charges: ({ purchase_id, customer_id, retry_of }) => [
    ['purchase_id', 'purchases', purchase_id],
    ['customer_id', 'customers', customer_id],
    ['retry_of', 'charges', retry_of],
  ],
  consumptions: ({ purchase_id, charge_id }) => [
    ['purchase_id', 'purchases', purchase_id],
    ['charge_id', 'charges', charge_id],
  ],
  deliveries: ({ event_id }) => [['event_id', 'events', event_id]],
  snapshot_parts: ({ snapshot }) => [['snapshot', 'snapshots', snapshot]],
};

/** Finds references to records that do not exist. @returns a message for each */
export function findBrokenReferences(state: MemoryState): string[] {
  return state
    .listOrganizations()
    .flatMap((organization) => collectionNames.flatMap((name) => [...findBrokenIn(organization, name)]));
}

function* findBrokenIn(organization: OrganizationState, name: CollectionName): Generator<string> {
  const listReferences = referenceLists[name] as ((record: unknown) => Reference[]) | undefined;
  if (listReferences === undefined) return;
  const { collections } = organization;
  const { all } = collections[name];
  const end = all.findFirst(() => false);
  for (const { record } of all.iterateForwards({ chunk: 0, index: 0 }, end)) {
    for (const [field, target, id] of listReferences(record)) {
      if (id === null || collections[target].get(id) !== undefined) continue;
      yield `${organization.record.id}: ${name} ${record.id} has ${field} "${id}", which is not in ${target}`;
    }
  }
}
