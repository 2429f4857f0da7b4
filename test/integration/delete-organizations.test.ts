import { expect, it, vi } from 'vitest';
import { ActiveFaults } from '../../src/state/active-faults.js';
import { MemoryEventBus } from '../../src/state/event-bus.js';
import { MemoryRequestLog } from '../../src/state/request-log.js';
import { Sessions } from '../../src/state/sessions.js';
import { systemTimer } from '../../src/lib/timer.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { createShopWithWebhook } from '../deliveries/setup.js';
import { whileAdvancing } from '../support/advancing.js';
import type { ApiResponse } from '../support/client.js';
import { ControlledStore } from '../support/controlled-store.js';
import { openStream } from '../support/event-stream.js';
import { Payer } from '../support/payer.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/shop.js';
import { startStaticReceiver, startReceiver } from '../webhooks/receivers.js';

/** Nothing remains of deleted organizations, and everything remains of the others. */

const store = new ControlledStore(createMemoryStore());
const journal = new MemoryRequestLog('of this test');
const faults = new ActiveFaults();
const feed = new MemoryEventBus(systemTimer);
let sessions = 0;
const sandbox = await testSandbox({
  store,
  requestLog: journal,
  faults,
  eventBus: feed,
  sessions: new Sessions(() => `session-${(sessions += 1)}`),
});
const unauthenticatedClient = sandbox.client(null);

const remove = (...api_keys: string[]): Promise<ApiResponse> =>
  unauthenticatedClient.call('deleteSandboxOrganizations', { body: { api_keys } });

async function isValidKey({ apiKey }: { apiKey: string }): Promise<boolean> {
  const client = sandbox.client(apiKey);
  const answers = [await client.call('listCustomers'), await client.call('getSession')];
  const [isOpen, ...others] = answers.map(({ status }) => status === 200);
  for (const answer of answers) if (!isOpen) expect(answer.problem.code).toBe('api_key_invalid');
  expect(others).toEqual([isOpen]);
  return isOpen === true;
}

it('deletes the organizations of the given keys and no others', async () => {
  const shops = [
    await sandbox.newOrganization(),
    await sandbox.newOrganization(),
    await sandbox.newOrganization(),
  ] as const;
  for (const shop of shops) await shop.purchase(plans.fixed);
  const before = await store.listOrganizations();
  const [one, other, third] = shops;
  expect((await remove(one.apiKey, third.apiKey)).status).toBe(204);
  expect(await Promise.all(shops.map(isValidKey))).toEqual([false, true, false]);
  const gone = [one.organizationId, third.organizationId];
  expect(await store.listOrganizations()).toEqual(before.filter(({ id }) => !gone.includes(id)));
  expect((await other.call('listPurchases')).body.data).toHaveLength(1);
});

it('ignores unknown keys, so that the request can be repeated', async () => {
  const [shop, other] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
  const unknown = 'sk_test_nobody_has_this_key';
  expect((await remove(unknown, shop.apiKey, shop.apiKey)).status).toBe(204);
  expect((await remove(shop.apiKey, unknown)).status).toBe(204);
  expect((await remove(shop.apiKey, other.apiKey)).status).toBe(204);
  expect(await isValidKey(other)).toBe(false);
});

it('accepts any key of an organization, and invalidates all its keys', async () => {
  const shop = await sandbox.newOrganization();
  const apiKey = 'sk_test_givenByADocument';
  await shop.call('seedSandbox', { body: { api_key: apiKey } });
  expect((await remove(apiKey, shop.apiKey)).status).toBe(204);
  expect(await Promise.all([isValidKey(shop), isValidKey({ apiKey })])).toEqual([false, false]);
  // The idempotency key is unused again.
  const next = await sandbox.newOrganization();
  await next.call('seedSandbox', { body: { api_key: apiKey } });
  expect(await isValidKey({ apiKey })).toBe(true);
});

