import { expect, it } from 'vitest';
import { createOutgoingClient } from '../../src/webhooks/outgoing-client.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import * as receivers from '../webhooks/receivers.js';
import { deliveriesOf, toldShop } from './setup.js';

/** Whatever an endpoint does, everything else goes on. */

const outgoing = createOutgoingClient({ allowPrivate: true, timeoutMilliseconds: 500 });
const sandbox = await testSandbox({ outgoing });

const answers: [string, () => Promise<{ url: string }>, object][] = [
  ['hangs', receivers.hanging, { error: { code: 'timed_out' } }],
  ['stalls', receivers.stalling, { error: { code: 'timed_out' } }],
  [
    'redirects',
    () => receivers.answering(307, { location: 'http://127.0.0.1:1/' }),
    { response_status: 307, error: null },
  ],
  ['resets', receivers.resetting, { error: { code: 'connection_closed' } }],
  ['breaks off', receivers.breakingOff, { error: { code: 'connection_closed' } }],
  ['babbles', receivers.babbling, { error: { code: 'invalid_answer' } }],
  [
    'is not there',
    async () => ({ url: `http://127.0.0.1:${await receivers.closedPort()}/` }),
    { error: { code: 'connection_failed' } },
  ],
];

it.each(answers)('an endpoint that %s fails, and nothing else does', async (_, open, expected) => {
  const good = await receivers.answering(204);
  const [shop, other] = [
    await toldShop(sandbox, (await open()).url, 'sync'),
    await toldShop(sandbox, good.url, 'sync'),
  ];
  const [{ id }] = await Promise.all([shop.customer(), other.customer()]);
  expect((await shop.call('getCustomer', { path: { id } })).status).toBe(200);
  expect(await deliveriesOf(shop)).toMatchObject([{ status: 'pending', attempts: [expected] }]);
  expect(await deliveriesOf(other)).toMatchObject([{ status: 'delivered' }]);
  await shop.purchase(plans.fixed);
  const { body } = await shop.call('advanceClock', { body: { by: 'P2M' } });
  expect(body.charges.count).toBe(2);
  expect(sandbox.errors).toEqual([]);
});

it('of ten megabytes the beginning is kept', async () => {
  const { url, tornOff } = await receivers.flooding();
  const shop = await toldShop(sandbox, url, 'sync');
  await shop.customer();
  expect(await tornOff).toBe(true);
  const [delivery] = await deliveriesOf(shop);
  expect(delivery).toMatchObject({ status: 'delivered', attempts: [{ response_body: 'x'.repeat(1000) }] });
});
