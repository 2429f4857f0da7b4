import express from 'express';
import { connect } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { drain } from '../../src/http/drain.js';
import { createHttpServer, listen } from '../../src/http/server.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { StoreUnavailable } from '../../src/store/errors.js';
import { ApiResponse, type Body, type Problem } from '../support/client.js';
import { whileAdvancing } from '../support/advancing.js';
import { ControlledStore } from '../support/controlled-store.js';
import { withTwentyStreams } from '../support/event-stream.js';
import { documents, problemCatalog } from '../support/description.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { parseResponse, sendBytes } from '../support/socket.js';

/** Produces every error code of the OpenAPI document. Each error has the properties of its example. */

const store = new ControlledStore(createMemoryStore());
const sandbox = await testSandbox({ store });

type Produce = (organization: TestOrganization) => Promise<ApiResponse>;

const customer = { email: 'ada@example.com', name: 'Ada' };
const withKey = { 'idempotency-key': 'k' };

const report =
  (plan: Parameters<TestOrganization['purchase']>[0], body: Body<'createConsumption'>): Produce =>
  async (organization) =>
    organization.call('createConsumption', { path: await organization.purchase(plan), body });

const buy =
  (plan: Parameters<TestOrganization['purchase']>[0], options: Partial<Body<'createPurchase'>>): Produce =>
  async (organization) =>
    organization.call('createPurchase', { body: { ...(await organization.order(plan)), ...options } });

async function sendOverSocket(bytes: string): Promise<ApiResponse> {
  const { status, headers, text } = parseResponse(await sendBytes(sandbox.url, bytes), {
    method: 'GET',
    path: '/',
  });
  return new ApiResponse(status, headers, text);
}

async function withFailingStore(failure: Error, organization: TestOrganization): Promise<ApiResponse> {
  store.failure = failure;
  return organization.call('listCustomers').finally(() => (store.failure = null));
}