it('releases the in-memory state of a deleted organization', async () => {
  const shop = await sandbox.newOrganization();
  const { organizationId: id } = shop;
  const { checkout_url } = await shop.purchase(plans.one_time, { payment_token: null });
  await shop.call('createFault', { body: { effect: { kind: 'connection_reset' }, probability: 0.001 } });
  await shop.call('createSnapshot', { body: { name: 'mine' } });
  const opened = await unauthenticatedClient.call('createSession', { body: { api_key: shop.apiKey } });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const stream = await openStream(shop);
  await stream.next();
  expect([...journal.listNewest(id)].length).toBeGreaterThan(0);

  await remove(shop.apiKey);
  await stream.ended();
  expect([...journal.listNewest(id)]).toEqual([]);
  expect(faults.list(id)).toEqual([]);
  expect(feed.hasSubscribers(id)).toBe(false);
  const session = await unauthenticatedClient.send('GET', '/_sandbox/session', {
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
])('deletes nothing when one organization cannot be deleted: $refused', async ({ refused, advancing }) => {
  const [shop, other] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
  const { status, problem, errorLocations } = advancing
    ? await whileAdvancing(store, other, () => remove(shop.apiKey, other.apiKey))
    : await remove(shop.apiKey, sandbox.apiKey, other.apiKey);
  expect([status, problem.code, errorLocations]).toEqual([409, refused, ['/api_keys/1']]);
  expect(await Promise.all([shop, other, sandbox].map(isValidKey))).toEqual([true, true, true]);
});

it.each([
  { api_keys: [], place: '/api_keys' },
  { api_keys: Array.from({ length: 101 }, (_, n) => `sk_test_of_many_there_is_${n}`), place: '/api_keys' },
  { api_keys: ['sk_live_that_moves_real_money'], place: '/api_keys/0' },
  { api_keys: undefined, place: '/api_keys' },
])(
  'rejects an invalid list of keys without repeating them: $api_keys.length',
  async ({ api_keys, place }) => {
    const answer = await unauthenticatedClient.send('POST', '/_sandbox/organizations/delete', {
      body: { api_keys },
    });
    expect([answer.status, answer.problem.code, answer.errorLocations]).toEqual([
      400,
      'invalid_request',
      [place],
    ]);
    expect(answer.text).not.toMatch(/sk_(test|live)_\w/);
  },
);

/** Requests that are running when their organization is deleted. Each waits at its first transaction. */
const runningRequests: Record<string, (shop: TestOrganization) => Promise<ApiResponse>> = {
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

it.each(Object.entries(runningRequests))(
  'returns 401 for %s that is running during the deletion, and reports no bug',
  async (_, send) => {
    const shop = await sandbox.newOrganization();
    const gate = store.holdNextTransaction();
    const sending = send(shop);
    await gate.reached;
    await remove(shop.apiKey);
    gate.release();
    const { status, problem } = await sending;
    expect([status, problem.code]).toEqual([401, 'api_key_invalid']);
    expect(sandbox.errors).toEqual([]);
    expect([...journal.listNewest(shop.organizationId)]).toEqual([]);
  },
);

it('returns 404 for the checkout page of a deleted organization', async () => {
  const shop = await sandbox.newOrganization();
  const { checkout_url } = await shop.purchase(plans.one_time, { payment_token: null });
  const gate = store.holdNextTransaction();
  const paying = new Payer(checkout_url).pay('tok_success');
  await gate.reached;
  await remove(shop.apiKey);
  gate.release();
  expect((await paying).status).toBe(404);
  expect(sandbox.errors).toEqual([]);
});

it('completes a delivery that is being sent, and drops the deliveries that are waiting', async () => {
  let answer = (): void => undefined;
  const hook = await startReceiver((response) => {
    answer = () => response.writeHead(500).end();
  });
  const shop = await createShopWithWebhook(sandbox, hook.url);
  await shop.customer();
  await vi.waitUntil(() => hook.received.length === 1);
  await shop.customer();
  await remove(shop.apiKey);
  answer();
  // Every other delivery is sent before this one.
  const witness = await startStaticReceiver(204);
  await (await createShopWithWebhook(sandbox, witness.url)).customer();
  await vi.waitUntil(() => witness.received.length === 1);
  expect(hook.received).toHaveLength(1);
  expect(sandbox.errors).toEqual([]);
});
