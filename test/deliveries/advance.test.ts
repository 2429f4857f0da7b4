import { describe, expect, it } from 'vitest';
import { createOutgoingClient } from '../../src/webhooks/outgoing-client.js';
import type { Success } from '../support/client.js';
import { plans } from '../support/plans.js';
import { EXAMPLE_TIME, testSandbox } from '../support/sandbox.js';
import {
  startStaticReceiver,
  startHangingReceiver,
  startReceiver,
  startVerifyingReceiver,
} from '../webhooks/receivers.js';
import { listDeliveries, toWebhookSecret, setDeliveryMode, createShopWithWebhook } from './setup.js';

// A short timeout, so that hanging endpoints do not delay the tests by 15 seconds.
const outgoing = createOutgoingClient({ allowPrivate: true, timeoutMilliseconds: 500 });
const sandbox = await testSandbox({ outgoingClient: outgoing });

it('delivers every event of a year to a receiver that verifies it with the standardwebhooks package', async () => {
  const { url, received } = await startVerifyingReceiver(toWebhookSecret('a'));
  const shop = await createShopWithWebhook(sandbox, url, 'sync');
  await shop.purchase(plans.fixed);
  const { body } = await shop.call('advanceClock', { body: { by: 'P1Y' } });
  const events = await sandbox.events(shop);
  expect(body.deliveries.count).toBe(body.events.count);
  expect(body.deliveries.data.every(({ status }) => status === 'delivered')).toBe(true);
  const ids = received.map(({ headers }) => headers['webhook-id']);
  expect([...ids].sort()).toEqual(events.map(({ id }) => id).sort());
  expect(new Set(await listStatuses(shop))).toEqual(new Set(['delivered']));
});

it('signs deliveries with both secrets until the previous one expires', async () => {
  const { url } = await startVerifyingReceiver(toWebhookSecret('a'), toWebhookSecret('b'));
  const shop = await createShopWithWebhook(sandbox, url, 'collect');
  const webhook = { secret: toWebhookSecret('b') };
  await shop.call('createOrganizationConfiguration', { body: { webhook } });
  await setDeliveryMode(shop, 'sync');
  await shop.call('triggerEvent', { body: { type: 'ping' } });
  expect(await listStatuses(shop)).toEqual(['delivered']);
});

it('responds to API requests of a receiver, during an advance, at the time of the event', async () => {
  const seen: [string, string, string][] = [];
  const { url } = await startReceiver((response, { body }) => {
    const { type, timestamp } = JSON.parse(body) as { type: string; timestamp: string };
    if (type !== 'charge.succeeded') return response.writeHead(204).end();
    void Promise.all([shop.call('getClock'), shop.customer()]).then(([clock, customer]) => {
      seen.push([timestamp, clock.body.now, customer.created_at]);
      response.writeHead(204).end();
    });
    return response;
  });
  const shop = await createShopWithWebhook(sandbox, url, 'sync');
  await shop.purchase(plans.fixed);
  await shop.call('advanceClock', { body: { by: 'P3M' } });
  expect(seen).toEqual(
    ['2027-01', '2027-02', '2027-03', '2027-04'].map((month) =>
      Array<string>(3).fill(`${month}-10T15:30:00.000Z`),
    ),
  );
  expect(new Set(await listStatuses(shop))).toEqual(new Set(['delivered']));
});

