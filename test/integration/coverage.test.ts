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
import type { TestOrganization } from '../support/test-organization.js';

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

type Produce = (organization: TestOrganization, operation: Operation) => Promise<ApiResponse>;

const unknownKey = 'sk_test_nobody_has_this_key';

const unknownId = { id: 'none', consumption_id: 'none', name: 'none' };

/** Ways to produce a status with any operation. */
const common: Record<string, Produce> = {
  400: (organization, at) => sendTo(organization, at, { headers: { 'x-request-id': 'x'.repeat(129) } }),
  401: (organization, at) => sendTo(organization, at, { headers: { authorization: null } }),
  403: (organization, at) => sendTo(organization, at, { headers: { origin: 'https://evil.example' } }),
  404: async (organization, { id }) => {
    const body = (await createBody(organization, id)) as never;
    return organization.call(id as Name, { path: unknownId, body });
  },
  406: (organization, at) => sendTo(organization, at, { headers: { accept: 'text/html' } }),
  408: withFault(408),
  413: (organization, at) => sendTo(organization, at, { raw: ' '.repeat(100_001) }),
  415: (organization, at) =>
    sendTo(organization, at, { raw: 'x', headers: { 'content-type': 'text/plain' } }),
  429: async (_, operation) => {
    const organization = await sandbox.newOrganization({ limit: 1 });
    await organization.call('listCharges');
    return sendTo(organization, operation);
  },
  500: (organization, operation) => withFailingStore(new Error('made to fail'), organization, operation),
  502: withFault(502),
  503: (organization, operation) =>
    withFailingStore(new StoreUnavailable('made to fail'), organization, operation),
  504: withFault(504),
};

/** Produces a status by fault injection, which affects only the public API. */
function withFault(status: 408 | 502 | 504): Produce {
  return async (organization, operation) => {
    await organization.call('createFault', { body: { effect: { kind: 'status', status } } });
    return sendTo(organization, operation);
  };
}

function sendTo(
  organization: TestOrganization,
  { method, path }: Operation,
  sent: RequestOptions = {},
): Promise<ApiResponse> {
  return organization.send(method, path.replace(/\{\w+\}/g, 'none'), sent);
}

async function withFailingStore(
  failure: Error,
  organization: TestOrganization,
  { id }: Operation,
): Promise<ApiResponse> {
  const body = (await createBody(organization, id)) as never;
  const query = (requiredQueries[id] ?? {}) as never;
  store.failure = failure;
  if (inMemory.has(id)) store.lookupFailure = failure;
  const path = unknownId;
  return organization.call(id as Name, { path, query, body }).finally(() => {
    store.failure = null;
    store.lookupFailure = null;
  });
}

/** Queries of the operations that need one. */
const requiredQueries: Record<string, object> = {
  listObjects: { type: 'service' },
  getForecast: { to: '2027-02-10T15:30:00Z' },
};

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

/** Bodies of the operations that need one. */
const bodies: Record<string, (organization: TestOrganization) => object | Promise<object>> = {
  createPurchase: (organization) => organization.order(plans.one_time),
  createConsumption: () => ({ quantity: '1' }),
  createCustomer: () => ({ email: 'ada@example.com', name: 'Ada' }),
  createService: () => ({ name: 'Electricity' }),
  createPlan: async (organization) => {
    const { id: service_id } = await organization.service();
    return { service_id, name: 'Plan', ...plans.fixed };
  },
  createOrganizationConfiguration: () => ({}),
  setClock: () => ({ mode: 'frozen' }),
  advanceClock: () => ({ by: 'P1D' }),
  seedSandbox: () => ({ name: 'smoke' }),
  triggerEvent: () => ({ type: 'ping' }),
  setDeliveryMode: () => ({ mode: 'collect' }),
  createSnapshot: () => ({ name: 'mine' }),
  createSession: (organization) => ({ api_key: organization.apiKey }),
  deleteSandboxOrganizations: (organization) => ({ api_keys: [organization.apiKey] }),
  createFault: () => ({ effect: { kind: 'connection_reset' } }),
  previewPurchase: () => ({ plan: plans.fixed }),
  forceOutcome: () => ({ outcome: 'succeeded' }),
  forceCustomerOutcome: () => ({ outcome: 'succeeded' }),
};

