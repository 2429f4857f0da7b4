import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createOrganization, unwrap, type FurtherOrganization } from 'tollgate';
import { createShop } from '../src/shop.js';
import { Subscriptions } from '../src/subscriptions.js';

const seed = JSON.parse(await readFile(new URL('../seed.json', import.meta.url), 'utf8'));

interface TestShop {
  url: string;
  /** Isolated organization in which the shop sells. It sends its webhooks to the shop. */
  organization: FurtherOrganization;
}

/** Starts a shop on a free port, with an organization of its own. Both end with the test. */
async function startShop(): Promise<TestShop> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const organization = await createOrganization({ now: '2027-01-31T09:00:00Z' });
  const webhook = { ...seed.configuration.webhook, url: `${url}/webhooks` };
  const body = { ...seed, configuration: { webhook } };
  const { ids } = await unwrap(organization.control.POST('/seed', { body }));
  // Responses wait for the webhooks of their request, so that tests need no polling.
  await unwrap(organization.control.PUT('/deliveries/mode', { body: { mode: 'sync' } }));
  const directory = await mkdtemp(join(tmpdir(), 'shop-'));
  const shop = createShop({
    client: organization.client,
    planId: ids['home'] ?? '',
    webhookSecrets: [webhook.secret],
    subscriptions: new Subscriptions(join(directory, 'subscriptions.json')),
  });
  server.on('request', shop);
  onTestFinished(async () => {
    await organization.delete();
    server.close();
    server.closeAllConnections();
    await rm(directory, { recursive: true });
  });
  return { url, organization };
}

const order = { order_id: 'order-1', name: 'Ada Lindqvist', email: 'ada@example.com' };

function sendOrder({ url }: TestShop): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}/subscriptions`, { method: 'POST', headers, body: JSON.stringify(order) });
}

async function getSubscription({ url }: TestShop, id: string): Promise<unknown> {
  return (await fetch(`${url}/subscriptions/${id}`)).json();
}

/** Sells a subscription that is paid on the checkout page. Returns its id. */
async function sellSubscription(shop: TestShop): Promise<string> {
  const sold = (await (await sendOrder(shop)).json()) as { id: string; checkout_url: string };
  expect(await getSubscription(shop, sold.id)).toMatchObject({ status: 'pending', has_access: false });
  const card = new URLSearchParams({ card_number: '4242424242424242', expiry: '12/34', cvc: '123' });
  await fetch(sold.checkout_url, { method: 'POST', body: card });
  expect(await getSubscription(shop, sold.id)).toMatchObject({ status: 'active', has_access: true });
  return sold.id;
}

test('a failed renewal suspends access until a retry succeeds', async () => {
  const shop = await startShop();
  const { clock, outcomes } = shop.organization;
  const id = await sellSubscription(shop);
  await outcomes.force(id, 'insufficient_funds', 'succeeded');

  await clock.advanceToNextRenewal(id);
  expect(await getSubscription(shop, id)).toEqual({
    id,
    status: 'past_due',
    has_access: false,
    reminders: 1,
  });

  // By default, a failed charge is retried after two days.
  await clock.advance('2d');
  expect(await getSubscription(shop, id)).toMatchObject({ status: 'active', has_access: true, reminders: 1 });
});

test('a subscription is unpaid after the last retry fails', async () => {
  const shop = await startShop();
  const { clock, outcomes } = shop.organization;
  const id = await sellSubscription(shop);
  await outcomes.force(id, 'card_declined', 'card_declined', 'card_declined', 'card_declined');

  await clock.advanceToNextRenewal(id);
  await clock.advance('6d');

  expect(await getSubscription(shop, id)).toMatchObject({
    status: 'unpaid',
    has_access: false,
    reminders: 3,
  });
});

test('a webhook that arrives twice queues one reminder', async () => {
  const shop = await startShop();
  const { clock, control, outcomes } = shop.organization;
  const id = await sellSubscription(shop);
  await unwrap(control.PUT('/deliveries/mode', { body: { mode: 'twice' } }));
  await outcomes.force(id, 'insufficient_funds');

  await clock.advanceToNextRenewal(id);

  const { data: deliveries } = await unwrap(control.GET('/deliveries'));
  const failed = deliveries.find(({ event_type }) => event_type === 'charge.failed');
  expect(failed?.attempts).toHaveLength(2);
  expect(await getSubscription(shop, id)).toMatchObject({ reminders: 1 });
});

test('a webhook with an invalid signature is rejected', async () => {
  const shop = await startShop();
  const id = await sellSubscription(shop);
  const [event] = await shop.organization.events();
  if (!event) throw new Error('The sale emitted no event.');
  const { headers } = await shop.organization.signedRequest(event);
  const body = JSON.stringify({ ...event, type: 'purchase.canceled', data: { id, status: 'canceled' } });
  const response = await fetch(`${shop.url}/webhooks`, { method: 'POST', headers, body });
  expect(response.status).toBe(400);
  expect(await getSubscription(shop, id)).toMatchObject({ status: 'active' });
});

test('an order that is repeated after a lost response creates one purchase', async () => {
  const shop = await startShop();
  const { client, faults } = shop.organization;
  await faults.add({
    operation_id: 'createPurchase',
    effect: { kind: 'connection_reset' },
    when: 'after_commit',
    count: 1,
  });
  const log = vi.spyOn(console, 'error').mockReturnValue();
  expect((await sendOrder(shop)).status).toBe(502);
  expect(log).toHaveBeenCalledOnce();
  expect((await sendOrder(shop)).status).toBe(201);
  const { data: purchases } = await unwrap(client.GET('/purchases'));
  expect(purchases).toHaveLength(1);
});
