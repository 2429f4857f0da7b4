import type { components, operations } from '../../../generated/sandbox.js';
import type { CollectionName, Records } from '../../domain/shared/records.js';
import { indexedFields } from '../../store/collections.js';
import type { Reader } from '../../store/store.js';
import type { ActionOf } from '../operation.js';
import { given, listPage, pageOf } from '../pagination.js';
import { presentConfiguration, presentDelivery, presentPurchase } from '../../presenters/present.js';
import { notFound } from '../problems.js';

type Shown = components['schemas']['SandboxObject'];
type ObjectType = Shown['type'];

/** Where objects of a type lie, and how they are shown. */
interface Kind<Name extends CollectionName = CollectionName> {
  collection: Name;
  present: (record: Records[Name], origin: string) => Shown;
}

const kinds: Readonly<Record<ObjectType, Kind>> = {
  purchase: kind('purchases', (record, origin) => ({
    type: 'purchase',
    data: presentPurchase(record, origin),
  })),
  charge: kind('charges', (data) => ({ type: 'charge', data })),
  customer: kind('customers', (data) => ({ type: 'customer', data })),
  plan: kind('plans', (data) => ({ type: 'plan', data })),
  service: kind('services', (data) => ({ type: 'service', data })),
  consumption: kind('consumptions', (data) => ({ type: 'consumption', data })),
  configuration: kind('configurations', (record) => ({
    type: 'configuration',
    data: presentConfiguration(record, false),
  })),
  // An event carries what the API showed when it was told.
  event: kind('events', (record) => ({ type: 'event', data: record as never })),
  delivery: kind('deliveries', (record) => ({ type: 'delivery', data: presentDelivery(record) })),
};

/** The collection vouches for what is presented. */
function kind<Name extends CollectionName>(collection: Name, present: Kind<Name>['present']): Kind {
  return { collection, present } as unknown as Kind;
}

const filters = ['status', 'purchase_id', 'customer_id', 'plan_id', 'email', 'external_id'] as const;

export const listObjects: ActionOf<operations['listObjects']> = (parts, { organization, query }) => {
  const { collection, present } = kinds[query.type];
  const where = given(query, filters);
  const show = (record: Records[CollectionName]): Shown => present(record, parts.origin());
  const fields: readonly string[] = indexedFields[collection];
  if (!Object.keys(where).every((name) => fields.includes(name)))
    return pageOf(organization, ['objects', where], query, show, () => Promise.resolve([]));
  return listPage(parts, organization, collection, where as object, query, show);
};

export const getObject: ActionOf<operations['getObject']> = (parts, { organization, path }) =>
  parts.store.read(organization.id, async (reader) => {
    const found = await findObject(reader, path.id, parts.origin());
    return found ? { status: 200, body: found } : notFound('object', path.id);
  });

async function findObject(reader: Reader, id: string, origin: string): Promise<Shown | null> {
  for (const { collection, present } of Object.values(kinds)) {
    const record = await reader.get(collection, id);
    if (record) return present(record, origin);
  }
  return null;
}
