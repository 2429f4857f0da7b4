import type { Thing } from '../../client/walk.js';
import { plans } from '../../session/plans.js';
import type { Shop } from '../../session/shop.js';

/** Objects that differ in everything that a filter can ask for. */
export interface Market {
  customers: Thing[];
  purchases: Thing[];
  charges: Thing[];
  /** Of one purchase of a variable subscription. */
  consumptions: Thing[];
  variable_id: string;
  /** When the first of them was made. */
  since: string;
}

const markets = new WeakMap<Shop, Promise<Market>>();

export function marketOf(shop: Shop): Promise<Market> {
  const known = markets.get(shop) ?? make(shop);
  markets.set(shop, known);
  known.catch(() => markets.delete(shop));
  return known;
}

async function make(shop: Shop): Promise<Market> {
  const ownId = shop.unique('Order');
  const email = `${shop.unique('Eve')}@Example.com`;
  const adasId = shop.unique('Ada');
  const ada = await shop.customer({ email, external_id: adasId });
  const eve = await shop.customer({ email });
  // Names that differ in nothing but the case of their letters are two names.
  const zoe = await shop.customer({ email: email.toLowerCase(), external_id: adasId.toLowerCase() });
  const once = (await shop.plan(plans.one_time)).id;
  const fixed = (await shop.plan(plans.fixed)).id;
  const trial = (await shop.plan(plans.fixed_with_trial)).id;
  const variable = (await shop.plan(plans.variable)).id;
  const orders = [
    [ada, once, 'tok_success', null],
    [ada, once, 'tok_declined', ownId],
    [ada, once, 'tok_success', ownId],
    [ada, once, 'tok_challenge', null],
    [ada, once, 'tok_pending_then_success', null],
    [ada, fixed, 'tok_success', ownId.toLowerCase()],
    [ada, fixed, null, null],
    [eve, fixed, 'tok_success', null],
    [eve, once, 'tok_success', null],
    [eve, trial, 'tok_success', null],
    [eve, variable, 'tok_lost_card', null],
    [eve, variable, 'tok_success', null],
  ] as const;
  const made = [];
  for (const [{ id: customer_id }, plan_id, payment_token, external_id] of orders) {
    made.push(await shop.buy({ customer_id, plan_id, payment_token, external_id }));
  }
  const variable_id = made.at(-1)?.id ?? 'none';
  for (const quantity of ['1', '2', '3']) await shop.report(variable_id, { quantity });
  await shop.call('cancelPurchase', { path: { id: made[6]?.id ?? 'none' } });
  const read = async (path: string): Promise<Thing> =>
    (await shop.send('GET', path)).expectStatus(200).body as Thing;
  const charged = made.flatMap(({ latest_charge_id }) => latest_charge_id ?? []);
  const listed = (await shop.send('GET', `/purchases/${variable_id}/consumptions`)).expectStatus(200);
  return {
    customers: [ada, eve, zoe],
    purchases: await Promise.all(made.map(({ id }) => read(`/purchases/${id}`))),
    charges: await Promise.all(charged.map((id) => read(`/charges/${id}`))),
    consumptions: (listed.body as { data: Thing[] }).data,
    variable_id,
    since: ada.created_at,
  };
}
