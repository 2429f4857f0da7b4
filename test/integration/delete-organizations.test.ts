import { expect, it } from 'vitest';
import { ActiveFaults } from '../../src/state/active-faults.js';
import { MemoryEventBus } from '../../src/state/event-bus.js';
import { MemoryRequestLog } from '../../src/state/request-log.js';
import { Sessions } from '../../src/state/sessions.js';
import { systemTimer } from '../../src/lib/timer.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { createOrganizationWithWebhook } from '../deliveries/setup.js';
import { whileAdvancing } from '../support/advancing.js';
import type { ApiResponse } from '../support/client.js';
import { ControlledStore } from '../support/controlled-store.js';
import { openStream } from '../support/event-stream.js';
import { Payer } from '../support/payer.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
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
  const responses = [await client.call('listCustomers'), await client.call('getSession')];
  const [isOpen, ...others] = responses.map(({ status }) => status === 200);
  for (const response of responses) if (!isOpen) expect(response.problem.code).toBe('api_key_invalid');
  expect(others).toEqual([isOpen]);
  return isOpen === true;
}

it('deleteSandboxOrganizations deletes the organizations of the given keys and no others', async () => {
  const organizations = [
    await sandbox.newOrganization(),
    await sandbox.newOrganization(),
    await sandbox.newOrganization(),
  ] as const;
  for (const organization of organizations) await organization.purchase(plans.fixed);
  const before = await store.listOrganizations();
  const [one, other, third] = organizations;
  expect((await remove(one.apiKey, third.apiKey)).status).toBe(204);
  expect(await Promise.all(organizations.map(isValidKey))).toEqual([false, true, false]);
  const gone = [one.organizationId, third.organizationId];
  expect(await store.listOrganizations()).toEqual(before.filter(({ id }) => !gone.includes(id)));
  expect((await other.call('listPurchases')).body.data).toHaveLength(1);
});

it('deleteSandboxOrganizations ignores unknown keys, so that the request can be repeated', async () => {
  const [organization, other] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
  const unknown = 'sk_test_nobody_has_this_key';
  expect((await remove(unknown, organization.apiKey, organization.apiKey)).status).toBe(204);
  expect((await remove(organization.apiKey, unknown)).status).toBe(204);
  expect((await remove(organization.apiKey, other.apiKey)).status).toBe(204);
  expect(await isValidKey(other)).toBe(false);
});

it('deleteSandboxOrganizations accepts any key of an organization, and invalidates all its keys', async () => {
  const organization = await sandbox.newOrganization();
  const apiKey = 'sk_test_givenByADocument';
  await organization.call('seedSandbox', { body: { api_key: apiKey } });
  expect((await remove(apiKey, organization.apiKey)).status).toBe(204);
  expect(await Promise.all([isValidKey(organization), isValidKey({ apiKey })])).toEqual([false, false]);
  // The idempotency key is unused again.
  const next = await sandbox.newOrganization();
  await next.call('seedSandbox', { body: { api_key: apiKey } });
  expect(await isValidKey({ apiKey })).toBe(true);
});

it('deleteSandboxOrganizations releases the in-memory state of a deleted organization', async () => {
  const organization = await sandbox.newOrganization();
  const { organizationId: id } = organization;
  const { checkout_url } = await organization.purchase(plans.one_time, { payment_token: null });
  await organization.call('createFault', {
    body: { effect: { kind: 'connection_reset' }, probability: 0.001 },
  });
  await organization.call('createSnapshot', { body: { name: 'mine' } });
  const opened = await unauthenticatedClient.call('createSession', {
    body: { api_key: organization.apiKey },
  });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const stream = await openStream(organization);
  await stream.next();
  expect([...journal.listNewest(id)].length).toBeGreaterThan(0);

  await remove(organization.apiKey);
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
])(
  'deleteSandboxOrganizations deletes nothing when one organization cannot be deleted: $refused',
  async ({ refused, advancing }) => {
    const [organization, other] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
    const { status, problem, errorLocations } = advancing
      ? await whileAdvancing(store, other, () => remove(organization.apiKey, other.apiKey))
      : await remove(organization.apiKey, sandbox.apiKey, other.apiKey);
    expect([status, problem.code, errorLocations]).toEqual([409, refused, ['/api_keys/1']]);
    expect(await Promise.all([organization, other, sandbox].map(isValidKey))).toEqual([true, true, true]);
  },
);

