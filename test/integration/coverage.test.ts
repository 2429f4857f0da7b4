import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../../src/store/errors.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import type { ApiResponse, Body, Operation as Name, RequestOptions } from '../support/client.js';
import { whileAdvancing } from '../support/advancing.js';
import { ControlledStore } from '../support/controlled-store.js';
import { openStream, withTwentyStreams } from '../support/event-stream.js';
import {
  findOperation,
  publicOperations,
  sandboxOperations,
  type Operation,
} from '../support/description.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/shop.js';

/** Produces every documented status of every operation. The last test compares the lists. */

const store = new ControlledStore(createMemoryStore());
const versions = {
  // The health response reads the version and does not use the store.
  get version(): string {
    if (store.failure) throw store.failure;
    return '1.2.3';
  },
  api_version: '1.0.0',
};
const sandbox = await testSandbox({ store, versions });

type Produce = (shop: TestOrganization, operation: Operation) => Promise<ApiResponse>;

const unknownKey = 'sk_test_nobody_has_this_key';

const unknownId = { id: 'none', consumption_id: 'none', name: 'none' };

/** Ways to produce a status with any operation. */
const common: Record<string, Produce> = {
  400: (shop, at) => sendTo(shop, at, { headers: { 'x-request-id': 'x'.repeat(129) } }),
  401: (shop, at) => sendTo(shop, at, { headers: { authorization: null } }),
  403: (shop, at) => sendTo(shop, at, { headers: { origin: 'https://evil.example' } }),
  404: async (shop, { id }) => {
    const { bodies } = await createPrerequisites(shop);
    return shop.call(id as Name, { path: unknownId, body: bodies[id] as never });
  },
  406: (shop, at) => sendTo(shop, at, { headers: { accept: 'text/html' } }),
  413: (shop, at) => sendTo(shop, at, { raw: ' '.repeat(100_001) }),
  415: (shop, at) => sendTo(shop, at, { raw: 'x', headers: { 'content-type': 'text/plain' } }),
  429: async (_, operation) => {
    const shop = await sandbox.newOrganization({ limit: 1 });
    await shop.call('listCharges');
    return sendTo(shop, operation);
  },
  500: (shop, operation) => withFailingStore(new Error('made to fail'), shop, operation),
  503: (shop, operation) => withFailingStore(new StoreUnavailable('made to fail'), shop, operation),
};

function sendTo(
  shop: TestOrganization,
  { method, path }: Operation,
  sent: RequestOptions = {},
): Promise<ApiResponse> {
  return shop.send(method, path.replace(/\{\w+\}/g, 'none'), sent);
}

const readiness = { body: { quantity: '1' } };

async function withFailingStore(
  failure: Error,
  shop: TestOrganization,
  { id }: Operation,
): Promise<ApiResponse> {
  const { bodies } = await createPrerequisites(shop);
  const query = id === 'listObjects' ? { type: 'service' } : {};
  store.failure = failure;
  if (inMemory.has(id)) store.lookupFailure = failure;
  const path = unknownId;
  return shop.call(id as Name, { path, query: query as never, body: bodies[id] as never }).finally(() => {
    store.failure = null;
    store.lookupFailure = null;
  });
}

/** Operations that use the store only to authenticate the key. */
const inMemory = new Set([
  'listFaults',
  'deleteFault',
  'listRequests',
  'getRequest',
  'streamSandbox',
  'getSession',
  'createSession',
  'deleteSession',
]);

/** Returns a body for each operation that needs one. */
async function createPrerequisites(shop: TestOrganization): Promise<{ bodies: Record<string, object> }> {
  const order = await shop.order(plans.one_time);
  const { service_id } = await shop.plan(plans.fixed);
  return {
    bodies: {
      createPurchase: order,
      createConsumption: { quantity: '1' },
      createCustomer: { email: 'ada@example.com', name: 'Ada' },
      createService: { name: 'Electricity' },
      createPlan: { service_id, name: 'Plan', ...plans.fixed },
      createOrganizationConfiguration: {},
      setClock: { mode: 'frozen' },
      advanceClock: { by: 'P1D' },
      seedSandbox: { name: 'smoke' },
      triggerEvent: { type: 'ping' },
      setDeliveryMode: { mode: 'collect' },
      createSnapshot: { name: 'mine' },
      createSession: { api_key: shop.apiKey },
      deleteSandboxOrganizations: { api_keys: [shop.apiKey] },
      createFault: { effect: { kind: 'connection_reset' } },
      forceOutcome: { outcome: 'succeeded' },
    },
  };
}

