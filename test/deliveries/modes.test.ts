import { expect, it, vi } from 'vitest';
import { startStaticReceiver, startReceiver } from '../webhooks/receivers.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { listDeliveries, setDeliveryMode, createShopWithWebhook, waitForAttempts } from './setup.js';

const sandbox = await testSandbox();

it('creates no deliveries for an organization without a webhook', async () => {
  const shop = await sandbox.newOrganization();
  await shop.purchase(plans.fixed);
  expect(await listDeliveries(shop)).toEqual([]);
});

it('responds to a request after the first attempt of its deliveries in the mode sync', async () => {
  const { url, received } = await startStaticReceiver(204);
  const shop = await createShopWithWebhook(sandbox, url, 'sync');
  const { id } = await shop.customer();
  expect(received.map(({ body }) => (JSON.parse(body) as { data: unknown }).data)).toMatchObject([{ id }]);
  expect(await listDeliveries(shop)).toMatchObject([
    { event_type: 'customer.created', status: 'delivered', attempts: [{ number: 1, response_status: 204 }] },
  ]);
});

it('waits for the deliveries of API requests that a receiver sends in the mode sync', async () => {
  const calls: Promise<unknown>[] = [];
  const { url, received } = await startReceiver((response, { body }) => {
    const { type } = JSON.parse(body) as { type: string };
    if (type !== 'customer.created') return response.writeHead(204).end();
    const pinged = shop.call('triggerEvent', { body: { type: 'ping' } });
    calls.push(pinged);
    void pinged.then(({ status }) => response.writeHead(status === 201 ? 204 : 500).end());
    return response;
  });
  const shop = await createShopWithWebhook(sandbox, url, 'sync');
  await shop.customer();
  await Promise.all(calls);
  expect(received).toHaveLength(2);
  expect((await listDeliveries(shop)).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
});

it('sends the deliveries of the mode collect when the mode changes', async () => {
  const { url, received } = await startStaticReceiver(204);
  const shop = await createShopWithWebhook(sandbox, url, 'collect');
  await shop.customer();
  await shop.call('advanceClock', { body: { by: 'P1D' } });
  expect((await shop.call('getClock')).body.next_due_at).toBeNull();
  expect([received.length, (await listDeliveries(shop)).map(({ status }) => status)]).toEqual([
    0,
    ['pending'],
  ]);
  await setDeliveryMode(shop, 'normal');
  await waitForAttempts(shop);
  expect(received).toHaveLength(1);
});

it('sends a successful delivery again, with the same id, in the mode twice', async () => {
  const { url, received } = await startStaticReceiver(204);
  const shop = await createShopWithWebhook(sandbox, url, 'twice');
  await shop.customer();
  const [delivery] = await waitForAttempts(shop, 2);
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([
    delivery?.event_id,
    delivery?.event_id,
  ]);
});

it('sends all deliveries in another order in the mode shuffled', async () => {
  const { url, received } = await startStaticReceiver(204);
  const shop = await createShopWithWebhook(sandbox, url, 'collect');
  for (let number = 0; number < 12; number += 1) await shop.customer();
  await setDeliveryMode(shop, 'shuffled');
  const sent = (await waitForAttempts(shop)).map(({ event_id }) => event_id).reverse();
  const arrived = received.map(({ headers }) => String(headers['webhook-id']));
  expect(arrived).not.toEqual(sent);
  expect([...arrived].sort()).toEqual([...sent].sort());
});

it('delivers only events of the types in the webhook configuration', async () => {
  const { url, received } = await startStaticReceiver(204);
  const shop = await sandbox.newOrganization();
  await setDeliveryMode(shop, 'sync');
  const webhook = { url, event_types: ['charge.succeeded' as const] };
  await shop.call('createOrganizationConfiguration', { body: { webhook } });
  await shop.purchase(plans.fixed);
  expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
    'charge.succeeded',
  ]);
});

it('lists deliveries by status and by event, page by page', async () => {
  const { url } = await startStaticReceiver(204);
  const shop = await createShopWithWebhook(sandbox, url, 'sync');
  await shop.customer();
  await setDeliveryMode(shop, 'collect');
  await shop.customer();
  const [pending, delivered] = await listDeliveries(shop);
  const list = async (query: object): Promise<string[]> =>
    (await shop.call('listDeliveries', { query })).body.data.map(({ id }) => id);
  expect(await list({ status: 'pending' })).toEqual([pending?.id]);
  expect(await list({ event_id: delivered?.event_id })).toEqual([delivered?.id]);
  const { next_cursor } = (await shop.call('listDeliveries', { query: { limit: 1 } })).body;
  expect(await list({ limit: 1, cursor: next_cursor })).toEqual([delivered?.id]);
});

it('delivers no events of a seed, but those that follow it', async () => {
  const { url, received } = await startStaticReceiver(204);
  const shop = await sandbox.newOrganization();
  await setDeliveryMode(shop, 'sync');
  const customers = [{ email: 'ada@example.com', name: 'Ada' }];
  await shop.call('seedSandbox', { body: { configuration: { webhook: { url } }, customers } });
  expect([received.length, await listDeliveries(shop)]).toEqual([0, []]);
  await shop.customer();
  expect(received).toHaveLength(1);
});

it('disables a pending delivery when the webhook is removed', async () => {
  const { url, received } = await startStaticReceiver(204);
  const shop = await createShopWithWebhook(sandbox, url, 'collect');
  await shop.customer();
  await shop.call('createOrganizationConfiguration', { body: { webhook: null } });
  await setDeliveryMode(shop, 'normal');
  await vi.waitFor(async () => {
    expect((await listDeliveries(shop)).map(({ status }) => status)).toEqual(['disabled']);
  });
  expect(received).toEqual([]);
});
