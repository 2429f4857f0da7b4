import type { components } from '../../../generated/closed/sandbox.js';
import type { CollectionName, Records } from '../../domain/shared/records.js';
import { presentCustomer } from '../../presenters/present-customer.js';
import type { Reader } from '../../store/store.js';

type Schemas = components['schemas'];
type SandboxObject = Schemas['SandboxObject'];
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
