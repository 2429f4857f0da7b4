import type { components } from '../../../generated/closed/sandbox.js';
import type { CollectionName, Records } from '../../domain/shared/records.js';
import type { Reader } from '../../store/store.js';

type Schemas = components['schemas'];
type SandboxObject = Schemas['SandboxObject'];
type ExpandableObject = Schemas['ObjectPurchase'] | Schemas['ObjectCharge'];

/** Name of a related object that `expand` adds. */
export type ExpansionName = keyof Schemas['ExpandedObjects'];

/**
 * Adds the named related objects to purchases and charges. Reads each collection once, since a page can show a hundred
 * customers.
 */
export async function expandObjects(
  reader: Reader,
  objects: readonly SandboxObject[],
  names: readonly ExpansionName[] = [],
): Promise<SandboxObject[]> {
  const expandable = objects.filter(isExpandable);
  if (names.length === 0 || expandable.length === 0) return [...objects];
  const customers = names.includes('customer') ? await readCustomers(reader, expandable) : null;
  const plans = names.includes('plan') ? await readPlans(reader, expandable) : null;
  return objects.map((object) => {
    if (!isExpandable(object)) return object;
    const [customer, plan] = [customers?.get(object.data.customer_id), plans?.get(getPurchaseId(object))];
    return { ...object, expanded: { ...(customer && { customer }), ...(plan && { plan }) } };
  });
}

const isExpandable = (object: SandboxObject): object is ExpandableObject =>
  object.type === 'purchase' || object.type === 'charge';

function readCustomers(
  reader: Reader,
  objects: readonly ExpandableObject[],
): Promise<ReadonlyMap<string, Records['customers']>> {
  return readDistinct(
    reader,
    'customers',
    objects.map(({ data }) => data.customer_id),
  );
}

/** Reads the plans of purchases and charges, by the id of the purchase: a charge does not name its plan. */
async function readPlans(
  reader: Reader,
  objects: readonly ExpandableObject[],
): Promise<ReadonlyMap<string, Records['plans']>> {
  const purchases = await readDistinct(reader, 'purchases', objects.map(getPurchaseId));
  const planIds = [...purchases.values()].map(({ plan_id }) => plan_id);
  const plans = await readDistinct(reader, 'plans', planIds);
  return new Map(
    [...purchases.values()].flatMap(({ id, plan_id }) => {
      const plan = plans.get(plan_id);
      return plan ? [[id, plan] as const] : [];
    }),
  );
}

const getPurchaseId = (object: ExpandableObject): string =>
  object.type === 'purchase' ? object.data.id : object.data.purchase_id;

function readDistinct<Name extends CollectionName>(
  reader: Reader,
  collection: Name,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Records[Name]>> {
  return reader.getMany(collection, [...new Set(ids)]);
}
