import { sideBySide } from '../side-by-side.js';
import type { BodyOf } from '../http/api.js';
import type { Context } from '../session/context.js';
import { plans } from '../fixtures/plans.js';
import type { Shop } from '../fixtures/test-organization.js';

/**
 * A little of everything, so that there is something to look back on whatever else was judged: each optional member
 * alone, all of them and none; what is repeated, refused, taken back and canceled; and two months.
 */
export async function tellStory({ session, freshShop, shop }: Context): Promise<void> {
  if (session.missing(['write', 'payment-tokens']) !== null) return readAround(await shop());
  const isTimed = !session.lacking.has('clock');
  const one = isTimed ? await freshShop({ now: '2027-01-31T09:30:15.437Z' }) : await shop();
  await customersOf(one);
  const { variable_id, fixed_id } = await purchasesOf(one);
  if (isTimed) await one.advance('P1M');
  await recordsOf(one, variable_id);
  await cancellationsOf(one, fixed_id);
  if (isTimed) await one.advance('P1M');
}

/** Where nothing may be changed: the newest of each list, as the list and as reading shows it. */
async function readAround(shop: Shop): Promise<void> {
  for (const path of ['/customers', '/purchases', '/charges']) {
    const { body } = await shop.send('GET', path);
    const [first] = (body as { data: { id: string }[] }).data;
    if (first) await shop.send('GET', `${path}/${first.id}`);
  }
}

/** Without any of its optional members, with each alone, and with all. */
function variantsOf<Body extends object>(optional: Body): Partial<Body>[] {
  const each = Object.entries(optional).map(
    ([name, value]) => ({ [name]: value as unknown }) as Partial<Body>,
  );
  return [{}, ...each, optional];
}

/** Each with an `external_id` of its own, if it has one. */
function owned<Body extends { external_id?: string | null }>(shop: Shop, body: Body): Body {
  return body.external_id === undefined ? body : { ...body, external_id: shop.unique('audit') };
}

const metadata = { channel: 'web', step: '1' };

async function customersOf(shop: Shop): Promise<void> {
  const optional = {
    phone: '+46701234567',
    tax_id: 'SE556677889901',
    address: { line1: 'Storgatan 1', state: 'Stockholms län', country: 'SE' },
    external_id: 'given',
    metadata,
  };
  const required = { email: 'ada.lindqvist@example.com', name: 'Ada Lindqvist' };
  const variants = variantsOf<Partial<BodyOf<'createCustomer'>>>(optional);
  await sideBySide(variants, async (variant) => {
    const body = { ...required, ...owned(shop, variant) };
    const headers = { 'idempotency-key': shop.unique('audit') };
    for (let time = 1; time <= 2; time += 1) {
      await shop.call('createCustomer', { body, headers });
    }
    await shop.call('createCustomer', { body: { ...body, name: 'Eve' }, headers });
  });
  await shop.send('POST', '/customers', { body: { ...required, phone: 7 } });
}

async function purchasesOf(shop: Shop): Promise<{ variable_id: string; fixed_id: string }> {
  const optional = {
    payment_token: 'tok_success',
    success_url: 'https://brightwater.example/orders/1017',
    cancel_url: 'https://brightwater.example/baskets/2018',
    external_id: 'given',
    metadata,
  };
  const order = await shop.order(plans.fixed);
  const variants = variantsOf<Partial<BodyOf<'createPurchase'>>>(optional);
  await sideBySide(variants, async (variant) => {
    await shop.call('createPurchase', { body: { ...order, ...owned(shop, variant) } });
  });
  const tokens = ['tok_lost_card', 'tok_challenge', 'tok_success_then_declined'];
  await sideBySide(tokens, async (payment_token) => {
    await shop.buy({ ...order, payment_token });
  });
  await shop.purchase(plans.one_time);
  const { id: fixed_id } = await shop.buy({ ...order, ...optional, external_id: null });
  const { id: variable_id } = await shop.purchase(plans.variable);
  return { variable_id, fixed_id };
}

async function recordsOf(shop: Shop, id: string): Promise<void> {
  const path = { id };
  const { current_period } = await shop.read(id);
  const optional = {
    occurred_at: current_period?.start ?? null,
    description: 'Meter 7',
    external_id: 'given',
    metadata,
  };
  const variants = variantsOf<Partial<BodyOf<'createConsumption'>>>(optional);
  await sideBySide(variants, async (variant) => {
    const body = { quantity: '2.50', ...owned(shop, variant) };
    const kept = await shop.report(id, body);
    const isNamed = variant.external_id !== undefined;
    if (isNamed) await shop.call('createConsumption', { path, body });
    const { id: consumption_id } = await shop.report(id, { ...body, ...owned(shop, variant) });
    await shop.call('deleteConsumption', { path: { id, consumption_id } });
    await shop.call('getConsumption', { path: { id, consumption_id: kept.id } });
  });
}

async function cancellationsOf(shop: Shop, id: string): Promise<void> {
  const path = { id };
  for (const body of [
    { mode: 'period_end', reason: 'The household moves.' },
    { mode: 'period_end', reason: 'It moves later.' },
    { mode: 'immediate' },
    { mode: 'immediate', reason: 'It moved.' },
  ] as const) {
    await shop.call('cancelPurchase', { path, body });
  }
  await shop.send('PUT', `/purchases/${id}/cancel`, { body: { mode: 'never' } });
}
