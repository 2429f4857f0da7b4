import type { operations } from '../../generated/openapi.js';
import { plans } from './plans.js';
import type { Shop } from './shop.js';

export type PublicOperation = keyof operations;

/** The parts of a request that succeeds. */
export interface ValidCall {
  path: Record<string, string>;
  body: Record<string, unknown> | undefined;
}

interface Groundwork {
  customer_id: string;
  service_id: string;
  /** A paid purchase of a fixed subscription. */
  purchase_id: string;
  charge_id: string;
  plan_id: string;
  /** A purchase of a variable subscription with an open period. */
  variable_id: string;
}

const groundworks = new WeakMap<Shop, Promise<Groundwork>>();

/** What calls that only look, or that make something new, can share. */
function groundworkOf(shop: Shop): Promise<Groundwork> {
  const known = groundworks.get(shop);
  if (known) return known;
  const made = makeGroundwork(shop);
  groundworks.set(shop, made);
  made.catch(() => groundworks.delete(shop));
  return made;
}

async function makeGroundwork(shop: Shop): Promise<Groundwork> {
  const purchase = await shop.purchase(plans.fixed);
  const variable = await shop.purchase(plans.variable);
  const [charge] = await shop.charges(purchase.id);
  return {
    customer_id: purchase.customer_id,
    plan_id: purchase.plan_id,
    service_id: await shop.serviceId(),
    purchase_id: purchase.id,
    charge_id: charge?.id ?? 'none',
    variable_id: variable.id,
  };
}

type Prepare = (shop: Shop, groundwork: Groundwork) => Promise<Partial<ValidCall>> | Partial<ValidCall>;

const preparations: Record<PublicOperation, Prepare> = {
  createPurchase: (_, { plan_id, customer_id }) => ({
    body: { plan_id, customer_id, payment_token: 'tok_success' },
  }),
  listPurchases: () => ({}),
  getPurchase: (_, { purchase_id }) => ({ path: { id: purchase_id } }),
  cancelPurchase: async (shop) => {
    const { id } = await shop.purchase(plans.fixed);
    return { path: { id }, body: { mode: 'immediate' } };
  },
  listCharges: () => ({}),
  getCharge: (_, { charge_id }) => ({ path: { id: charge_id } }),
  createConsumption: (_, { variable_id }) => ({ path: { id: variable_id }, body: { quantity: '1' } }),
  listConsumptions: (_, { variable_id }) => ({ path: { id: variable_id } }),
  getConsumption: async (shop, { variable_id }) => {
    const { id } = await shop.report(variable_id, { quantity: '1' });
    return { path: { id: variable_id, consumption_id: id } };
  },
  deleteConsumption: async (shop, { variable_id }) => {
    const { id } = await shop.report(variable_id, { quantity: '1' });
    return { path: { id: variable_id, consumption_id: id } };
  },
  createCustomer: () => ({ body: { email: 'ada.lindqvist@example.com', name: 'Ada Lindqvist' } }),
  listCustomers: () => ({}),
  getCustomer: (_, { customer_id }) => ({ path: { id: customer_id } }),
  createService: () => ({ body: { name: 'Home electricity' } }),
  createPlan: (_, { service_id }) => ({
    body: { service_id, name: 'A plan', ...structuredClone(plans.fixed) },
  }),
  createOrganizationConfiguration: () => ({ body: { branding: { display_name: 'Brightwater' } } }),
};

/** A request of an operation that succeeds now, with all that it rests on made. Needs `write`. */
export async function validCall(shop: Shop, operation: PublicOperation): Promise<ValidCall> {
  const prepared = await preparations[operation](shop, await groundworkOf(shop));
  return { path: prepared.path ?? {}, body: prepared.body };
}