/** Returns a body for an operation; undefined if it needs none. */
const createBody = async (organization: TestOrganization, name: string): Promise<object | undefined> =>
  bodies[name]?.(organization);

const create =
  (name: Name): Produce =>
  async (organization) =>
    organization.call(name, { body: (await createBody(organization, name)) as never });

const ping = { type: 'ping' } as const;

/** Configures a webhook endpoint that receives no deliveries. */
async function configureWebhook(organization: TestOrganization): Promise<void> {
  await organization.call('setDeliveryMode', { body: { mode: 'collect' } });
  const webhook = { url: 'http://127.0.0.1:1/hook' };
  await organization.call('createOrganizationConfiguration', { body: { webhook } });
}

const snapshot = async (organization: TestOrganization): Promise<{ name: string }> =>
  (await organization.call('createSnapshot', { body: { name: 'mine' } })).body;

/** Resets to a seed whose date has passed. */
const resetToExpiredSeed: Produce = async (organization) => {
  const plan = { ref: 'p', service_id: 's', name: 'P', ...plans.fixed, requires_activation_date: true };
  const body: Body<'seedSandbox'> = {
    customers: [{ ref: 'c', email: 'ada@example.com', name: 'Ada' }],
    services: [{ ref: 's', name: 'S' }],
    plans: [plan],
    purchases: [{ plan_id: 'p', customer_id: 'c', service_activation_date: '2027-01-10' }],
  };
  await organization.call('seedSandbox', { body });
  await organization.call('advanceClock', { body: { by: 'P1D' } });
  return organization.call('resetSandbox');
};