it.each([
  { api_keys: [], place: '/api_keys' },
  { api_keys: Array.from({ length: 101 }, (_, n) => `sk_test_of_many_there_is_${n}`), place: '/api_keys' },
  { api_keys: ['sk_live_that_moves_real_money'], place: '/api_keys/0' },
  { api_keys: undefined, place: '/api_keys' },
])(
  'deleteSandboxOrganizations rejects an invalid list of keys without repeating them: $api_keys.length',
  async ({ api_keys, place }) => {
    const response = await unauthenticatedClient.send('POST', '/_sandbox/organizations/delete', {
      body: { api_keys },
    });
    expect([response.status, response.problem.code, response.errorLocations]).toEqual([
      400,
      'invalid_request',
      [place],
    ]);
    expect(response.text).not.toMatch(/sk_(test|live)_\w/);
  },
);

/** Requests that are running when their organization is deleted. Each waits at its first transaction. */
const runningRequests: Record<string, (organization: TestOrganization) => Promise<ApiResponse>> = {
  createCustomer: (organization) =>
    organization.call('createCustomer', {
      body: { email: 'ada@example.com', name: 'Ada' },
      headers: { 'idempotency-key': 'k' },
    }),
  advanceClock: (organization) => organization.call('advanceClock', { body: { by: 'P1M' } }),
  seedSandbox: (organization) => organization.call('seedSandbox', { body: { name: 'smoke' } }),
  resetSandbox: (organization) => organization.call('resetSandbox'),
  createSnapshot: (organization) => organization.call('createSnapshot', { body: { name: 'mine' } }),
  triggerEvent: (organization) => organization.call('triggerEvent', { body: { type: 'ping' } }),
};

it.each(Object.entries(runningRequests))(
  '%s that is running during the deletion of its organization returns 401 and reports no bug',
  async (_, send) => {
    const organization = await sandbox.newOrganization();
    const gate = store.holdNextTransaction();
    const sending = send(organization);
    await gate.reached;
    await remove(organization.apiKey);
    gate.release();
    const { status, problem } = await sending;
    expect([status, problem.code]).toEqual([401, 'api_key_invalid']);
    expect(sandbox.errors).toEqual([]);
    expect([...journal.listNewest(organization.organizationId)]).toEqual([]);
  },
);

it('the checkout page of a deleted organization returns 404', async () => {
  const organization = await sandbox.newOrganization();
  const { checkout_url } = await organization.purchase(plans.one_time, { payment_token: null });
  const gate = store.holdNextTransaction();
  const paying = new Payer(checkout_url).pay('tok_success');
  await gate.reached;
  await remove(organization.apiKey);
  gate.release();
  expect((await paying).status).toBe(404);
  expect(sandbox.errors).toEqual([]);
});

it('the deletion of an organization completes a delivery that is being sent, and drops those that are waiting', async () => {
  let sendResponse = (): void => undefined;
  const hook = await startReceiver((response) => {
    sendResponse = () => response.writeHead(500).end();
  });
  const organization = await createOrganizationWithWebhook(sandbox, hook.url);
  await organization.customer();
  await expect.poll(() => hook.received).toHaveLength(1);
  await organization.customer();
  await remove(organization.apiKey);
  sendResponse();
  // Every other delivery is sent before this one.
  const witness = await startStaticReceiver(204);
  await (await createOrganizationWithWebhook(sandbox, witness.url)).customer();
  await expect.poll(() => witness.received).toHaveLength(1);
  expect(hook.received).toHaveLength(1);
  expect(sandbox.errors).toEqual([]);
});