const create =
  (name: Name): Produce =>
  async (shop) => {
    const { bodies } = await createPrerequisites(shop);
    return shop.call(name, { body: bodies[name] as never });
  };

const createTwiceWithExternalId =
  (name: Name): Produce =>
  async (shop) => {
    const { bodies } = await createPrerequisites(shop);
    const body = { ...bodies[name], external_id: 'mine' } as never;
    await shop.call(name, { body });
    return shop.call(name, { body });
  };

const createTwiceWithOneKey =
  (name: Name, difference: object): Produce =>
  async (shop) => {
    const { bodies } = await createPrerequisites(shop);
    const headers = { 'idempotency-key': 'k' };
    await shop.call(name, { headers, body: bodies[name] as never });
    return shop.call(name, { headers, body: { ...bodies[name], ...difference } as never });
  };

const ping = { type: 'ping' } as const;

/** Configures a webhook endpoint that receives no deliveries. */
async function configureWebhook(shop: TestOrganization): Promise<void> {
  await shop.call('setDeliveryMode', { body: { mode: 'collect' } });
  const webhook = { url: 'http://127.0.0.1:1/hook' };
  await shop.call('createOrganizationConfiguration', { body: { webhook } });
}

const createUsage = async (shop: TestOrganization): Promise<{ id: string; consumption_id: string }> => {
  const { id } = await shop.purchase(plans.variable);
  const { id: consumption_id } = await shop.report(id, { quantity: '1' });
  return { id, consumption_id };
};

const snapshot = async (shop: TestOrganization): Promise<{ name: string }> =>
  (await shop.call('createSnapshot', { body: { name: 'mine' } })).body;

/** Resets to a seed whose date has passed. */
const resetToExpiredSeed: Produce = async (shop) => {
  const plan = { ref: 'p', service_id: 's', name: 'P', ...plans.fixed, requires_activation_date: true };
  const body: Body<'seedSandbox'> = {
    customers: [{ ref: 'c', email: 'ada@example.com', name: 'Ada' }],
    services: [{ ref: 's', name: 'S' }],
    plans: [plan],
    purchases: [{ plan_id: 'p', customer_id: 'c', service_activation_date: '2027-01-10' }],
  };
  await shop.call('seedSandbox', { body });
  await shop.call('advanceClock', { body: { by: 'P1D' } });
  return shop.call('resetSandbox');
};

