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
import { listDeliveries, toWebhookSecret, setDeliveryMode, createOrganizationWithWebhook } from './setup.js';

// A short timeout, so that hanging endpoints do not delay the tests by 15 seconds.
const outgoing = createOutgoingClient({ allowPrivate: true, timeoutMilliseconds: 500 });
const sandbox = await testSandbox({ outgoingClient: outgoing });

it('an advance of a year delivers every event to a receiver that verifies it with the standardwebhooks package', async () => {
  const { url, received } = await startVerifyingReceiver(toWebhookSecret('a'));
  const organization = await createOrganizationWithWebhook(sandbox, url, 'sync');
  await organization.purchase(plans.fixed);
  const { body } = await organization.call('advanceClock', { body: { by: 'P1Y' } });
  const events = await sandbox.events(organization);
  expect(body.deliveries.count).toBe(body.events.count);
  expect(body.deliveries.data.every(({ status }) => status === 'delivered')).toBe(true);
  const ids = received.map(({ headers }) => headers['webhook-id']);
  expect([...ids].sort()).toEqual(events.map(({ id }) => id).sort());
  expect(new Set(await listStatuses(organization))).toEqual(new Set(['delivered']));
});

it('the sandbox responds to API requests of a receiver, during an advance, at the time of the event', async () => {
  const seen: [string, string, string][] = [];
  const { url } = await startReceiver((response, { body }) => {
    const { type, timestamp } = JSON.parse(body) as { type: string; timestamp: string };
    if (type !== 'charge.succeeded') return response.writeHead(204).end();
    void Promise.all([organization.call('getClock'), organization.customer()]).then(([clock, customer]) => {
      seen.push([timestamp, clock.body.now, customer.created_at]);
      response.writeHead(204).end();
    });
    return response;
  });
  const organization = await createOrganizationWithWebhook(sandbox, url, 'sync');
  await organization.purchase(plans.fixed);
  await organization.call('advanceClock', { body: { by: 'P3M' } });
  expect(seen).toEqual(
    ['2027-01', '2027-02', '2027-03', '2027-04'].map((month) =>
      Array<string>(3).fill(`${month}-10T15:30:00.000Z`),
    ),
  );
  expect(new Set(await listStatuses(organization))).toEqual(new Set(['delivered']));
});

describe('the retry schedule of deliveries', () => {
  it('applies a retry only when the clock reaches it, and an advance to "next" reaches it', async () => {
    const { url, received } = await startStaticReceiver(500);
    const organization = await createOrganizationWithWebhook(sandbox, url, 'sync');
    await organization.call('triggerEvent', { body: { type: 'ping' } });
    const delays: number[] = [];
    for (let step = 0; step < 3; step += 1) {
      const { from, now } = (await organization.call('advanceClock', { body: { to: 'next' } })).body;
      delays.push((Date.parse(now) - Date.parse(from)) / 1000);
    }
    expect(delays).toEqual([5, 300, 1800]);
    expect(received).toHaveLength(4);
  });

  it('retries a delivery at the URL that the webhook has by then', async () => {
    const [failing, working] = [await startStaticReceiver(500), await startStaticReceiver(204)];
    const organization = await createOrganizationWithWebhook(sandbox, failing.url, 'sync');
    await organization.call('triggerEvent', { body: { type: 'ping' } });
    await organization.call('createOrganizationConfiguration', { body: { webhook: { url: working.url } } });
    await organization.call('advanceClock', { body: { to: 'next' } });
    expect(await listDeliveries(organization)).toMatchObject([{ url: working.url, status: 'delivered' }]);
  });
});

it('an advance skips further deliveries to an endpoint that timed out, and completes', async () => {
  const { url, received } = await startHangingReceiver();
  const organization = await createOrganizationWithWebhook(sandbox, url, 'collect');
  await organization.purchase(plans.fixed);
  await setDeliveryMode(organization, 'normal');
  const { body } = await organization.call('advanceClock', { body: { by: 'P1Y' } });
  expect(body).toMatchObject({ from: EXAMPLE_TIME, now: '2028-01-10T15:30:00.000Z', charges: { count: 12 } });
  const codes = body.deliveries.data.flatMap(({ attempts }) => attempts.map(({ error }) => error?.code));
  expect(codes).toContain('endpoint_down');
  // The first batch, of at most 20 requests, may have started before the advance.
  expect(codes.filter((code) => code === 'timed_out').length).toBeLessThanOrEqual(20);
  expect(received.length).toBeLessThan(body.deliveries.count);
});

it('a response with 410 disables deliveries until there is a new configuration', async () => {
  let status = 500;
  const { url, received } = await startReceiver((response) => response.writeHead(status).end());
  const organization = await createOrganizationWithWebhook(sandbox, url, 'sync');
  await organization.call('triggerEvent', { body: { type: 'ping' } });
  status = 410;
  await organization.call('triggerEvent', { body: { type: 'ping' } });
  expect(await listStatuses(organization)).toEqual(['disabled', 'disabled']);
  await organization.customer();
  expect(received).toHaveLength(2);
  expect((await organization.call('resendFailedDeliveries')).problem.code).toBe('webhook_not_configured');
  status = 204;
  await organization.call('createOrganizationConfiguration', { body: {} });
  await organization.customer();
  expect(await listStatuses(organization)).toEqual(['delivered', 'disabled', 'disabled']);
  expect((await organization.call('resendFailedDeliveries')).body.count).toBe(2);
  expect(await listStatuses(organization)).toEqual(['delivered', 'delivered', 'delivered']);
});

async function listStatuses(organization: Parameters<typeof listDeliveries>[0]): Promise<Status[]> {
  return (await listDeliveries(organization)).map(({ status }) => status);
}

type Status = Success<'listDeliveries'>['data'][number]['status'];
