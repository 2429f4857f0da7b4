import type { components } from '../../generated/closed/openapi.js';
import { EVENT_TYPES } from '../../generated/events.js';
import type { Schemas, SendOperation } from '../client/operation-client.js';

type PublicSchemas = components['schemas'];
type EventType = Schemas['Event']['type'];

/** Sends the request that gives a new purchase the event. @returns the id of the object that it created, or null */
type NextRequest = (send: SendOperation, id: string) => Promise<string | null>;

const cancel =
  (mode: 'immediate' | 'period_end'): NextRequest =>
  async (send, id) => {
    await send('cancelPurchase', { id, body: { mode } });
    return null;
  };

const report = async (send: SendOperation, id: string): Promise<string> =>
  (await send('createConsumption', { id, body: { quantity: '1' } })).id;

const reportAndDelete: NextRequest = async (send, id) => {
  const consumption_id = await report(send, id);
  await send('deleteConsumption', { id, consumption_id });
  return consumption_id;
};

/** Purchase that has an event, or comes close to it. */
interface Recipe {
  plan?: 'fixed' | 'one_time' | 'variable' | 'trial';
  token?: string;
  next?: NextRequest;
}

/**
 * Purchases for types of events about a purchase or a part of it. The default is an active one with a fixed price.
 * `past_due`, `unpaid` and `expired` need time to pass, so their event is emitted about a purchase in another status.
 */
const recipes: Readonly<Partial<Record<EventType, Recipe>>> = {
  'purchase.requires_action': { token: 'tok_challenge' },
  'purchase.pending': { token: 'tok_pending_then_success' },
  'purchase.trialing': { plan: 'trial' },
  'purchase.cancellation_scheduled': { next: cancel('period_end') },
  'purchase.canceled': { next: cancel('immediate') },
  'purchase.succeeded': { plan: 'one_time' },
  'purchase.failed': { token: 'tok_declined' },
  'charge.pending': { token: 'tok_pending_then_success' },
  'charge.requires_action': { token: 'tok_challenge' },
  'charge.failed': { token: 'tok_declined' },
  'consumption.created': { plan: 'variable', next: report },
  'consumption.deleted': { plan: 'variable', next: reportAndDelete },
};

const monthly = { currency: 'EUR', interval: 'month', interval_count: 1 } as const;
const fixedRate = { kind: 'fixed_subscription', amount: 4900, ...monthly } as const;
const planTerms: Record<
  NonNullable<Recipe['plan']>,
  Pick<PublicSchemas['PlanCreate'], 'rate' | 'trial_days'>
> = {
  fixed: { rate: fixedRate },
  trial: { rate: fixedRate, trial_days: 14 },
  one_time: { rate: { kind: 'one_time', amount: 4900, currency: 'EUR' } },
  variable: {
    rate: {
      kind: 'variable_subscription',
      unit_amount: '31.5',
      unit_name: 'kWh',
      when_unreported: 'no_charge',
      ...monthly,
    },
  },
};

/**
 * Creates an object that an event of a type can be about, by requests to the public API.
 *
 * @returns the id of the object; null if the event is about none, or there is no such type
 * @throws {RequestRejected} @throws {SandboxUnreachable}
 */
export async function createEventObject(send: SendOperation, type: string): Promise<string | null> {
  if (type === 'ping' || !EVENT_TYPES.some((known) => known === type)) return null;
  const customer = await send('createCustomer', {
    body: { email: 'ada@example.com', name: 'Ada Lindqvist' },
  });
  if (type.startsWith('customer.')) return customer.id;
  const recipe = recipes[type as EventType] ?? {};
  const purchase = await createPurchase(send, customer.id, recipe);
  const id = (await recipe.next?.(send, purchase.id)) ?? null;
  return type.startsWith('charge.') ? purchase.latest_charge_id : (id ?? purchase.id);
}

async function createPurchase(
  send: SendOperation,
  customerId: string,
  { plan = 'fixed', token = 'tok_success' }: Recipe,
): Promise<PublicSchemas['Purchase']> {
  const service = await send('createService', { body: { name: 'Home electricity' } });
  const { id } = await send('createPlan', {
    body: { name: 'Home tariff', service_id: service.id, ...planTerms[plan] },
  });
  return send('createPurchase', {
    body: { plan_id: id, customer_id: customerId, payment_token: token },
  });
}