/** Ways to produce a status with one operation. */
const special: Record<string, Produce> = {
  'createPurchase 201': create('createPurchase'),
  'createPurchase 409': createTwiceWithExternalId('createPurchase'),
  'createPurchase 422': (shop) =>
    shop.call('createPurchase', { body: { plan_id: 'none', customer_id: 'none' } }),
  'listPurchases 200': (shop) => shop.call('listPurchases'),
  'getPurchase 200': async (shop) => shop.call('getPurchase', { path: await shop.purchase(plans.fixed) }),
  'cancelPurchase 200': async (shop) =>
    shop.call('cancelPurchase', { path: await shop.purchase(plans.fixed) }),
  'cancelPurchase 409': async (shop) =>
    shop.call('cancelPurchase', { path: await shop.purchase(plans.one_time) }),
  'cancelPurchase 422': async (shop) => {
    const headers = { 'idempotency-key': 'k' };
    const path = await shop.purchase(plans.fixed);
    await shop.call('cancelPurchase', { path, headers });
    return shop.call('cancelPurchase', { path, headers, body: { mode: 'period_end' } });
  },
  'listCharges 200': (shop) => shop.call('listCharges'),
  'getCharge 200': async (shop) => {
    const { latest_charge_id } = await shop.purchase(plans.one_time);
    return shop.call('getCharge', { path: { id: latest_charge_id ?? '' } });
  },
  'createConsumption 201': async (shop) =>
    shop.call('createConsumption', { path: await shop.purchase(plans.variable), ...readiness }),
  'createConsumption 200': async (shop) => {
    const call = { path: await shop.purchase(plans.variable), body: { quantity: '1', external_id: 'mine' } };
    await shop.call('createConsumption', call);
    return shop.call('createConsumption', call);
  },
  'createConsumption 409': async (shop) =>
    shop.call('createConsumption', { path: await shop.purchase(plans.fixed), ...readiness }),
  'createConsumption 422': async (shop) => {
    const body = { quantity: '1', occurred_at: '2020-01-01T00:00:00Z' };
    return shop.call('createConsumption', { path: await shop.purchase(plans.variable), body });
  },
  'listConsumptions 200': async (shop) =>
    shop.call('listConsumptions', { path: await shop.purchase(plans.fixed) }),
  'getConsumption 200': async (shop) => shop.call('getConsumption', { path: await createUsage(shop) }),
  'deleteConsumption 204': async (shop) => shop.call('deleteConsumption', { path: await createUsage(shop) }),
  'deleteConsumption 409': async (shop) => {
    const path = await createUsage(shop);
    await shop.call('cancelPurchase', { path });
    return shop.call('deleteConsumption', { path });
  },
  'createCustomer 201': create('createCustomer'),
  'createCustomer 409': createTwiceWithExternalId('createCustomer'),
  'createCustomer 422': createTwiceWithOneKey('createCustomer', { name: 'Other' }),
  'listCustomers 200': (shop) => shop.call('listCustomers'),
  'getCustomer 200': async (shop) => shop.call('getCustomer', { path: await shop.customer() }),
  'createService 201': create('createService'),
  'createService 409': createTwiceWithExternalId('createService'),
  'createService 422': createTwiceWithOneKey('createService', { name: 'Other' }),
  'createPlan 201': create('createPlan'),
  'createPlan 409': createTwiceWithExternalId('createPlan'),
  'createPlan 422': (shop) =>
    shop.call('createPlan', { body: { ...plans.fixed, name: 'Plan', service_id: 'none' } }),
  'createOrganizationConfiguration 201': create('createOrganizationConfiguration'),
  'createOrganizationConfiguration 409': async (shop) => {
    const call = { headers: { 'idempotency-key': 'k' }, body: {} };
    const gate = store.holdNextTransaction();
    const first = shop.call('createOrganizationConfiguration', call);
    await gate.reached;
    const second = await shop.call('createOrganizationConfiguration', call);
    gate.release();
    await first;
    return second;
  },
  'createOrganizationConfiguration 422': createTwiceWithOneKey('createOrganizationConfiguration', {
    dunning: null,
  }),
  'getHealth 200': (shop) => shop.call('getHealth'),
  'getReadiness 200': (shop) => shop.call('getReadiness'),
  'createSandboxOrganization 201': (shop) => shop.call('createSandboxOrganization'),
  'deleteSandboxOrganizations 204': create('deleteSandboxOrganizations'),
  'deleteSandboxOrganizations 409': (shop) =>
    shop.call('deleteSandboxOrganizations', { body: { api_keys: [shop.apiKey, sandbox.apiKey] } }),
  'getSession 200': (shop) => shop.call('getSession'),
  'createSession 201': (shop) => shop.call('createSession', { body: { api_key: shop.apiKey } }),
  'createSession 401': (shop) => shop.call('createSession', { body: { api_key: unknownKey } }),
  'deleteSession 204': (shop) => shop.call('deleteSession'),
  'listObjects 200': (shop) => shop.call('listObjects', { query: { type: 'service' } }),
  'getObject 200': async (shop) => shop.call('getObject', { path: await shop.service() }),
  'getDeliveryMode 200': (shop) => shop.call('getDeliveryMode'),
  'getClock 200': (shop) => shop.call('getClock'),
  'setClock 200': create('setClock'),
  'setClock 409': async (shop) => {
    await shop.service();
    return shop.call('setClock', { body: { mode: 'live', now: '2027-01-01T00:00:00Z' } });
  },
  'advanceClock 200': create('advanceClock'),
  'advanceClock 409': (shop) =>
    whileAdvancing(store, shop, () => shop.call('advanceClock', { body: { by: 'P1D' } })),
  'advanceClock 422': (shop) => shop.call('advanceClock', { body: { by: 'P11Y' } }),
  'forceOutcome 200': async (shop) =>
    shop.call('forceOutcome', { path: await shop.purchase(plans.fixed), body: { outcome: 'succeeded' } }),
  'forceOutcome 409': async (shop) =>
    shop.call('forceOutcome', { path: await shop.purchase(plans.one_time), body: { outcome: 'succeeded' } }),
  'getForcedOutcomes 200': async (shop) =>
    shop.call('getForcedOutcomes', { path: await shop.purchase(plans.fixed) }),
  'clearForcedOutcomes 204': async (shop) =>
    shop.call('clearForcedOutcomes', { path: await shop.purchase(plans.fixed) }),
  'triggerEvent 201': create('triggerEvent'),
  'triggerEvent 422': (shop) =>
    shop.call('triggerEvent', { body: { type: 'charge.failed', object_id: 'none' } }),
  'resendEvent 201': async (shop) => {
    await configureWebhook(shop);
    return shop.call('resendEvent', { path: (await shop.call('triggerEvent', { body: ping })).body });
  },
  'resendEvent 409': async (shop) =>
    shop.call('resendEvent', { path: (await shop.call('triggerEvent', { body: ping })).body }),
  'listDeliveries 200': (shop) => shop.call('listDeliveries'),
  'setDeliveryMode 200': create('setDeliveryMode'),
  'resendFailedDeliveries 200': async (shop) => {
    await configureWebhook(shop);
    return shop.call('resendFailedDeliveries');
  },
  'resendFailedDeliveries 409': (shop) => shop.call('resendFailedDeliveries'),
  'listEvents 200': (shop) => shop.call('listEvents'),
  'listRequests 200': (shop) => shop.call('listRequests'),
  'getRequest 200': async (shop) => {
    const id = (await shop.call('listCharges')).headers.get('x-request-id') ?? '';
    return shop.call('getRequest', { path: { id } });
  },
  'listFaults 200': (shop) => shop.call('listFaults'),
  'createFault 201': create('createFault'),
  'createFault 409': async (shop) => {
    const body = { effect: { kind: 'partial_body' } } as const;
    for (let made = 0; made < 100; made += 1) await shop.call('createFault', { body });
    return shop.call('createFault', { body });
  },
  'deleteFault 204': async (shop) => {
    const body = { effect: { kind: 'partial_body' } } as const;
    return shop.call('deleteFault', { path: (await shop.call('createFault', { body })).body });
  },
  'streamSandbox 200': async (shop) => (await openStream(shop)).close(),
  'streamSandbox 429': withTwentyStreams,
  'seedSandbox 200': create('seedSandbox'),
  'seedSandbox 409': (shop, at) => whileAdvancing(store, shop, () => create('seedSandbox')(shop, at)),
  'seedSandbox 422': (shop) =>
    shop.call('seedSandbox', { body: { consumptions: [{ purchase_id: 'none', quantity: '1' }] } }),
  'listSnapshots 200': (shop) => shop.call('listSnapshots'),
  'createSnapshot 201': create('createSnapshot'),
  'createSnapshot 409': (shop, at) => whileAdvancing(store, shop, () => create('createSnapshot')(shop, at)),
  'restoreSnapshot 204': async (shop) => shop.call('restoreSnapshot', { path: await snapshot(shop) }),
  'restoreSnapshot 409': async (shop) => {
    const path = await snapshot(shop);
    return whileAdvancing(store, shop, () => shop.call('restoreSnapshot', { path }));
  },
  'deleteSnapshot 204': async (shop) => shop.call('deleteSnapshot', { path: await snapshot(shop) }),
  'resetSandbox 422': resetToExpiredSeed,
  'resetSandbox 409': (shop) => whileAdvancing(store, shop, () => shop.call('resetSandbox')),
  'resetSandbox 204': (shop) => shop.call('resetSandbox'),
};

