import { expect, it, vi } from 'vitest';
import { answering, receiver } from '../webhooks/receivers.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { deliveriesOf, setMode, toldShop, tried } from './setup.js';

const sandbox = await testSandbox();

it('an organization without a webhook has no deliveries', async () => {
  const shop = await sandbox.shop();
  await shop.purchase(plans.fixed);
  expect(await deliveriesOf(shop)).toEqual([]);
});

it('in sync a request is answered after the first attempt', async () => {
  const { url, received } = await answering(204);
  const shop = await toldShop(sandbox, url, 'sync');
  const { id } = await shop.customer();
  expect(received.map(({ body }) => (JSON.parse(body) as { data: unknown }).data)).toMatchObject([{ id }]);
  expect(await deliveriesOf(shop)).toMatchObject([
    { event_type: 'customer.created', status: 'delivered', attempts: [{ number: 1, response_status: 204 }] },
  ]);
});

it('in sync a receiver may call the API, which waits for what that makes', async () => {
  const calls: Promise<unknown>[] = [];
  const { url, received } = await receiver((response, { body }) => {
    const { type } = JSON.parse(body) as { type: string };
    if (type !== 'customer.created') return response.writeHead(204).end();
    const pinged = shop.call('triggerEvent', { body: { type: 'ping' } });
    calls.push(pinged);
    void pinged.then(({ status }) => response.writeHead(status === 201 ? 204 : 500).end());
    return response;
  });
  const shop = await toldShop(sandbox, url, 'sync');
  await shop.customer();
  await Promise.all(calls);
  expect(received).toHaveLength(2);
  expect((await deliveriesOf(shop)).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
});

it('collected deliveries are sent once the mode is another one', async () => {
  const { url, received } = await answering(204);
  const shop = await toldShop(sandbox, url, 'collect');
  await shop.customer();
  await shop.call('advanceClock', { body: { by: 'P1D' } });
  expect((await shop.call('getClock')).body.next_due_at).toBeNull();
  expect([received.length, (await deliveriesOf(shop)).map(({ status }) => status)]).toEqual([0, ['pending']]);
  await setMode(shop, 'normal');
  await tried(shop);
  expect(received).toHaveLength(1);
});

it('twice sends what was taken once more, with the same id', async () => {
  const { url, received } = await answering(204);
  const shop = await toldShop(sandbox, url, 'twice');
  await shop.customer();
  const [delivery] = await tried(shop, 2);
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([
    delivery?.event_id,
    delivery?.event_id,
  ]);
});

it('shuffled sends all of it, in another order', async () => {
  const { url, received } = await answering(204);
  const shop = await toldShop(sandbox, url, 'collect');
  for (let number = 0; number < 12; number += 1) await shop.customer();
  await setMode(shop, 'shuffled');
  const sent = (await tried(shop)).map(({ event_id }) => event_id).reverse();
  const arrived = received.map(({ headers }) => String(headers['webhook-id']));
  expect(arrived).not.toEqual(sent);
  expect([...arrived].sort()).toEqual([...sent].sort());
});

it('only what the webhook wants is delivered', async () => {
  const { url, received } = await answering(204);
  const shop = await sandbox.shop();
  await setMode(shop, 'sync');
  const webhook = { url, event_types: ['charge.succeeded' as const] };
  await shop.call('createOrganizationConfiguration', { body: { webhook } });
  await shop.purchase(plans.fixed);
  expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
    'charge.succeeded',
  ]);
});

it('lists by status and by event, a page at a time', async () => {
  const { url } = await answering(204);
  const shop = await toldShop(sandbox, url, 'sync');
  await shop.customer();
  await setMode(shop, 'collect');
  await shop.customer();
  const [pending, delivered] = await deliveriesOf(shop);
  const list = async (query: object): Promise<string[]> =>
    (await shop.call('listDeliveries', { query })).body.data.map(({ id }) => id);
  expect(await list({ status: 'pending' })).toEqual([pending?.id]);
  expect(await list({ event_id: delivered?.event_id })).toEqual([delivered?.id]);
  const { next_cursor } = (await shop.call('listDeliveries', { query: { limit: 1 } })).body;
  expect(await list({ limit: 1, cursor: next_cursor })).toEqual([delivered?.id]);
});

it('what a seed makes is told to nobody, and what happens afterwards is', async () => {
  const { url, received } = await answering(204);
  const shop = await sandbox.shop();
  await setMode(shop, 'sync');
  const customers = [{ email: 'ada@example.com', name: 'Ada' }];
  await shop.call('seedSandbox', { body: { configuration: { webhook: { url } }, customers } });
  expect([received.length, await deliveriesOf(shop)]).toEqual([0, []]);
  await shop.customer();
  expect(received).toHaveLength(1);
});

it('no longer configured, a delivery is given up', async () => {
  const { url, received } = await answering(204);
  const shop = await toldShop(sandbox, url, 'collect');
  await shop.customer();
  await shop.call('createOrganizationConfiguration', { body: { webhook: null } });
  await setMode(shop, 'normal');
  await vi.waitFor(async () => {
    expect((await deliveriesOf(shop)).map(({ status }) => status)).toEqual(['disabled']);
  });
  expect(received).toEqual([]);
});
