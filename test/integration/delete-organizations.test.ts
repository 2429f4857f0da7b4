import { expect, it, vi } from 'vitest';
import { ActiveFaults } from '../../src/state/active-faults.js';
import { Feed } from '../../src/state/event-bus.js';
import { Journal } from '../../src/state/request-log.js';
import { Sessions } from '../../src/state/sessions.js';
import { systemTimer } from '../../src/lib/timer.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { toldShop } from '../deliveries/setup.js';
import { whileAdvancing } from '../support/advancing.js';
import type { Answer } from '../support/client.js';
import { ControlledStore } from '../support/controlled-store.js';
import { openStream } from '../support/event-stream.js';
import { Payer } from '../support/payer.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { Shop } from '../support/shop.js';
import { answering, receiver } from '../webhooks/receivers.js';

/** What is left of organizations that were deleted: nothing; and of the others: all. */

const store = new ControlledStore(createMemoryStore());
const journal = new Journal('of this test');
const faults = new ActiveFaults();
const feed = new Feed(systemTimer);
let sessions = 0;
const sandbox = await testSandbox({
  store,
  journal,
  faults,
  feed,
  sessions: new Sessions(() => `session-${(sessions += 1)}`),
});
const anybody = sandbox.client(null);

const remove = (...api_keys: string[]): Promise<Answer> =>
  anybody.call('deleteSandboxOrganizations', { body: { api_keys } });

async function isOpenedBy({ apiKey }: { apiKey: string }): Promise<boolean> {
  const client = sandbox.client(apiKey);
  const answers = [await client.call('listCustomers'), await client.call('getSession')];
  const [isOpen, ...others] = answers.map(({ status }) => status === 200);
  for (const answer of answers) if (!isOpen) expect(answer.problem.code).toBe('api_key_invalid');
  expect(others).toEqual([isOpen]);
  return isOpen === true;
}

it('deletes those of the keys, and no other', async () => {
  const shops = [await sandbox.shop(), await sandbox.shop(), await sandbox.shop()] as const;
  for (const shop of shops) await shop.purchase(plans.fixed);
  const before = await store.listOrganizations();
  const [one, other, third] = shops;
  expect((await remove(one.apiKey, third.apiKey)).status).toBe(204);
  expect(await Promise.all(shops.map(isOpenedBy))).toEqual([false, true, false]);
  const gone = [one.organizationId, third.organizationId];
  expect(await store.listOrganizations()).toEqual(before.filter(({ id }) => !gone.includes(id)));
  expect((await other.call('listPurchases')).body.data).toHaveLength(1);
});

it('passes over keys that open nothing, so that it can be sent again', async () => {
  const [shop, other] = [await sandbox.shop(), await sandbox.shop()];
  const unknown = 'sk_test_nobody_has_this_key';
  expect((await remove(unknown, shop.apiKey, shop.apiKey)).status).toBe(204);
  expect((await remove(shop.apiKey, unknown)).status).toBe(204);
  expect((await remove(shop.apiKey, other.apiKey)).status).toBe(204);
  expect(await isOpenedBy(other)).toBe(false);
});

it('takes any key of an organization, and then none of them opens it', async () => {
  const shop = await sandbox.shop();
  const apiKey = 'sk_test_givenByADocument';
  await shop.call('seedSandbox', { body: { api_key: apiKey } });
  expect((await remove(apiKey, shop.apiKey)).status).toBe(204);
  expect(await Promise.all([isOpenedBy(shop), isOpenedBy({ apiKey })])).toEqual([false, false]);
  // The key is free again.
  const next = await sandbox.shop();
  await next.call('seedSandbox', { body: { api_key: apiKey } });
  expect(await isOpenedBy({ apiKey })).toBe(true);
});

it('lets go of all that is known of it beside its records', async () => {
  const shop = await sandbox.shop();
  const { organizationId: id } = shop;
  const { checkout_url } = await shop.purchase(plans.one_time, { payment_token: null });
  await shop.call('createFault', { body: { effect: { kind: 'connection_reset' }, probability: 0.001 } });
  await shop.call('createSnapshot', { body: { name: 'mine' } });
  const opened = await anybody.call('createSession', { body: { api_key: shop.apiKey } });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const stream = await openStream(shop);
  await stream.next();
  expect([...journal.newest(id)].length).toBeGreaterThan(0);

  await remove(shop.apiKey);
  await stream.ended();
  expect([...journal.newest(id)]).toEqual([]);
  expect(faults.list(id)).toEqual([]);
  expect(feed.isHeard(id)).toBe(false);
  const session = await anybody.send('GET', '/_sandbox/session', {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });
  expect(session.status).toBe(401);
  const payer = new Payer(checkout_url);
  expect((await payer.load()).status).toBe(404);
  expect((await payer.send({ card_number: '4242' })).status).toBe(404);
  expect(sandbox.errors).toEqual([]);
});

