import { FILTERS } from '../../../generated/filters.js';
import type { components } from '../../../generated/closed/sandbox.js';
import { getDunningProgress } from '../../domain/billing/status.js';
import { listUnpaidCharges } from '../../domain/billing/repair.js';
import { Problem } from '../../domain/shared/problem.js';
import type { CollectionName, Purchase, Records } from '../../domain/shared/records.js';
import { indexedFields } from '../../store/collections.js';
import type { Entry, Query, Reader } from '../../store/store.js';
import type { SandboxOperation } from '../../engine/operation.js';
import { createPage, listFiltered, parseCreatedRange, pickFilters } from '../pagination.js';
import {
  presentCharge,
  presentCustomer,
  presentConfiguration,
  presentDelivery,
  presentEvent,
} from '../../presenters/present-records.js';
import { presentPurchase } from '../../presenters/present-purchase.js';
import { createNotFoundProblem } from '../problems.js';

type Schemas = components['schemas'];
type SandboxObject = Schemas['SandboxObject'];
type ObjectType = SandboxObject['type'];

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
  customer: defineKind('customers', (record) => ({ type: 'customer', data: presentCustomer(record) })),
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

/** Types that `listObjects` lists. Events and deliveries have operations of their own. */
const LISTED_TYPES = [
  'purchase',
  'charge',
  'customer',
  'plan',
  'service',
  'consumption',
  'configuration',
] as const satisfies readonly ObjectType[];
type ListedType = (typeof LISTED_TYPES)[number];

interface FoundRecord {
  type: ListedType;
  record: Records[CollectionName];
}

export const listObjects: SandboxOperation<'listObjects'> = (context, { organization, query }) =>
  context.store.read(organization.id, async (reader) => {
    const { created_from, created_to } = query;
    const { type, q, expand, ...where } = pickFilters(query, FILTERS.listObjects);
    if (type === undefined && q === undefined) return createMissingTypeProblem();
    const types = type === undefined ? LISTED_TYPES : [type];
    const listKey = ['objects', type, q, where, created_from, created_to];
    const present = (found: FoundRecord): SandboxObject =>
      OBJECT_KINDS[found.type].present(found.record, context.getOrigin());
    const page = await createPage(reader.organization, listKey, query, present, async (after, limit) => {
      const storeQuery = { ...parseCreatedRange(query), where: where as object, after, limit };
      const found: Entry<FoundRecord>[] = [];
      for (const each of types) found.push(...(await listType(reader, each, storeQuery, q)));
      return found.sort((one, other) => other.sequence - one.sequence).slice(0, limit);
    });
    if (page instanceof Problem || !expand) return page;
    return { ...page, body: { ...page.body, data: await expandObjects(reader, page.body.data, expand) } };
  });

/** Lists the newest records of one type that pass the filters and that the search text finds. */
async function listType(
  reader: Reader,
  type: ListedType,
  query: Query<CollectionName>,
  q: string | undefined,
): Promise<Entry<FoundRecord>[]> {
  const { collection } = OBJECT_KINDS[type];
  const fields: readonly string[] = indexedFields[collection];
  if (!Object.keys(query.where ?? {}).every((name) => fields.includes(name))) return [];
  const list = (after: number | undefined, limit: number): Promise<Entry<Records[CollectionName]>[]> =>
    reader.list(collection, { ...query, after, limit });
  const entries = await (q === undefined
    ? list(query.after, query.limit)
    : listFiltered(list, createSearchFilter(q), query.after, query.limit));
  return entries.map(({ sequence, record }) => ({ sequence, record: { type, record } }));
}

interface SearchableRecord {
  id: string;
  external_id?: string | null;
  name?: string;
  email?: string | null;
}

/** Creates a filter for the records that a search text finds. */
function createSearchFilter(q: string): (record: SearchableRecord) => boolean {
  const text = q.trim();
  const words = text.toLowerCase().split(/\s+/);
  return ({ id, external_id, name = '', email }) => {
    if (id === text || external_id === text) return true;
    const searched = `${name}\n${email ?? ''}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  };
}

function createMissingTypeProblem(): Problem {
  const detail =
    'Neither `type` nor `q` is set. Send the `type` of the objects to list, or a text to search for in `q`.';
  return new Problem('invalid_request', detail, {
    errors: [{ parameter: 'type', code: 'required', detail: '`type` is required if `q` is not set.' }],
  });
}

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

type ExpandableObject = Schemas['ObjectPurchase'] | Schemas['ObjectCharge'] | Schemas['ObjectConsumption'];

/** Name of a related object that `expand` adds. */
type ExpansionName = keyof Schemas['ExpandedObjects'];

/**
 * Adds the named related objects to purchases, charges and usage records. Reads each collection once, since a page can
 * show a hundred customers.
 */
export async function expandObjects(
  reader: Reader,
  objects: readonly SandboxObject[],
  names: readonly ExpansionName[] = [],
): Promise<SandboxObject[]> {
  const expandable = objects.filter(isExpandable);
  if (names.length === 0 || expandable.length === 0) return [...objects];
  const purchases = await readDistinct(reader, 'purchases', expandable.map(getPurchaseId));
  const listRelatedIds = (field: 'customer_id' | 'plan_id'): string[] =>
    [...purchases.values()].map((purchase) => purchase[field]);
  const customers = names.includes('customer')
    ? await readDistinct(reader, 'customers', listRelatedIds('customer_id'))
    : null;
  const plans = names.includes('plan')
    ? await readDistinct(reader, 'plans', listRelatedIds('plan_id'))
    : null;
  return objects.map((object) => {
    if (!isExpandable(object)) return object;
    const purchase = purchases.get(getPurchaseId(object));
    const customer = customers?.get(purchase?.customer_id ?? '');
    const plan = plans?.get(purchase?.plan_id ?? '');
    return {
      ...object,
      expanded: { ...(customer && { customer: presentCustomer(customer) }), ...(plan && { plan }) },
    };
  });
}

const isExpandable = (object: SandboxObject): object is ExpandableObject =>
  object.type === 'purchase' || object.type === 'charge' || object.type === 'consumption';

const getPurchaseId = (object: ExpandableObject): string =>
  object.type === 'purchase' ? object.data.id : object.data.purchase_id;

function readDistinct<Name extends CollectionName>(
  reader: Reader,
  collection: Name,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Records[Name]>> {
  return reader.getMany(collection, [...new Set(ids)]);
}