const codes: Record<string, Produce> = {
  malformed_json: (organization) =>
    organization.send('POST', '/v1/customers', { raw: '{"email": "ada@example.co' }),
  malformed_yaml: (organization) =>
    organization.send('POST', '/_sandbox/seed', {
      raw: '{',
      headers: { 'content-type': 'application/yaml' },
    }),
  invalid_request: (organization) =>
    organization.send('POST', '/v1/plans', {
      body: { service_id: 's', rate: { kind: 'one_time', amount: 0, currency: 'EUR' } },
    }),
  invalid_cursor: (organization) => organization.call('listCharges', { query: { cursor: 'x' } }),
  api_key_missing: (organization) => organization.call('listCharges', { headers: { authorization: null } }),
  api_key_invalid: (organization) =>
    organization.call('listCharges', { headers: { authorization: 'Bearer x' } }),
  session_missing: (organization) =>
    organization.call('getClock', {
      headers: { authorization: null, 'tollgate-organization': organization.organizationId },
    }),
  host_not_allowed: (organization) =>
    organization.call('resetSandbox', { headers: { origin: 'http://evil.example' } }),
  path_not_found: (organization) => organization.send('GET', '/v1/invoices'),
  resource_not_found: (organization) => organization.call('getPurchase', { path: { id: 'none' } }),
  method_not_allowed: (organization) => organization.send('POST', '/v1/charges'),
  not_acceptable: (organization) => organization.call('listCustomers', { headers: { accept: 'text/html' } }),
  external_id_taken: async (organization) => {
    const body = { ...customer, external_id: 'mine' };
    await organization.call('createCustomer', { body });
    return organization.call('createCustomer', { body });
  },
  idempotency_key_in_use: async (organization) => {
    const gate = store.holdNextTransaction();
    const first = organization.call('createCustomer', { body: customer, headers: withKey });
    await gate.reached;
    const second = await organization.call('createCustomer', { body: customer, headers: withKey });
    gate.release();
    await first;
    return second;
  },
  purchase_ended: async (organization) =>
    organization.call('cancelPurchase', {
      path: await organization.purchase(plans.fixed, { payment_token: 'tok_declined' }),
    }),
  purchase_not_subscription: async (organization) =>
    organization.call('cancelPurchase', { path: await organization.purchase(plans.one_time) }),
  purchase_not_variable: report(plans.fixed, { quantity: '1' }),
  no_open_period: report({ ...plans.variable, trial_days: 1 }, { quantity: '1' }),
  body_too_large: (organization) => organization.send('POST', '/v1/customers', { raw: ' '.repeat(100_001) }),
  unsupported_media_type: (organization) =>
    organization.send('POST', '/v1/customers', { raw: '{}', headers: { 'content-type': 'text/plain' } }),
  idempotency_key_reused: async (organization) => {
    await organization.call('createCustomer', { body: customer, headers: withKey });
    return organization.call('createCustomer', { body: { ...customer, name: 'Eve' }, headers: withKey });
  },
  reference_not_found: buy(plans.one_time, { plan_id: 'none' }),
  payment_token_unknown: buy(plans.one_time, { payment_token: 'tok_visa' }),
  plan_rules_violated: async (organization) => {
    const { id: service_id } = await organization.service();
    const body = { ...plans.one_time, name: 'Plan', service_id, trial_days: 1, payment_day: 1 };
    return organization.call('createPlan', { body });
  },
  configuration_rules_violated: (organization) => {
    const secret = `whsec_${Buffer.alloc(24).toString('base64')}`;
    const webhook = { url: 'https://shop.example/', secret, rotate_secret: true };
    return organization.call('createOrganizationConfiguration', { body: { webhook } });
  },
  activation_date_required: buy({ ...plans.fixed, requires_activation_date: true }, {}),
  activation_date_not_allowed: buy(plans.fixed, { service_activation_date: '2027-02-01' }),
  activation_date_in_past: buy(
    { ...plans.fixed, requires_activation_date: true },
    { service_activation_date: '2027-01-09' },
  ),
  activation_date_too_late: buy(
    { ...plans.fixed, requires_activation_date: true },
    { service_activation_date: '9990-01-02' },
  ),
  end_date_not_allowed: buy({ ...plans.fixed, billing_cycles: 12 }, { end_date: '2028-01-01' }),
  end_date_too_early: buy(plans.fixed, { end_date: '2027-01-10' }),
  amount_too_large: report(plans.variable, { quantity: '100000000000' }),
  period_closed: report(plans.variable, { quantity: '1', occurred_at: '2027-01-09T12:00:00Z' }),
  occurred_in_future: report(plans.variable, { quantity: '1', occurred_at: '2027-01-11T12:00:00Z' }),
  clock_in_use: async (organization) => {
    await organization.service();
    return organization.call('setClock', { body: { mode: 'frozen', now: '2027-01-01T00:00:00Z' } });
  },
  clock_advancing: (organization) =>
    whileAdvancing(store, organization, () => organization.call('setClock', { body: { mode: 'live' } })),
  default_organization_kept: (organization) =>
    organization.call('deleteSandboxOrganizations', { body: { api_keys: [sandbox.apiKey] } }),
  webhook_not_configured: (organization) => organization.call('resendFailedDeliveries'),
  snapshot_limit_reached: async (organization) => {
    for (let number = 1; number <= 20; number += 1)
      await organization.call('createSnapshot', { body: { name: `n${number}` } });
    return organization.call('createSnapshot', { body: { name: 'one-more' } });
  },
  advance_out_of_range: (organization) =>
    organization.call('advanceClock', { body: { to: '2027-01-01T00:00:00Z' } }),
  seed_refused: (organization) => {
    const purchases = [{ plan_id: 'p', customer_id: 'c', payment_token: 'tok_visa' }];
    const sold = [{ ref: 'p', service_id: 's', name: 'P', ...plans.one_time }];
    const body = {
      customers: [{ ...customer, ref: 'c' }],
      services: [{ ref: 's', name: 'S' }],
      plans: sold,
      purchases,
    };
    return organization.call('seedSandbox', { body });
  },
  rate_limit_exceeded: async () => {
    const organization = await sandbox.newOrganization({ limit: 1 });
    await organization.call('listCharges');
    return organization.call('listCharges');
  },
  stream_limit_reached: withTwentyStreams,
  consumption_billed: async (organization) => {
    const { id } = await organization.purchase(plans.variable);
    const { id: consumption_id } = await organization.report(id, { quantity: '1' });
    await organization.call('advanceClock', { body: { by: 'P1M' } });
    return organization.call('deleteConsumption', { path: { id, consumption_id } });
  },
  'headers_too_large (over a socket)': () =>
    sendOverSocket(`GET /v1/customers HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`),
  'request_timeout (by injection)': exceedRequestTimeout,
  fault_limit_reached: async (organization) => {
    const body = { effect: { kind: 'connection_reset' } } as const;
    for (let made = 0; made < 100; made += 1) await organization.call('createFault', { body });
    return organization.call('createFault', { body });
  },
  outcome_limit_reached: async (organization) => {
    const path = await organization.purchase(plans.fixed);
    const force = () => organization.call('forceOutcome', { path, body: { outcome: 'card_declined' } });
    for (let forced = 0; forced < 100; forced += 1) await force();
    return force();
  },
  bad_gateway: (organization) => respondWithFault(502, organization),
  gateway_timeout: (organization) => respondWithFault(504, organization),
  'internal_error (by injection)': (organization) =>
    withFailingStore(new Error('made to fail'), organization),
  'service_unavailable (by injection)': (organization) =>
    withFailingStore(new StoreUnavailable('made to fail'), organization),
};