it.each([
  { refused: 'default_organization_kept', advancing: false },
  { refused: 'clock_advancing', advancing: true },
])('deletes nothing where one cannot be: $refused', async ({ refused, advancing }) => {
  const [shop, other] = [await sandbox.shop(), await sandbox.shop()];
  const { status, problem, places } = advancing
    ? await whileAdvancing(store, other, () => remove(shop.apiKey, other.apiKey))
    : await remove(shop.apiKey, sandbox.apiKey, other.apiKey);
  expect([status, problem.code, places]).toEqual([409, refused, ['/api_keys/1']]);
  expect(await Promise.all([shop, other, sandbox].map(isOpenedBy))).toEqual([true, true, true]);
});

it.each([
  { api_keys: [], place: '/api_keys' },
  { api_keys: Array.from({ length: 101 }, (_, n) => `sk_test_of_many_there_is_${n}`), place: '/api_keys' },
  { api_keys: ['sk_live_that_moves_real_money'], place: '/api_keys/0' },
  { api_keys: undefined, place: '/api_keys' },
])('refuses what is no list of keys, and repeats none: $api_keys.length', async ({ api_keys, place }) => {
  const answer = await anybody.send('POST', '/_sandbox/organizations/delete', { body: { api_keys } });
  expect([answer.status, answer.problem.code, answer.places]).toEqual([400, 'invalid_request', [place]]);
  expect(answer.text).not.toMatch(/sk_(test|live)_\w/);
});

/** What is under way when its organization is deleted: each waits at its first transaction. */
const underWay: Record<string, (shop: Shop) => Promise<Answer>> = {
  createCustomer: (shop) =>
    shop.call('createCustomer', {
      body: { email: 'ada@example.com', name: 'Ada' },
      headers: { 'idempotency-key': 'k' },
    }),
  advanceClock: (shop) => shop.call('advanceClock', { body: { by: 'P1M' } }),
  seedSandbox: (shop) => shop.call('seedSandbox', { body: { name: 'smoke' } }),
  resetSandbox: (shop) => shop.call('resetSandbox'),
  createSnapshot: (shop) => shop.call('createSnapshot', { body: { name: 'mine' } }),
  triggerEvent: (shop) => shop.call('triggerEvent', { body: { type: 'ping' } }),
};

it.each(Object.entries(underWay))(
  '%s that is under way is answered with 401, and is no bug',
  async (_, send) => {
    const shop = await sandbox.shop();
    const gate = store.hold();
    const sending = send(shop);
    await gate.reached;
    await remove(shop.apiKey);
    gate.release();
    const { status, problem } = await sending;
    expect([status, problem.code]).toEqual([401, 'api_key_invalid']);
    expect(sandbox.errors).toEqual([]);
    expect([...journal.newest(shop.organizationId)]).toEqual([]);
  },
);

it('a payer who is about to pay finds no checkout any more', async () => {
  const shop = await sandbox.shop();
  const { checkout_url } = await shop.purchase(plans.one_time, { payment_token: null });
  const gate = store.hold();
  const paying = new Payer(checkout_url).pay('tok_success');
  await gate.reached;
  await remove(shop.apiKey);
  gate.release();
  expect((await paying).status).toBe(404);
  expect(sandbox.errors).toEqual([]);
});

it('what is being delivered comes to an end, and what was to be delivered is not', async () => {
  let answer = (): void => undefined;
  const hook = await receiver((response) => {
    answer = () => response.writeHead(500).end();
  });
  const shop = await toldShop(sandbox, hook.url);
  await shop.customer();
  await vi.waitUntil(() => hook.received.length === 1);
  await shop.customer();
  await remove(shop.apiKey);
  answer();
  // Whatever else there is to send is sent after it.
  const witness = await answering(204);
  await (await toldShop(sandbox, witness.url)).customer();
  await vi.waitUntil(() => witness.received.length === 1);
  expect(hook.received).toHaveLength(1);
  expect(sandbox.errors).toEqual([]);
});
