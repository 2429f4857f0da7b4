import type { components } from '../../../generated/closed/sandbox.js';
import { getDunningProgress } from '../../domain/billing/dunning-progress.js';
import { listUnpaidCharges } from '../../domain/checkout/repair.js';
import { Problem } from '../../domain/shared/problem.js';
import type { CollectionName, Purchase, Records } from '../../domain/shared/records.js';
import { indexedFields } from '../../store/collections.js';
import type { Reader } from '../../store/store.js';
import type { SandboxOperation } from '../operation.js';
import { pickFilters, listPage, createPage } from '../pagination.js';
import { presentCharge } from '../../presenters/present-charge.js';
import { presentConfiguration } from '../../presenters/present-configuration.js';
import { presentEvent } from '../../presenters/present-event.js';
import { presentDelivery } from '../../presenters/present-delivery.js';
import { presentPurchase } from '../../presenters/present-purchase.js';
import { createNotFoundProblem } from '../problems.js';
import { expandObjects } from './expand-objects.js';

type Schemas = components['schemas'];
type SandboxObject = Schemas['SandboxObject'];
type ObjectType = SandboxObject['type'];

/** Collection of an object type and its presenter. */
interface ObjectKind<Name extends CollectionName = CollectionName> {
  collection: Name;
  present: (record: Records[Name], origin: string) => SandboxObject;
}

const OBJECT_KINDS: Readonly<Record<ObjectType, ObjectKind>> = {
  purchase: defineKind('purchases', (record, origin) => ({
    type: 'purchase',
    data: presentPurchase(record, origin),
  })),
  charge: defineKind('charges', (record) => ({
    type: 'charge',
    data: presentCharge(record),
    cause: record.cause ?? null,
  })),
  customer: defineKind('customers', (data) => ({ type: 'customer', data })),
  plan: defineKind('plans', (data) => ({ type: 'plan', data })),
  service: defineKind('services', (data) => ({ type: 'service', data })),
  consumption: defineKind('consumptions', (data) => ({ type: 'consumption', data })),
  configuration: defineKind('configurations', (record) => ({
    type: 'configuration',
    data: presentConfiguration(record, false),
  })),
  event: defineKind('events', (record) => ({ type: 'event', data: presentEvent(record) })),
  delivery: defineKind('deliveries', (record) => ({ type: 'delivery', data: presentDelivery(record) })),
};

/** Creates an object kind. Cast: `present` is only called with records of `collection`. */
function defineKind<Name extends CollectionName>(
  collection: Name,
  present: ObjectKind<Name>['present'],
): ObjectKind {
  return { collection, present } as unknown as ObjectKind;
}

const FILTERS = ['status', 'kind', 'purchase_id', 'customer_id', 'plan_id', 'email', 'external_id'] as const;

export const listObjects: SandboxOperation<'listObjects'> = async (context, { organization, query }) => {
  const { collection, present } = OBJECT_KINDS[query.type];
  const where = pickFilters(query, FILTERS);
  const presentObject = (record: Records[CollectionName]): SandboxObject =>
    present(record, context.getOrigin());
  const fields: readonly string[] = indexedFields[collection];
  if (!Object.keys(where).every((name) => fields.includes(name)))
    return createPage(organization, ['objects', where], query, presentObject, () => Promise.resolve([]));
  const page = await listPage(context, organization, collection, where as object, query, presentObject);
  const { expand } = query;
  if (page instanceof Problem || !expand) return page;
  const data = await context.store.read(organization.id, (reader) =>
    expandObjects(reader, page.body.data, expand),
  );
  return { ...page, body: { ...page.body, data } };
};

export const getObject: SandboxOperation<'getObject'> = (context, { organization, path, query }) =>
  context.store.read(organization.id, async (reader) => {
    const found = await findObject(reader, path.id, context.getOrigin());
    if (!found) return createNotFoundProblem('object', path.id);
    const [expanded = found] = await expandObjects(reader, [found], query.expand);
    return { status: 200, body: expanded };
  });

async function findObject(reader: Reader, id: string, origin: string): Promise<SandboxObject | null> {
  for (const { collection, present } of Object.values(OBJECT_KINDS)) {
    const record = await reader.get(collection, id);
    if (!record) continue;
    const object = present(record, origin);
    return object.type === 'purchase'
      ? { ...object, ...(await readAmountsDue(reader, record as Purchase)) }
      : object;
  }
  return null;
}

async function readAmountsDue(
  reader: Reader,
  purchase: Purchase,
): Promise<Pick<Schemas['ObjectPurchase'], 'dunning' | 'amounts_due'>> {
  const where = { purchase_id: purchase.id };
  const charges = await reader.list('charges', { where, order: 'oldest', limit: Infinity });
  const unpaid = listUnpaidCharges(
    purchase,
    charges.map(({ record }) => record),
  );
  return {
    dunning: getDunningProgress(purchase),
    amounts_due: unpaid.flatMap(({ id, period, amount, currency }) =>
      period ? { charge_id: id, period, amount, currency } : [],
    ),
  };
}