/** Ways to produce a status with one operation. */
const special: Record<string, Produce> = {
  'createOrganizationConfiguration 409': async (organization) => {
    const call = { headers: { 'idempotency-key': 'k' }, body: {} };
    const gate = store.holdNextTransaction();
    const first = organization.call('createOrganizationConfiguration', call);
    await gate.reached;
    const second = await organization.call('createOrganizationConfiguration', call);
    gate.release();
    await first;
    return second;
  },
  'getHealth 200': (organization) => organization.call('getHealth'),
  'getPrometheusMetrics 200': (organization) => organization.send('GET', '/_sandbox/prometheus'),
  'getReadiness 200': (organization) => organization.call('getReadiness'),
  'createSandboxOrganization 201': (organization) => organization.call('createSandboxOrganization'),
  'deleteSandboxOrganizations 204': create('deleteSandboxOrganizations'),
  'deleteSandboxOrganizations 409': (organization) =>
    organization.call('deleteSandboxOrganizations', {
      body: { api_keys: [organization.apiKey, sandbox.apiKey] },
    }),
  'getSession 200': (organization) => organization.call('getSession'),
  'createSession 201': (organization) =>
    organization.call('createSession', { body: { api_key: organization.apiKey } }),
  'createSession 401': (organization) =>
    organization.call('createSession', { body: { api_key: unknownKey } }),
  'deleteSession 204': (organization) => organization.call('deleteSession'),
  'listObjects 200': (organization) => organization.call('listObjects', { query: { type: 'service' } }),
  'getObject 200': async (organization) =>
    organization.call('getObject', { path: await organization.service() }),
  'getDeliveryMode 200': (organization) => organization.call('getDeliveryMode'),
  'getWebhookSecret 200': (organization) => organization.call('getWebhookSecret'),
  'getCounts 200': (organization) => organization.call('getCounts'),
  'getMetrics 200': (organization) => organization.call('getMetrics'),
  'getTimeline 200': (organization) => organization.call('getTimeline'),
  'getClock 200': (organization) => organization.call('getClock'),
  'setClock 200': create('setClock'),
  'setClock 409': async (organization) => {
    await organization.service();
    return organization.call('setClock', { body: { mode: 'live', now: '2027-01-01T00:00:00Z' } });
  },
  'advanceClock 200': create('advanceClock'),
  'advanceClock 409': (organization) =>
    whileAdvancing(store, organization, () => organization.call('advanceClock', { body: { by: 'P1D' } })),
  'advanceClock 422': (organization) => organization.call('advanceClock', { body: { by: 'P11Y' } }),
  'getForecast 200': (organization) =>
    organization.call('getForecast', { query: { to: '2027-02-10T15:30:00Z' } }),
  'getForecast 422': (organization) =>
    organization.call('getForecast', { query: { to: '2047-01-01T00:00:00Z' } }),
  'previewPurchase 200': create('previewPurchase'),
  'previewPurchase 422': (organization) =>
    organization.call('previewPurchase', { body: { plan_id: 'none' } }),
  'forceOutcome 200': async (organization) =>
    organization.call('forceOutcome', {
      path: await organization.purchase(plans.fixed),
      body: { outcome: 'succeeded' },
    }),
  'forceOutcome 409': async (organization) =>
    organization.call('forceOutcome', {
      path: await organization.purchase(plans.one_time),
      body: { outcome: 'succeeded' },
    }),
  'getForcedOutcomes 200': async (organization) =>
    organization.call('getForcedOutcomes', { path: await organization.purchase(plans.fixed) }),
  'clearForcedOutcomes 204': async (organization) =>
    organization.call('clearForcedOutcomes', { path: await organization.purchase(plans.fixed) }),
  'forceCustomerOutcome 200': async (organization) =>
    organization.call('forceCustomerOutcome', {
      path: await organization.customer(),
      body: { outcome: 'succeeded' },
    }),
  'forceCustomerOutcome 409': async (organization) => {
    const path = await organization.customer();
    const force = () => organization.call('forceCustomerOutcome', { path, body: { outcome: 'lost_card' } });
    for (let count = 0; count < 100; count += 1) await force();
    return force();
  },
  'getCustomerOutcomes 200': async (organization) =>
    organization.call('getCustomerOutcomes', { path: await organization.customer() }),
  'clearCustomerOutcomes 204': async (organization) =>
    organization.call('clearCustomerOutcomes', { path: await organization.customer() }),
  'triggerEvent 201': create('triggerEvent'),
  'triggerEvent 422': (organization) =>
    organization.call('triggerEvent', { body: { type: 'charge.failed', object_id: 'none' } }),
  'resendEvent 201': async (organization) => {
    await configureWebhook(organization);
    return organization.call('resendEvent', {
      path: (await organization.call('triggerEvent', { body: ping })).body,
    });
  },
  'listDeliveries 200': (organization) => organization.call('listDeliveries'),
  'setDeliveryMode 200': create('setDeliveryMode'),
  'resendFailedDeliveries 200': async (organization) => {
    await configureWebhook(organization);
    return organization.call('resendFailedDeliveries');
  },
  'resendFailedDeliveries 409': (organization) => organization.call('resendFailedDeliveries'),
  'listEvents 200': (organization) => organization.call('listEvents'),
  'listRequests 200': (organization) => organization.call('listRequests'),
  'getRequest 200': async (organization) => {
    const id = (await organization.call('listCharges')).headers.get('x-request-id') ?? '';
    return organization.call('getRequest', { path: { id } });
  },
  'listFaults 200': (organization) => organization.call('listFaults'),
  'createFault 201': create('createFault'),
  'createFault 409': async (organization) => {
    const body = { effect: { kind: 'partial_body' } } as const;
    for (let made = 0; made < 100; made += 1) await organization.call('createFault', { body });
    return organization.call('createFault', { body });
  },
  'deleteFault 204': async (organization) => {
    const body = { effect: { kind: 'partial_body' } } as const;
    return organization.call('deleteFault', {
      path: (await organization.call('createFault', { body })).body,
    });
  },
  'streamSandbox 200': async (organization) => (await openStream(organization)).close(),
  'streamSandbox 429': withTwentyStreams,
  'seedSandbox 200': create('seedSandbox'),
  'seedSandbox 409': (organization, at) =>
    whileAdvancing(store, organization, () => create('seedSandbox')(organization, at)),
  'seedSandbox 422': (organization) =>
    organization.call('seedSandbox', { body: { consumptions: [{ purchase_id: 'none', quantity: '1' }] } }),
  'listSnapshots 200': (organization) => organization.call('listSnapshots'),
  'createSnapshot 201': create('createSnapshot'),
  'createSnapshot 409': (organization, at) =>
    whileAdvancing(store, organization, () => create('createSnapshot')(organization, at)),
  'restoreSnapshot 204': async (organization) =>
    organization.call('restoreSnapshot', { path: await snapshot(organization) }),
  'restoreSnapshot 409': async (organization) => {
    const path = await snapshot(organization);
    return whileAdvancing(store, organization, () => organization.call('restoreSnapshot', { path }));
  },
  'deleteSnapshot 204': async (organization) =>
    organization.call('deleteSnapshot', { path: await snapshot(organization) }),
  'resetSandbox 422': resetToExpiredSeed,
  'resetSandbox 409': (organization) =>
    whileAdvancing(store, organization, () => organization.call('resetSandbox')),
  'resetSandbox 204': (organization) => organization.call('resetSandbox'),
};

