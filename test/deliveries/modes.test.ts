import { expect, it } from 'vitest';
import { startStaticReceiver, startReceiver } from '../webhooks/receivers.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { listDeliveries, setDeliveryMode, createOrganizationWithWebhook, waitForAttempts } from './setup.js';

const sandbox = await testSandbox();

it('an organization without a webhook has no deliveries', async () => {
  const organization = await sandbox.newOrganization();
  await organization.purchase(plans.fixed);
  expect(await listDeliveries(organization)).toEqual([]);
});

it('a request in the delivery mode sync is answered after the first attempt of its deliveries', async () => {
  const { url, received } = await startStaticReceiver(204);
  const organization = await createOrganizationWithWebhook(sandbox, url, 'sync');
  const { id } = await organization.customer();
  expect(received.map(({ body }) => (JSON.parse(body) as { data: unknown }).data)).toMatchObject([{ id }]);
  expect(await listDeliveries(organization)).toMatchObject([
    { event_type: 'customer.created', status: 'delivered', attempts: [{ number: 1, response_status: 204 }] },
  ]);
});

it('a request in the delivery mode sync waits for the deliveries of API requests that its receiver sends', async () => {
  const calls: Promise<unknown>[] = [];
  const { url, received } = await startReceiver((response, { body }) => {
    const { type } = JSON.parse(body) as { type: string };
    if (type !== 'customer.created') return response.writeHead(204).end();
    const pinged = organization.call('triggerEvent', { body: { type: 'ping' } });
    calls.push(pinged);
    void pinged.then(({ status }) => response.writeHead(status === 201 ? 204 : 500).end());
    return response;
  });
  const organization = await createOrganizationWithWebhook(sandbox, url, 'sync');
  await organization.customer();
  await Promise.all(calls);
  expect(received).toHaveLength(2);
  expect((await listDeliveries(organization)).map(({ status }) => status)).toEqual([
    'delivered',
    'delivered',
  ]);
});

it('deliveries of the mode collect are sent when the mode changes', async () => {
  const { url, received } = await startStaticReceiver(204);
  const organization = await createOrganizationWithWebhook(sandbox, url, 'collect');
  await organization.customer();
  await organization.call('advanceClock', { body: { by: 'P1D' } });
  expect((await organization.call('getClock')).body.next_due_at).toBeNull();
  expect([received.length, (await listDeliveries(organization)).map(({ status }) => status)]).toEqual([
    0,
    ['pending'],
  ]);
  await setDeliveryMode(organization, 'normal');
  await waitForAttempts(organization);
  expect(received).toHaveLength(1);
});

it('the delivery mode twice sends a successful delivery again, with the same id', async () => {
  const { url, received } = await startStaticReceiver(204);
  const organization = await createOrganizationWithWebhook(sandbox, url, 'twice');
  await organization.customer();
  const [delivery] = await waitForAttempts(organization, 2);
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([
    delivery?.event_id,
    delivery?.event_id,
  ]);
});

it('the delivery mode shuffled sends all deliveries in another order', async () => {
  const { url, received } = await startStaticReceiver(204);
  const organization = await createOrganizationWithWebhook(sandbox, url, 'collect');
  for (let number = 0; number < 12; number += 1) await organization.customer();
  await setDeliveryMode(organization, 'shuffled');
  const sent = (await waitForAttempts(organization)).map(({ event_id }) => event_id).reverse();
  const arrived = received.map(({ headers }) => String(headers['webhook-id']));
  expect(arrived).not.toEqual(sent);
  expect([...arrived].sort()).toEqual([...sent].sort());
});

it('listDeliveries filters by status and by event, page by page', async () => {
  const { url } = await startStaticReceiver(204);
  const organization = await createOrganizationWithWebhook(sandbox, url, 'sync');
  await organization.customer();
  await setDeliveryMode(organization, 'collect');
  await organization.customer();
  const [pending, delivered] = await listDeliveries(organization);
  const list = async (query: object): Promise<string[]> =>
    (await organization.call('listDeliveries', { query })).body.data.map(({ id }) => id);
  expect(await list({ status: 'pending' })).toEqual([pending?.id]);
  expect(await list({ event_id: [delivered?.event_id] })).toEqual([delivered?.id]);
  const both = [delivered?.event_id, pending?.event_id];
  expect(await list({ event_id: both })).toEqual([pending?.id, delivered?.id]);
  expect(await list({ event_id: both, status: 'pending' })).toEqual([pending?.id]);
  const { next_cursor } = (await organization.call('listDeliveries', { query: { limit: 1 } })).body;
  expect(await list({ limit: 1, cursor: next_cursor })).toEqual([delivered?.id]);
});

it('a webhook receives no events of a seed, but those that follow it', async () => {
  const { url, received } = await startStaticReceiver(204);
  const organization = await sandbox.newOrganization();
  await setDeliveryMode(organization, 'sync');
  const customers = [{ email: 'ada@example.com', name: 'Ada' }];
  await organization.call('seedSandbox', { body: { configuration: { webhook: { url } }, customers } });
  expect([received.length, await listDeliveries(organization)]).toEqual([0, []]);
  await organization.customer();
  expect(received).toHaveLength(1);
});

it('a pending delivery is disabled when its webhook is removed', async () => {
  const { url, received } = await startStaticReceiver(204);
  const organization = await createOrganizationWithWebhook(sandbox, url, 'collect');
  await organization.customer();
  await organization.call('createOrganizationConfiguration', { body: { webhook: null } });
  await setDeliveryMode(organization, 'normal');
  await expect
    .poll(async () => (await listDeliveries(organization)).map(({ status }) => status))
    .toEqual(['disabled']);
  expect(received).toEqual([]);
});
