import { expect, it } from 'vitest';
import { createOutgoingClient } from '../../src/webhooks/outgoing-client.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import * as receivers from '../webhooks/receivers.js';
import { listDeliveries, createOrganizationWithWebhook } from './setup.js';

const outgoing = createOutgoingClient({ allowPrivate: true, timeoutMilliseconds: 500 });
const sandbox = await testSandbox({ outgoingClient: outgoing });

type StartEndpoint = () => Promise<{ url: string }>;

/** Failing endpoints, each with the expected attempt. */
const endpoints: [string, StartEndpoint, object][] = [
  [
    'redirects',
    () => receivers.startStaticReceiver(307, { location: 'http://127.0.0.1:1/' }),
    { response_status: 307, error: null },
  ],
  ['resets', receivers.startResettingReceiver, { error: { code: 'connection_closed' } }],
  ['breaks off', receivers.startTruncatingReceiver, { error: { code: 'connection_closed' } }],
  ['does not respond in HTTP', receivers.startNonHttpServer, { error: { code: 'invalid_answer' } }],
  [
    'is not running',
    async () => ({ url: `http://127.0.0.1:${await receivers.findClosedPort()}/` }),
    { error: { code: 'connection_failed' } },
  ],
];

it.each(endpoints)(
  'the sandbox fails only the deliveries of an endpoint that %s',
  (_, startEndpoint, expectedAttempt) => expectOnlyItsDeliveriesToFail(startEndpoint, expectedAttempt),
);

it('the sandbox fails only the deliveries of endpoints that hang or stall', async () => {
  // Each delivery waits for the timeout, so both endpoints are tested at the same time.
  const slow = [receivers.startHangingReceiver, receivers.startStallingReceiver];
  await Promise.all(
    slow.map((start) => expectOnlyItsDeliveriesToFail(start, { error: { code: 'timed_out' } })),
  );
});

async function expectOnlyItsDeliveriesToFail(startEndpoint: StartEndpoint, attempt: object): Promise<void> {
  const good = await receivers.startStaticReceiver(204);
  const [organization, other] = [
    await createOrganizationWithWebhook(sandbox, (await startEndpoint()).url, 'sync'),
    await createOrganizationWithWebhook(sandbox, good.url, 'sync'),
  ];
  const [{ id }] = await Promise.all([organization.customer(), other.customer()]);
  expect((await organization.call('getCustomer', { path: { id } })).status).toBe(200);
  expect(await listDeliveries(organization)).toMatchObject([{ status: 'pending', attempts: [attempt] }]);
  expect(await listDeliveries(other)).toMatchObject([{ status: 'delivered' }]);
  await organization.purchase(plans.fixed);
  const { body } = await organization.call('advanceClock', { body: { by: 'P2M' } });
  expect(body.charges.count).toBe(2);
  expect(sandbox.errors).toEqual([]);
}

it('the sandbox stores only the first 1,000 characters of a response of ten megabytes', async () => {
  const { url, wasAborted } = await receivers.startFloodingReceiver();
  const organization = await createOrganizationWithWebhook(sandbox, url, 'sync');
  await organization.customer();
  expect(await wasAborted).toBe(true);
  const [delivery] = await listDeliveries(organization);
  expect(delivery).toMatchObject({ status: 'delivered', attempts: [{ response_body: 'x'.repeat(1000) }] });
});