describe('delivery retries', () => {
  it('retries a delivery only when the clock reaches it, and advances to it with "next"', async () => {
    const { url, received } = await startStaticReceiver(500);
    const shop = await createShopWithWebhook(sandbox, url, 'sync');
    await shop.call('triggerEvent', { body: { type: 'ping' } });
    const delays: number[] = [];
    for (let step = 0; step < 3; step += 1) {
      const { from, now } = (await shop.call('advanceClock', { body: { to: 'next' } })).body;
      delays.push((Date.parse(now) - Date.parse(from)) / 1000);
    }
    expect(delays).toEqual([5, 300, 1800]);
    expect(received).toHaveLength(4);
  });

  it('makes ten attempts of a delivery, as scheduled, and then marks it as failed', async () => {
    const { url, received } = await startStaticReceiver(302, { location: 'http://127.0.0.1/' });
    const shop = await createShopWithWebhook(sandbox, url, 'sync');
    await shop.call('triggerEvent', { body: { type: 'ping' } });
    await shop.call('advanceClock', { body: { by: 'P10D' } });
    expect(received).toHaveLength(10);
    expect(await listDeliveries(shop)).toMatchObject([{ status: 'failed', next_attempt_at: null }]);
    expect((await shop.call('getClock')).body.next_due_at).toBeNull();
  });

  it('retries a delivery no sooner than the Retry-After of its response', async () => {
    const { url } = await startStaticReceiver(503, { 'retry-after': '3600' });
    const shop = await createShopWithWebhook(sandbox, url, 'sync');
    await shop.call('triggerEvent', { body: { type: 'ping' } });
    const next_attempt_at = '2027-01-10T16:30:00.000Z';
    expect(await listDeliveries(shop)).toMatchObject([{ next_attempt_at }]);
    expect((await shop.call('getClock')).body.next_due_at).toBe(next_attempt_at);
  });

  it('retries a delivery at the URL that the webhook has by then', async () => {
    const [failing, working] = [await startStaticReceiver(500), await startStaticReceiver(204)];
    const shop = await createShopWithWebhook(sandbox, failing.url, 'sync');
    await shop.call('triggerEvent', { body: { type: 'ping' } });
    await shop.call('createOrganizationConfiguration', { body: { webhook: { url: working.url } } });
    await shop.call('advanceClock', { body: { to: 'next' } });
    expect(await listDeliveries(shop)).toMatchObject([{ url: working.url, status: 'delivered' }]);
  });
});

it('skips further deliveries to an endpoint that timed out in an advance, and completes the advance', async () => {
  const { url, received } = await startHangingReceiver();
  const shop = await createShopWithWebhook(sandbox, url, 'collect');
  await shop.purchase(plans.fixed);
  await setDeliveryMode(shop, 'normal');
  const { body } = await shop.call('advanceClock', { body: { by: 'P1Y' } });
  expect(body).toMatchObject({ from: EXAMPLE_TIME, now: '2028-01-10T15:30:00.000Z', charges: { count: 12 } });
  const codes = body.deliveries.data.flatMap(({ attempts }) => attempts.map(({ error }) => error?.code));
  expect(codes).toContain('endpoint_down');
  // The first batch, of at most 20 requests, may have started before the advance.
  expect(codes.filter((code) => code === 'timed_out').length).toBeLessThanOrEqual(20);
  expect(received.length).toBeLessThan(body.deliveries.count);
});

it('disables deliveries after a 410 until there is a new configuration', async () => {
  let status = 500;
  const { url, received } = await startReceiver((response) => response.writeHead(status).end());
  const shop = await createShopWithWebhook(sandbox, url, 'sync');
  await shop.call('triggerEvent', { body: { type: 'ping' } });
  status = 410;
  await shop.call('triggerEvent', { body: { type: 'ping' } });
  expect(await listStatuses(shop)).toEqual(['disabled', 'disabled']);
  await shop.customer();
  expect(received).toHaveLength(2);
  expect((await shop.call('resendFailedDeliveries')).problem.code).toBe('webhook_not_configured');
  status = 204;
  await shop.call('createOrganizationConfiguration', { body: {} });
  await shop.customer();
  expect(await listStatuses(shop)).toEqual(['delivered', 'disabled', 'disabled']);
  expect((await shop.call('resendFailedDeliveries')).body.count).toBe(2);
  expect(await listStatuses(shop)).toEqual(['delivered', 'delivered', 'delivered']);
});

async function listStatuses(shop: Parameters<typeof listDeliveries>[0]): Promise<Status[]> {
  return (await listDeliveries(shop)).map(({ status }) => status);
}

type Status = Success<'listDeliveries'>['data'][number]['status'];
