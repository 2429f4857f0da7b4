import { describe, expect, it } from 'vitest';
import { MemoryRequestLog } from '../../src/state/request-log.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import type { Query, Success } from '../support/client.js';
import { ControlledStore } from '../support/controlled-store.js';
import { plans } from '../support/plans.js';
import { EXAMPLE_TIME, testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';

const REAL = '2026-11-20T09:14:07.312Z';
const CAPACITY = 50;
const store = new ControlledStore(createMemoryStore());
const sandbox = await testSandbox({
  store,
  realNow: () => Date.parse(REAL),
  requestLog: new MemoryRequestLog('test', CAPACITY),
});

type RequestQuery = Query<'listRequests'>;
type Summary = Success<'listRequests'>['data'][number];

const listRequests = async (organization: TestOrganization, query: RequestQuery = {}): Promise<Summary[]> =>
  (await organization.call('listRequests', { query })).body.data;

async function getLatest(organization: TestOrganization): Promise<Success<'getRequest'>> {
  const [newest] = await listRequests(organization, { limit: 1 });
  return (await organization.call('getRequest', { path: { id: newest?.id ?? '' } })).body;
}

describe('an entry of the request log', () => {
  it('an entry of the request log contains the request, the response and the committed changes', async () => {
    const organization = await sandbox.newOrganization();
    const body = { email: 'ada@example.com', name: 'Ada' };
    const headers = { 'idempotency-key': 'k', 'user-agent': 'test', accept: 'application/json' };
    const response = await organization.call('createCustomer', { body, headers });
    const [event] = await sandbox.events(organization);
    const text = JSON.stringify(body);
    const noted = await getLatest(organization);
    const id = response.headers.get('x-request-id');
    expect(noted).toEqual({
      id,
      created_at: EXAMPLE_TIME,
      received_at: REAL,
      request_id: id,
      method: 'POST',
      path: '/v1/customers',
      operation_id: 'createCustomer',
      status: 201,
      latency_ms: noted.latency_ms,
      problem_code: null,
      errors_total: 0,
      fault_ids: [],
      errors: [],
      event_ids: [event?.id],
      request_headers: [
        { name: 'accept', value: 'application/json' },
        { name: 'authorization', value: 'Bearer ****' },
        { name: 'content-length', value: String(text.length) },
        { name: 'content-type', value: 'application/json' },
        { name: 'host', value: sandbox.url.replace('http://', '') },
        { name: 'idempotency-key', value: 'k' },
        { name: 'user-agent', value: 'test' },
      ],
      request_body: text,
      request_body_bytes: text.length,
      response_body: response.text,
      response_body_bytes: response.text.length,
    });
    expect(noted.latency_ms).toBeGreaterThan(0);
  });

  it('an entry of the request log contains the query, and no bodies where there are none', async () => {
    const organization = await sandbox.newOrganization();
    await organization.send('HEAD', '/v1/charges?limit=1');
    expect(await getLatest(organization)).toMatchObject({
      method: 'HEAD',
      path: '/v1/charges?limit=1',
      operation_id: 'listCharges',
      status: 200,
      request_body: null,
      request_body_bytes: null,
      response_body: null,
      response_body_bytes: null,
    });
  });

  it('an entry of the request log contains the validation errors', async () => {
    const organization = await sandbox.newOrganization();
    const response = await organization.send('POST', '/v1/customers', { body: { name: '', more: 1 } });
    const { errors, errors_total } = response.problem;
    expect(await getLatest(organization)).toMatchObject({
      status: 400,
      problem_code: 'invalid_request',
      errors,
      errors_total,
      event_ids: [],
      request_body: '{"name":"","more":1}',
      response_body: response.text,
    });
  });

  it('an entry of the request log is created for a body that is not JSON', async () => {
    const organization = await sandbox.newOrganization();
    await organization.send('POST', '/v1/customers', { raw: '{"name": "Ad' });
    expect(await getLatest(organization)).toMatchObject({
      problem_code: 'malformed_json',
      request_body: '{"name": "Ad',
    });
  });

  it('an entry of the request log is created for a request over the rate limit', async () => {
    const organization = await sandbox.newOrganization({ limit: 1 });
    await organization.call('listCharges');
    await organization.call('listCharges');
    expect((await listRequests(organization)).map(({ status }) => status)).toEqual([429, 200]);
  });

  it.each([
    ['GET', '/v1/invoices?x=1', 404, 'path_not_found'],
    ['PATCH', '/v1/customers', 405, 'method_not_allowed'],
  ])(
    'an entry of the request log is created for %s %s, which is not served',
    async (method, path, status, problem_code) => {
      const organization = await sandbox.newOrganization();
      await organization.send(method, path);
      expect(await getLatest(organization)).toMatchObject({
        method,
        path,
        status,
        problem_code,
        operation_id: null,
      });
    },
  );

  it('an entry of the request log has its own id when the client sends a request id that others may use', async () => {
    const organization = await sandbox.newOrganization();
    const headers = { 'x-request-id': 'mine/1' };
    for (let sent = 0; sent < 2; sent += 1) await organization.call('listCharges', { headers });
    const noted = await listRequests(organization);
    expect(noted.map(({ request_id }) => request_id)).toEqual(['mine/1', 'mine/1']);
    expect(new Set(noted.map(({ id }) => id)).size).toBe(2);
    expect(noted[0]?.id).toMatch(/^req_/);
  });

  it("an entry of the request log contains every event of its commit with the commit's time", async () => {
    const organization = await sandbox.newOrganization();
    await organization.call('advanceClock', { body: { by: 'P1D' } });
    await organization.purchase(plans.fixed);
    const noted = await getLatest(organization);
    const events = await sandbox.events(organization);
    expect(noted.event_ids).toEqual(
      events.filter(({ type }) => type !== 'customer.created').map(({ id }) => id),
    );
    expect(noted.event_ids.length).toBeGreaterThan(2);
    expect(noted.created_at).toBe('2027-01-11T15:30:00.000Z');
  });

  it('an entry of the request log shows that a replay committed nothing', async () => {
    const organization = await sandbox.newOrganization();
    const call = { body: { name: 'Electricity' }, headers: { 'idempotency-key': 'k' } };
    await organization.call('createService', call);
    const replay = await organization.call('createService', call);
    expect(await getLatest(organization)).toMatchObject({
      status: 201,
      event_ids: [],
      response_body: replay.text,
    });
  });

  it('an entry of the request log is visible while the request is running', async () => {
    const organization = await sandbox.newOrganization();
    const gate = store.holdNextTransaction();
    const response = organization.call('createService', { body: { name: 'Electricity' } });
    await gate.reached;
    expect(await getLatest(organization)).toMatchObject({
      status: null,
      latency_ms: null,
      response_body: null,
    });
    gate.release();
    await response;
    expect(await getLatest(organization)).toMatchObject({ status: 201 });
  });
});

describe('a logged request that a fault hits', () => {
  it('the log entry of a request that a fault hits names the fault', async () => {
    const organization = await sandbox.newOrganization();
    const latency = await organization.call('createFault', {
      body: { effect: { kind: 'latency', latency_ms: 0 } },
    });
    const status = await organization.call('createFault', {
      body: { effect: { kind: 'status', status: 502 } },
    });
    await organization.call('createService', { body: { name: 'Electricity' } });
    expect(await getLatest(organization)).toMatchObject({
      status: 502,
      problem_code: 'bad_gateway',
      fault_ids: [latency.body.id, status.body.id],
      request_body: '{"name":"Electricity"}',
    });
  });

  it('the log entry of a request that a fault hits has no status but its committed changes when the connection is reset', async () => {
    const organization = await sandbox.newOrganization();
    await organization.call('createFault', {
      body: { when: 'after_commit', effect: { kind: 'connection_reset' } },
    });
    await expect(organization.customer()).rejects.toThrow();
    const [event] = await sandbox.events(organization);
    const noted = await getLatest(organization);
    expect(noted).toMatchObject({ status: null, event_ids: [event?.id], response_body: null });
    expect(noted.latency_ms).not.toBeNull();
  });

  it('the log entry of a request that a fault hits contains the first half of the response when it is cut', async () => {
    const organization = await sandbox.newOrganization();
    await organization.call('createFault', { body: { effect: { kind: 'partial_body' } } });
    await expect(organization.customer()).rejects.toThrow();
    const noted = await getLatest(organization);
    expect(noted.status).toBe(201);
    expect(noted.response_body).toMatch(/^\{"id":"cus_[^}]*$/);
  });
});

it('the request log excludes requests to /_sandbox, requests without a key and those of other organizations', async () => {
  const [organization, other] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
  await organization.call('getClock');
  await sandbox.client(null).call('listCharges');
  await sandbox.client('sk_test_0000000000000000').send('GET', '/v1/nothing');
  await other.call('listCharges');
  expect(await listRequests(organization)).toEqual([]);
  const { id } = await getLatest(other);
  expect((await organization.call('getRequest', { path: { id } })).problem.code).toBe('resource_not_found');
});

describe('secrets in the request log', () => {
  const secret = `whsec_${Buffer.alloc(24, 'x').toString('base64')}`;

  it('secrets in the request log are masked in bodies, paths and headers', async () => {
    const organization = await sandbox.newOrganization();
    const url = 'https://shop.example/hooks';
    await organization.call('createOrganizationConfiguration', {
      body: { webhook: { url, secret } },
      headers: { 'idempotency-key': organization.apiKey },
    });
    const noted = await getLatest(organization);
    expect(noted.request_body).toContain('"secret":"****"');
    expect(noted.response_body).toContain('"secret":"****"');
    await organization.send('GET', `/v1/customers/4242424242424242?key=${organization.apiKey}`);
    const refused = await getLatest(organization);
    expect(refused.path).toBe('/v1/customers/****?key=****');
    const encodedKey = organization.apiKey.replace(/_/g, '%5F');
    await organization.send('GET', `/v1/customers/${encodedKey}`);
    const encoded = await getLatest(organization);
    expect(encoded.path).toBe('/v1/customers/****');
    expect(JSON.stringify(encoded)).not.toContain(encodedKey);
    await organization.call('listCharges', { headers: { 'x-request-id': organization.apiKey } });
    const named = await getLatest(organization);
    expect(named.request_id).toMatch(/^req_/);
    for (const text of [noted, refused, encoded, named].map((each) => JSON.stringify(each))) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(organization.apiKey);
      expect(text).not.toContain('4242424242424242');
    }
  });

  it('secrets in the request log are masked in a truncated body', async () => {
    const organization = await sandbox.newOrganization();
    const beginning = '{"name":"Electricity","description":"';
    const note = 'é'.repeat((10_240 - beginning.length - 30) / 2);
    await organization.send('POST', '/v1/services', { raw: `${beginning}${note} ${secret}"}` });
    const { request_body, request_body_bytes } = await getLatest(organization);
    expect(request_body_bytes).toBeGreaterThan(10_240);
    expect(request_body).toBe(beginning + note);
  });
});

it('the request log shows ten kilobytes of a long body and its length', async () => {
  const organization = await sandbox.newOrganization();
  const raw = `{"name":"${'*'.repeat(50_000)}"}`;
  await organization.send('POST', '/v1/services', { raw });
  const noted = await getLatest(organization);
  expect([noted.request_body, noted.request_body_bytes]).toEqual([raw.slice(0, 10_240), raw.length]);
});

describe('GET /_sandbox/requests', () => {
  async function newOrganizationWithRequests(): Promise<TestOrganization> {
    const organization = await sandbox.newOrganization();
    await organization.call('listCharges');
    await organization.customer();
    await organization.call('getCustomer', { path: { id: 'none' } });
    await organization.send('POST', '/v1/customers', { body: {} });
    return organization;
  }

  it.each<[RequestQuery, number[]]>([
    [{}, [400, 404, 201, 200]],
    [{ operation_id: 'createCustomer' }, [400, 201]],
    [{ status: '404' }, [404]],
    [{ status: '4xx' }, [400, 404]],
    [{ status: '5xx' }, []],
    [{ method: 'GET' }, [404, 200]],
    [{ method: 'POST', status: '2xx' }, [201]],
    [{ created_from: EXAMPLE_TIME }, [400, 404, 201, 200]],
    [{ created_to: EXAMPLE_TIME }, []],
  ])('GET /_sandbox/requests filters by %j', async (query, expected) => {
    expect(
      (await listRequests(await newOrganizationWithRequests(), query)).map(({ status }) => status),
    ).toEqual(expected);
  });

  it.each(['status=600', 'status=4', 'operation_id=getClock', 'method=get'])(
    'GET /_sandbox/requests rejects a filter by %s',
    async (query) => {
      const organization = await sandbox.newOrganization();
      expect((await organization.send('GET', `/_sandbox/requests?${query}`)).problem.code).toBe(
        'invalid_request',
      );
    },
  );

  it('GET /_sandbox/requests is paginated with cursors that repeat nothing while requests arrive', async () => {
    const organization = await newOrganizationWithRequests();
    const statuses: (number | null)[] = [];
    let query: RequestQuery | null = { limit: 2 };
    while (query) {
      const page: Success<'listRequests'> = (await organization.call('listRequests', { query })).body;
      statuses.push(...page.data.map(({ status }) => status));
      query = page.next_cursor === null ? null : { limit: 2, cursor: page.next_cursor };
      await organization.call('listPurchases');
    }
    expect(statuses).toEqual([400, 404, 201, 200]);
  });

  it('GET /_sandbox/requests rejects cursors of other filters, of another list and from before a reset', async () => {
    const organization = await newOrganizationWithRequests();
    const { next_cursor } = (await organization.call('listRequests', { query: { limit: 1 } })).body;
    const cursor = next_cursor ?? '';
    const getErrorCode = async (query: RequestQuery): Promise<string> =>
      (await organization.call('listRequests', { query })).problem.code;
    expect(await getErrorCode({ cursor, status: '4xx' })).toBe('invalid_cursor');
    expect((await organization.call('listEvents', { query: { cursor } })).problem.code).toBe(
      'invalid_cursor',
    );
    await organization.call('resetSandbox');
    expect(await getErrorCode({ cursor })).toBe('invalid_cursor');
    expect(await listRequests(organization)).toEqual([]);
  });

  it('GET /_sandbox/requests contains only the latest requests', async () => {
    const organization = await sandbox.newOrganization();
    for (let sent = 0; sent < CAPACITY + 3; sent += 1) await organization.send('GET', `/v1/charges/${sent}`);
    const noted = await listRequests(organization, { limit: 100 });
    expect(noted.map(({ path }) => path)).toEqual(
      Array.from({ length: CAPACITY }, (_, index) => `/v1/charges/${CAPACITY + 2 - index}`),
    );
  });
});
