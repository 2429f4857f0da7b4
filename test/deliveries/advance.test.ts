import { describe, expect, it } from 'vitest';
import { createOutgoingClient } from '../../src/webhooks/outgoing-client.js';
import type { Success } from '../support/client.js';
import { plans } from '../support/plans.js';
import { STORY_TIME, testSandbox } from '../support/sandbox.js';
import { answering, hanging, receiver, verifying } from '../webhooks/receivers.js';
import { deliveriesOf, secretOf, setMode, toldShop } from './setup.js';

// What is not answered within a moment is given up, so that nobody waits for fifteen seconds.
const outgoing = createOutgoingClient({ allowPrivate: true, timeoutMilliseconds: 500 });
const sandbox = await testSandbox({ outgoing });

it('a receiver with the package of Standard Webhooks takes every delivery of a year', async () => {
  const { url, received } = await verifying(secretOf('a'));
  const shop = await toldShop(sandbox, url, 'sync');
  await shop.purchase(plans.fixed);
  const { body } = await shop.call('advanceClock', { body: { by: 'P1Y' } });
  const events = await sandbox.events(shop);
  expect(body.deliveries.count).toBe(body.events.count);
  expect(body.deliveries.data.every(({ status }) => status === 'delivered')).toBe(true);
  const ids = received.map(({ headers }) => headers['webhook-id']);
  expect([...ids].sort()).toEqual(events.map(({ id }) => id).sort());
  expect(new Set(await statuses(shop))).toEqual(new Set(['delivered']));
});

it('while two secrets hold, both sign', async () => {
  const { url } = await verifying(secretOf('a'), secretOf('b'));
  const shop = await toldShop(sandbox, url, 'collect');
  const webhook = { secret: secretOf('b') };
  await shop.call('createOrganizationConfiguration', { body: { webhook } });
  await setMode(shop, 'sync');
  await shop.call('triggerEvent', { body: { type: 'ping' } });
  expect(await statuses(shop)).toEqual(['delivered']);
});

it('a receiver that calls the API in its handler is answered at the instant of the event', async () => {
  const seen: [string, string, string][] = [];
  const { url } = await receiver((response, { body }) => {
    const { type, timestamp } = JSON.parse(body) as { type: string; timestamp: string };
    if (type !== 'charge.succeeded') return response.writeHead(204).end();
    void Promise.all([shop.call('getClock'), shop.customer()]).then(([clock, customer]) => {
      seen.push([timestamp, clock.body.now, customer.created_at]);
      response.writeHead(204).end();
    });
    return response;
  });
  const shop = await toldShop(sandbox, url, 'sync');
  await shop.purchase(plans.fixed);
  await shop.call('advanceClock', { body: { by: 'P3M' } });
  expect(seen).toEqual(
    ['2027-01', '2027-02', '2027-03', '2027-04'].map((month) =>
      Array<string>(3).fill(`${month}-10T15:30:00.000Z`),
    ),
  );
  expect(new Set(await statuses(shop))).toEqual(new Set(['delivered']));
});

describe('a retry', () => {
  it('waits for the clock, and is what the clock goes to next', async () => {
    const { url, received } = await answering(500);
    const shop = await toldShop(sandbox, url, 'sync');
    await shop.call('triggerEvent', { body: { type: 'ping' } });
    const delays: number[] = [];
    for (let step = 0; step < 3; step += 1) {
      const { from, now } = (await shop.call('advanceClock', { body: { to: 'next' } })).body;
      delays.push((Date.parse(now) - Date.parse(from)) / 1000);
    }
    expect(delays).toEqual([5, 300, 1800]);
    expect(received).toHaveLength(4);
  });

  it('is made as often as the schedule says, and then no more', async () => {
    const { url, received } = await answering(302, { location: 'http://127.0.0.1/' });
    const shop = await toldShop(sandbox, url, 'sync');
    await shop.call('triggerEvent', { body: { type: 'ping' } });
    await shop.call('advanceClock', { body: { by: 'P10D' } });
    expect(received).toHaveLength(10);
    expect(await deliveriesOf(shop)).toMatchObject([{ status: 'failed', next_attempt_at: null }]);
    expect((await shop.call('getClock')).body.next_due_at).toBeNull();
  });

  it('comes no sooner than Retry-After says', async () => {
    const { url } = await answering(503, { 'retry-after': '3600' });
    const shop = await toldShop(sandbox, url, 'sync');
    await shop.call('triggerEvent', { body: { type: 'ping' } });
    const next_attempt_at = '2027-01-10T16:30:00.000Z';
    expect(await deliveriesOf(shop)).toMatchObject([{ next_attempt_at }]);
    expect((await shop.call('getClock')).body.next_due_at).toBe(next_attempt_at);
  });

  it('goes to where the webhook leads by then', async () => {
    const [failing, working] = [await answering(500), await answering(204)];
    const shop = await toldShop(sandbox, failing.url, 'sync');
    await shop.call('triggerEvent', { body: { type: 'ping' } });
    await shop.call('createOrganizationConfiguration', { body: { webhook: { url: working.url } } });
    await shop.call('advanceClock', { body: { to: 'next' } });
    expect(await deliveriesOf(shop)).toMatchObject([{ url: working.url, status: 'delivered' }]);
  });
});

it('an endpoint that hangs is asked once in an advance, which ends all the same', async () => {
  const { url, received } = await hanging();
  const shop = await toldShop(sandbox, url, 'collect');
  await shop.purchase(plans.fixed);
  await setMode(shop, 'normal');
  const { body } = await shop.call('advanceClock', { body: { by: 'P1Y' } });
  expect(body).toMatchObject({ from: STORY_TIME, now: '2028-01-10T15:30:00.000Z', charges: { count: 12 } });
  const codes = body.deliveries.data.flatMap(({ attempts }) => attempts.map(({ error }) => error?.code));
  expect(codes).toContain('endpoint_down');
  // The first batch may have been under way before the advance began, and have asked with all that it had.
  expect(codes.filter((code) => code === 'timed_out').length).toBeLessThanOrEqual(20);
  expect(received.length).toBeLessThan(body.deliveries.count);
});

it('410 ends delivery until there is a new configuration', async () => {
  let status = 500;
  const { url, received } = await receiver((response) => response.writeHead(status).end());
  const shop = await toldShop(sandbox, url, 'sync');
  await shop.call('triggerEvent', { body: { type: 'ping' } });
  status = 410;
  await shop.call('triggerEvent', { body: { type: 'ping' } });
  expect(await statuses(shop)).toEqual(['disabled', 'disabled']);
  await shop.customer();
  expect(received).toHaveLength(2);
  expect((await shop.call('resendFailedDeliveries')).problem.code).toBe('webhook_not_configured');
  status = 204;
  await shop.call('createOrganizationConfiguration', { body: {} });
  await shop.customer();
  expect(await statuses(shop)).toEqual(['delivered', 'disabled', 'disabled']);
  expect((await shop.call('resendFailedDeliveries')).body.count).toBe(2);
  expect(await statuses(shop)).toEqual(['delivered', 'delivered', 'delivered']);
});

async function statuses(shop: Parameters<typeof deliveriesOf>[0]): Promise<Status[]> {
  return (await deliveriesOf(shop)).map(({ status }) => status);
}

type Status = Success<'listDeliveries'>['data'][number]['status'];