/**
 * Statuses that other tests produce: `http/sockets.test.ts` 431, `http/connections.test.ts` 408 without fault injection,
 * which affects only the public API, and `test/contracts/sandbox.test.ts` those of the public API that are no faults.
 */
const isProducedElsewhere = (operation: Operation, status: string): boolean =>
  status === '431' ||
  (sandboxOperations.includes(operation)
    ? status === '408'
    : !/408|50\d/.test(status) && `${operation.id} ${status}` !== 'createOrganizationConfiguration 409');

const pairs = [...publicOperations, ...sandboxOperations].flatMap((operation) =>
  Object.keys(operation.definition.responses)
    .filter((status) => status !== 'default' && !isProducedElsewhere(operation, status))
    .map((status) => ({ name: `${operation.id} ${status}`, operation, status })),
);

type Pair = (typeof pairs)[number];

const formatPair = (some: Pair[]): [string, Pair][] => some.map((pair) => [pair.name, pair]);
const isInjected = ({ status }: Pair): boolean => status === '500' || status === '503';

describe('every documented status', () => {
  it.each(formatPair(pairs.filter((pair) => !isInjected(pair))))('is returned in a test: %s', produce);
});

describe('every documented status of a server error', () => {
  it.each(formatPair(pairs.filter(isInjected)))('is returned by an injected failure: %s', produce);
});

async function produce(name: string, { operation, status }: Pair): Promise<void> {
  const way = special[name] ?? common[status];
  if (!way) throw new Error(`Nothing here produces ${name}.`);
  const response = await way(await sandbox.newOrganization(), operation);
  expect(response.status, response.text).toBe(Number(status));
}

it('the tests of this file produce every status that the OpenAPI document lists', () => {
  const produced = new Set(
    sandbox.exchanges.map(
      ({ method, path, status }) => `${findOperation(method, path)?.id ?? 'none'} ${status}`,
    ),
  );
  expect(pairs.map((pair) => pair.name).filter((name) => !produced.has(name))).toEqual([]);
});

it('the sandbox reports exactly the errors that the tests provoked', () => {
  const expected = pairs.filter(({ status }) => status === '500').map(() => 'made to fail');
  expect(sandbox.errors.map((error) => (error as Error).message)).toEqual(expected);
});
