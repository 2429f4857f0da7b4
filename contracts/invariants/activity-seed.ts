import { mapConcurrent } from '../lib/map-concurrent.js';
import type { RequestBody } from '../http/api.js';
import type { Context } from '../session/context.js';
import { getFullBody, type FullBody } from '../fixtures/full-body.js';
import { plans } from '../fixtures/plans.js';
import type { TestOrganization } from '../fixtures/test-organization.js';

/**
 * Sends a small mix of requests, so that the audit finds data even if few requirements run: bodies with none, each and
 * all of the optional fields, repeated and rejected requests, deletions, cancellations, and two months of clock time.
 * Without permission to write, only reads.
 */
export async function seedActivity(context: Context): Promise<void> {
  const { session } = context;
  if ((await session.findUnmetNeed(['write', 'payment-tokens'])) !== null)
    return readNewestObjects(await context.organization());
  const hasClock = !session.unmetNeeds.has('clock');
  const organization = hasClock
    ? await context.newOrganization({ now: '2027-01-31T09:30:15.437Z' })
    : await context.organization();
  await seedCustomers(organization);
  const { variable_id, fixed_id } = await seedPurchases(organization);
  if (hasClock) await organization.advanceClock('P1M');
  await seedConsumptions(organization, variable_id);
  await seedCancellations(organization, fixed_id);
  if (hasClock) await organization.advanceClock('P1M');
}

async function readNewestObjects(organization: TestOrganization): Promise<void> {
  for (const path of ['/customers', '/purchases', '/charges']) {
    const { body } = await organization.send('GET', path);
    const [first] = (body as { data: { id: string }[] }).data;
    if (first) await organization.send('GET', `${path}/${first.id}`);
  }
}

/** Returns bodies with none, each and all of the optional fields. */
function getOptionalVariants<Body extends object>(optional: Body): Partial<Body>[] {
  const each = Object.entries(optional).map(
    ([name, value]) => ({ [name]: value as unknown }) as Partial<Body>,
  );
  return [{}, ...each, optional];
}

function withUniqueExternalId<Body extends { external_id?: string | null }>(
  organization: TestOrganization,
  body: Body,
): Body {
  return body.external_id === undefined
    ? body
    : { ...body, external_id: organization.addUniqueSuffix('audit') };
}

const metadata = { channel: 'web', step: '1' };

async function seedCustomers(organization: TestOrganization): Promise<void> {
  const { email, name, ...optional } = getFullBody('createCustomer');
  const required = { email, name };
  const variants = getOptionalVariants<Partial<RequestBody<'createCustomer'>>>(optional);
  await mapConcurrent(variants, async (variant) => {
    const body = { ...required, ...withUniqueExternalId(organization, variant) };
    const headers = { 'idempotency-key': organization.addUniqueSuffix('audit') };
    await organization.call('createCustomer', { body, headers });
    await organization.call('createCustomer', { body, headers });
    await organization.call('createCustomer', { body: { ...body, name: 'Eve' }, headers });
  });
  await organization.send('POST', '/customers', { body: { ...required, phone: 7 } });
  const { json } = await organization.call('listCustomers', { query: { limit: 2 } });
  const { next_cursor: cursor } = (json ?? {}) as { next_cursor?: unknown };
  if (typeof cursor === 'string') await organization.call('listCustomers', { query: { limit: 2, cursor } });
}

async function seedPurchases(
  organization: TestOrganization,
): Promise<{ variable_id: string; fixed_id: string }> {
  const optional = {
    payment_token: 'tok_success',
    success_url: 'https://brightwater.example/orders/1017',
    cancel_url: 'https://brightwater.example/baskets/2018',
    external_id: 'given',
    metadata,
  } satisfies Omit<
    FullBody<'createPurchase'>,
    'plan_id' | 'customer_id' | 'service_activation_date' | 'end_date'
  >;
  const order = await organization.prepareOrder(plans.fixed);
  const variants = getOptionalVariants<Partial<RequestBody<'createPurchase'>>>(optional);
  await mapConcurrent(variants, async (variant) => {
    await organization.call('createPurchase', {
      body: { ...order, ...withUniqueExternalId(organization, variant) },
    });
  });
  const tokens = ['tok_lost_card', 'tok_challenge', 'tok_success_then_declined'];
  await mapConcurrent(tokens, async (payment_token) => {
    await organization.createPurchase({ ...order, payment_token });
  });
  await organization.purchasePlan(plans.one_time);
  const { id: fixed_id } = await organization.createPurchase({ ...order, ...optional, external_id: null });
  const { id: variable_id } = await organization.purchasePlan(plans.variable);
  return { variable_id, fixed_id };
}

async function seedConsumptions(organization: TestOrganization, id: string): Promise<void> {
  const path = { id };
  const { current_period } = await organization.getPurchase(id);
  const { quantity, ...others } = getFullBody('createConsumption');
  const optional = { ...others, occurred_at: current_period?.start ?? null };
  const variants = getOptionalVariants<Partial<RequestBody<'createConsumption'>>>(optional);
  await mapConcurrent(variants, async (variant) => {
    const body = { quantity, ...withUniqueExternalId(organization, variant) };
    const record = await organization.createConsumption(id, body);
    if (variant.external_id !== undefined) await organization.call('createConsumption', { path, body });
    const { id: consumption_id } = await organization.createConsumption(id, {
      ...body,
      ...withUniqueExternalId(organization, variant),
    });
    await organization.call('deleteConsumption', { path: { id, consumption_id } });
    await organization.call('getConsumption', { path: { id, consumption_id: record.id } });
  });
}

async function seedCancellations(organization: TestOrganization, id: string): Promise<void> {
  const path = { id };
  for (const body of [
    { mode: 'period_end', reason: 'The household moves.' },
    { mode: 'period_end', reason: 'It moves later.' },
    { mode: 'immediate' },
    { mode: 'immediate', reason: 'It moved.' },
  ] as const) {
    await organization.call('cancelPurchase', { path, body });
  }
  await organization.send('PUT', `/purchases/${id}/cancel`, { body: { mode: 'never' } });
}
