import { expect, it } from 'vitest';
import { createOutgoingClient } from '../../src/webhooks/outgoing-client.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import * as receivers from '../webhooks/receivers.js';
import { listDeliveries, createOrganizationWithWebhook } from './setup.js';

const outgoing = createOutgoingClient({ allowPrivate: true, timeoutMilliseconds: 500 });
const sandbox = await testSandbox({ outgoingClient: outgoing });

/** Failing endpoints, each with the expected attempt. */
const endpoints: [string, () => Promise<{ url: string }>, object][] = [
  ['hangs', receivers.startHangingReceiver, { error: { code: 'timed_out' } }],
  [
    'redirects',
    () => receivers.startStaticReceiver(307, { location: 'http://127.0.0.1:1/' }),
    { response_status: 307, error: null },
  ],
  ['resets', receivers.startResettingReceiver, { error: { code: 'connection_closed' } }],
  ['does not respond in HTTP', receivers.startNonHttpServer, { error: { code: 'invalid_answer' } }],
  [
    'is not running',
    async () => ({ url: `http://127.0.0.1:${await receivers.findClosedPort()}/` }),
    { error: { code: 'connection_failed' } },
  ],
];

it.each(endpoints)(
  'the sandbox fails only the deliveries of an endpoint that %s',
  async (_, startEndpoint, expectedAttempt) => {
    const good = await receivers.startStaticReceiver(204);
    const [organization, other] = [
      await createOrganizationWithWebhook(sandbox, (await startEndpoint()).url, 'sync'),
      await createOrganizationWithWebhook(sandbox, good.url, 'sync'),
    ];
    const [{ id }] = await Promise.all([organization.customer(), other.customer()]);
    expect((await organization.call('getCustomer', { path: { id } })).status).toBe(200);
    expect(await listDeliveries(organization)).toMatchObject([
      { status: 'pending', attempts: [expectedAttempt] },
    ]);
    expect(await listDeliveries(other)).toMatchObject([{ status: 'delivered' }]);
    await organization.purchase(plans.fixed);
    const { body } = await organization.call('advanceClock', { body: { by: 'P2M' } });
    expect(body.charges.count).toBe(2);
    expect(sandbox.errors).toEqual([]);
  },
);

it.each<[string, () => Promise<{ url: string }>, object]>([
  [
    'sends 204 with a Content-Length',
    () => receivers.startRawReceiver('HTTP/1.1 204 No Content\r\nContent-Length: 12\r\n\r\n'),
    { response_status: 204, response_body: '', error: null },
  ],
  [
    'closes the connection in the body of a 200',
    receivers.startTruncatingReceiver,
    { response_status: 200, response_body: 'half', error: { code: 'connection_closed' } },
  ],
  [
    'never ends the body of a 200',
    receivers.startStallingReceiver,
    { response_status: 200, response_body: 'well', error: { code: 'timed_out' } },
  ],
])('the sandbox delivers an event once to an endpoint that %s', async (_, startEndpoint, expectedAttempt) => {
  const organization = await createOrganizationWithWebhook(sandbox, (await startEndpoint()).url, 'sync');
  await organization.customer();
  await organization.call('advanceClock', { body: { by: 'P4D' } });
  expect(await listDeliveries(organization)).toMatchObject([
    { status: 'delivered', next_attempt_at: null, attempts: [{ status: 'succeeded', ...expectedAttempt }] },
  ]);
});

it('the sandbox stores only the first 1,000 characters of a response of ten megabytes', async () => {
  const { url, wasAborted } = await receivers.startFloodingReceiver();
  const organization = await createOrganizationWithWebhook(sandbox, url, 'sync');
  await organization.customer();
  expect(await wasAborted).toBe(true);
  const [delivery] = await listDeliveries(organization);
  expect(delivery).toMatchObject({ status: 'delivered', attempts: [{ response_body: 'x'.repeat(1000) }] });
});