const pairs = [...publicOperations, ...sandboxOperations].flatMap((operation) =>
  Object.keys(operation.definition.responses)
    .filter((status) => status !== 'default')
    .map((status) => ({ name: `${operation.id} ${status}`, operation, status })),
);

type Pair = (typeof pairs)[number];

const formatPair = (some: Pair[]): [string, Pair][] => some.map((pair) => [pair.name, pair]);
const isInjected = ({ status }: Pair): boolean => status === '500' || status === '503';

describe('documented statuses', () => {
  it.each(formatPair(pairs.filter((pair) => !isInjected(pair))))('produces the status %s', produce);
});

describe('statuses that need an injected failure', () => {
  it.each(formatPair(pairs.filter(isInjected)))('produces the status %s by an injected failure', produce);
});

async function produce(name: string, { operation, status }: Pair): Promise<void> {
  const way = special[name] ?? common[status];
  if (!way) throw new Error(`Nothing here produces ${name}.`);
  const answer = await way(await sandbox.newOrganization(), operation);
  expect(answer.status, answer.text).toBe(Number(status));
}

it('produces every status that the OpenAPI document lists', () => {
  const produced = new Set(
    sandbox.exchanges.map(
      ({ method, path, status }) => `${findOperation(method, path)?.id ?? 'none'} ${status}`,
    ),
  );
  expect(pairs.map((pair) => pair.name).filter((name) => !produced.has(name))).toEqual([]);
});

it('reports exactly the errors that the tests provoked', () => {
  const expected = pairs.filter(({ status }) => status === '500').map(() => 'made to fail');
  expect(sandbox.errors.map((error) => (error as Error).message)).toEqual(expected);
});