/** Returns the response that a fault produces. */
async function respondWithFault(status: 502 | 504, organization: TestOrganization): Promise<ApiResponse> {
  await organization.call('createFault', { body: { effect: { kind: 'status', status } } });
  return organization.call('listCharges');
}

/** Returns the response to a request that exceeds Node's request timeout, without waiting. */
async function exceedRequestTimeout(): Promise<ApiResponse> {
  const newId = () => 'req_01mc03h060e1j8vawcepwhgy1m';
  const server = createHttpServer(express(), { newId, realNow: () => 0, basePath: '' } as never);
  const port = await listen(server, '127.0.0.1', 0);
  afterAll(() => drain(server));
  server.once('connection', (socket) => {
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.emit('clientError', error, socket);
  });
  const text = await new Promise<string>((resolve) => {
    connect(port, '127.0.0.1').on('data', (chunk) => {
      resolve(chunk.toString());
    });
  });
  const exchange = parseResponse(text, { method: 'GET', path: '/' });
  sandbox.client(null).receive(exchange);
  return new ApiResponse(exchange.status, exchange.headers, exchange.text);
}

interface ProblemExample {
  value: Problem;
}

const examples = {
  ...documents.openapi.components['examples'],
  ...documents.sandbox.components['examples'],
} as Record<string, ProblemExample>;

it.each(Object.entries(codes))('the API returns the error code %s', async (name, produce) => {
  const [code = ''] = name.split(' ');
  const { problem } = await produce(await sandbox.newOrganization());
  const example = examples[`problem_${code}`]?.value;
  const places = ({ errors = [] }: Partial<Problem>): object[] =>
    errors.map((error) => ({ ...error, detail: '' }));
  expect(problem.code).toBe(code);
  expect(example).toBeDefined();
  expect(Object.keys(problem).sort()).toEqual(Object.keys(example ?? {}).sort());
  expect(places(problem)).toEqual(places(example ?? {}));
});

it('the API returns every error code of the catalog at least once', () => {
  const produced = Object.keys(codes).map((name) => name.split(' ')[0]);
  expect(Object.keys(problemCatalog).filter((code) => !produced.includes(code))).toEqual([]);
});
