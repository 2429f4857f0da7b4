import { describe, expect, it } from 'vitest';
import type { Success } from '../support/client.js';
import { Payer } from '../support/payer.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { createOrganizationWithWebhook } from '../deliveries/setup.js';
import { startStaticReceiver } from '../webhooks/receivers.js';

const sandbox = await testSandbox();

type Event = Success<'listEvents'>['data'][number];
type ObjectCharge = Extract<Success<'listObjects'>['data'][number], { type: 'charge' }>;

/** Lists all events with their causes, oldest first. */
async function listEvents(organization: TestOrganization): Promise<Event[]> {
  return (await organization.call('listEvents', { query: { limit: 100 } })).body.data.reverse();
}

/** Lists the causes of all charges, oldest first. */
async function listChargeCauses(organization: TestOrganization): Promise<ObjectCharge['cause'][]> {
  const query = { type: 'charge', limit: 100 } as const;
  const { data } = (await organization.call('listObjects', { query })).body;
  return data.reverse().map((object) => (object as ObjectCharge).cause);
}

async function order(organization: TestOrganization, payment_token?: string) {
  const { plan_id, customer_id } = await organization.order(plans.fixed);
  return organization.call('createPurchase', {
    body: { plan_id, customer_id, ...(payment_token !== undefined && { payment_token }) },
  });
}

describe('the cause of an event', () => {
  it('is the request that created its object, which lists the event', async () => {
    const organization = await sandbox.newOrganization();
    const response = await order(organization, 'tok_success');
    const cause = { type: 'request', id: response.headers.get('x-request-id') };
    const query = { request_id: cause.id ?? '' };
    const { data } = (await organization.call('listEvents', { query })).body;
    expect(data.map((event) => [event.type, event.cause])).toEqual([
      ['purchase.period_started', cause],
      ['purchase.activated', cause],
      ['purchase.payment_method_attached', cause],
      ['charge.succeeded', cause],
      ['purchase.created', cause],
    ]);
    const { body } = await organization.call('getRequest', { path: { id: query.request_id } });
    expect(body.event_ids).toEqual(data.map(({ id }) => id).reverse());
    expect(await listChargeCauses(organization)).toEqual([cause]);
  });

  it('is the id of the logged request when the client sent an id of its own', async () => {
    const organization = await sandbox.newOrganization();
    const headers = { 'X-Request-Id': 'order-1001' };
    await organization.call('createCustomer', { body: { email: 'a@b.example', name: 'Ada' }, headers });
    const [request] = (await organization.call('listRequests')).body.data;
    expect(request?.request_id).toBe('order-1001');
    const [event] = await listEvents(organization);
    expect(event?.cause).toEqual({ type: 'request', id: request?.id });
  });

  it('is the schedule for renewals and retries, although a request advanced the clock', async () => {
    const organization = await sandbox.newOrganization();
    const { body: purchase } = await order(organization, 'tok_success_then_declined');
    const before = await listEvents(organization);
    const { body: advanced } = await organization.call('advanceClock', { body: { by: 'P1M3D' } });
    const cause = { type: 'schedule', id: purchase.id };
    const later = (await listEvents(organization)).slice(before.length);
    expect(later.map((event) => event.cause)).toEqual(later.map(() => cause));
    expect(advanced.events.data).toEqual(later);
    const [first, ...renewals] = await listChargeCauses(organization);
    expect(first?.type).toBe('request');
    expect(renewals).toEqual([cause, cause]);
  });

  it('differs from the cause of a charge that settles later', async () => {
    const organization = await sandbox.newOrganization();
    const { body: purchase } = await order(organization, 'tok_pending_then_success');
    await organization.call('advanceClock', { body: { by: 'P1D' } });
    const settled = (await listEvents(organization)).find(({ type }) => type === 'charge.succeeded');
    expect(settled?.cause).toEqual({ type: 'schedule', id: purchase.id });
    expect((await listChargeCauses(organization)).map((cause) => cause?.type)).toEqual(['request']);
  });

  it('is the checkout page of the purchase when the payer paid there', async () => {
    const organization = await sandbox.newOrganization();
    const { body: purchase } = await order(organization);
    const before = await listEvents(organization);
    await new Payer(purchase.checkout_url).pay('tok_success');
    const cause = { type: 'checkout', id: purchase.id };
    const later = (await listEvents(organization)).slice(before.length);
    expect(later.map((event) => event.cause)).toEqual(Array(4).fill(cause));
    expect(await listChargeCauses(organization)).toEqual([cause]);
  });

  it('is the sandbox API for a triggered event', async () => {
    const organization = await sandbox.newOrganization();
    const { body } = await organization.call('triggerEvent', { body: { type: 'ping' } });
    expect(body.cause).toEqual({ type: 'sandbox', id: null });
  });

  it('is the seed for its entries, and the schedule for the renewals of its steps', async () => {
    const organization = await sandbox.newOrganization();
    await organization.call('seedSandbox', { body: { name: 'demo' } });
    const events = await listEvents(organization);
    const seed = { type: 'seed', id: 'demo' };
    expect(events[0]?.cause).toEqual(seed);
    expect(new Set(events.map(({ cause }) => cause?.type))).toEqual(new Set(['seed', 'schedule']));
    expect(await listChargeCauses(organization)).toContainEqual(seed);
  });
});

it('webhooks and the public API do not show causes', async () => {
  const { url, received } = await startStaticReceiver(204);
  const organization = await createOrganizationWithWebhook(sandbox, url, 'sync');
  await organization.purchase(plans.fixed);
  const events = await listEvents(organization);
  const bodies = received.map(({ body }) => JSON.parse(body) as unknown);
  expect(bodies).toHaveLength(events.length);
  for (const { cause, ...event } of events) {
    expect(cause).toMatchObject({ type: 'request' });
    expect(bodies).toContainEqual(event);
  }
  const [charge] = (await organization.call('listCharges')).body.data;
  expect(charge).not.toHaveProperty('cause');
  expect((await organization.call('getCharge', { path: { id: charge?.id ?? '' } })).body).toEqual(charge);
});
