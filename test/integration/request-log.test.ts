import { describe, expect, it } from 'vitest';
import { Journal } from '../../src/state/request-log.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import type { Query, Success } from '../support/client.js';
import { ControlledStore } from '../support/controlled-store.js';
import { plans } from '../support/plans.js';
import { STORY_TIME, testSandbox } from '../support/sandbox.js';
import type { Shop } from '../support/shop.js';

const REAL = '2026-11-20T09:14:07.312Z';
const CAPACITY = 50;
const store = new ControlledStore(createMemoryStore());
const sandbox = await testSandbox({
  store,
  realNow: () => Date.parse(REAL),
  journal: new Journal('test', CAPACITY),
});

type RequestQuery = Query<'listRequests'>;
type Summary = Success<'listRequests'>['data'][number];

const listed = async (shop: Shop, query: RequestQuery = {}): Promise<Summary[]> =>
  (await shop.call('listRequests', { query })).body.data;

async function latest(shop: Shop): Promise<Success<'getRequest'>> {
  const [newest] = await listed(shop, { limit: 1 });
  return (await shop.call('getRequest', { path: { id: newest?.id ?? '' } })).body;
}

describe('a request is noted', () => {
  it('with what it said, what was answered, and what it committed', async () => {
    const shop = await sandbox.shop();
    const body = { email: 'ada@example.com', name: 'Ada' };
    const headers = { 'idempotency-key': 'k', 'user-agent': 'test', accept: 'application/json' };
    const answer = await shop.call('createCustomer', { body, headers });
    const [event] = await sandbox.events(shop);
    const text = JSON.stringify(body);
    const noted = await latest(shop);
    const id = answer.headers.get('x-request-id');
    expect(noted).toEqual({
      id,
      created_at: STORY_TIME,
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
      response_body: answer.text,
      response_body_bytes: answer.text.length,
    });
    expect(noted.latency_ms).toBeGreaterThan(0);
  });

  it('with its query, and without the bodies that it has not', async () => {
    const shop = await sandbox.shop();
    await shop.send('HEAD', '/v1/charges?limit=1');
    expect(await latest(shop)).toMatchObject({
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

  it('with what its validation found', async () => {
    const shop = await sandbox.shop();
    const answer = await shop.send('POST', '/v1/customers', { body: { name: '', more: 1 } });
    const { errors, errors_total } = answer.problem;
    expect(await latest(shop)).toMatchObject({
      status: 400,
      problem_code: 'invalid_request',
      errors,
      errors_total,
      event_ids: [],
      request_body: '{"name":"","more":1}',
      response_body: answer.text,
    });
  });

  it('though its body is no JSON', async () => {
    const shop = await sandbox.shop();
    await shop.send('POST', '/v1/customers', { raw: '{"name": "Ad' });
    expect(await latest(shop)).toMatchObject({
      problem_code: 'malformed_json',
      request_body: '{"name": "Ad',
    });
  });

  it('though it was refused for its rate', async () => {
    const shop = await sandbox.shop({ limit: 1 });
    await shop.call('listCharges');
    await shop.call('listCharges');
    expect((await listed(shop)).map(({ status }) => status)).toEqual([429, 200]);
  });

  it.each([
    ['GET', '/v1/invoices?x=1', 404, 'path_not_found'],
    ['PATCH', '/v1/customers', 405, 'method_not_allowed'],
  ])('though %s %s is nothing that is served', async (method, path, status, problem_code) => {
    const shop = await sandbox.shop();
    await shop.send(method, path);
    expect(await latest(shop)).toMatchObject({ method, path, status, problem_code, operation_id: null });
  });

  it('under an id of its own when it came with one that others may have, too', async () => {
    const shop = await sandbox.shop();
    const headers = { 'x-request-id': 'mine/1' };
    for (let sent = 0; sent < 2; sent += 1) await shop.call('listCharges', { headers });
    const noted = await listed(shop);
    expect(noted.map(({ request_id }) => request_id)).toEqual(['mine/1', 'mine/1']);
    expect(new Set(noted.map(({ id }) => id)).size).toBe(2);
    expect(noted[0]?.id).toMatch(/^req_/);
  });

  it('with every event of its commit, and at the instant of it', async () => {
    const shop = await sandbox.shop();
    await shop.call('advanceClock', { body: { by: 'P1D' } });
    await shop.purchase(plans.fixed);
    const noted = await latest(shop);
    const events = await sandbox.events(shop);
    expect(noted.event_ids).toEqual(
      events.filter(({ type }) => type !== 'customer.created').map(({ id }) => id),
    );
    expect(noted.event_ids.length).toBeGreaterThan(2);
    expect(noted.created_at).toBe('2027-01-11T15:30:00.000Z');
  });

  it('that is a replay, and so committed nothing', async () => {
    const shop = await sandbox.shop();
    const call = { body: { name: 'Electricity' }, headers: { 'idempotency-key': 'k' } };
    await shop.call('createService', call);
    const replay = await shop.call('createService', call);
    expect(await latest(shop)).toMatchObject({ status: 201, event_ids: [], response_body: replay.text });
  });

  it('while it is under way', async () => {
    const shop = await sandbox.shop();
    const gate = store.hold();
    const answer = shop.call('createService', { body: { name: 'Electricity' } });
    await gate.reached;
    expect(await latest(shop)).toMatchObject({ status: null, latency_ms: null, response_body: null });
    gate.release();
    await answer;
    expect(await latest(shop)).toMatchObject({ status: 201 });
  });
});

describe('with a fault', () => {
  it('a request shows which one hit it', async () => {
    const shop = await sandbox.shop();
    const latency = await shop.call('createFault', { body: { effect: { kind: 'latency', latency_ms: 0 } } });
    const status = await shop.call('createFault', { body: { effect: { kind: 'status', status: 502 } } });
    await shop.call('createService', { body: { name: 'Electricity' } });
    expect(await latest(shop)).toMatchObject({
      status: 502,
      problem_code: 'bad_gateway',
      fault_ids: [latency.body.id, status.body.id],
      request_body: null,
    });
  });

  it('whose connection is reset has no status, but shows what it committed', async () => {
    const shop = await sandbox.shop();
    await shop.call('createFault', { body: { when: 'after_commit', effect: { kind: 'connection_reset' } } });
    await expect(shop.customer()).rejects.toThrow();
    const [event] = await sandbox.events(shop);
    const noted = await latest(shop);
    expect(noted).toMatchObject({ status: null, event_ids: [event?.id], response_body: null });
    expect(noted.latency_ms).not.toBeNull();
  });

  it('whose answer is cut shows the half that was sent', async () => {
    const shop = await sandbox.shop();
    await shop.call('createFault', { body: { effect: { kind: 'partial_body' } } });
    await expect(shop.customer()).rejects.toThrow();
    const noted = await latest(shop);
    expect(noted.status).toBe(201);
    expect(noted.response_body).toMatch(/^\{"id":"cus_[^}]*$/);
  });
});

it('requests to the sandbox itself, of nobody, and of others are not noted', async () => {
  const [shop, other] = [await sandbox.shop(), await sandbox.shop()];
  await shop.call('getClock');
  await sandbox.client(null).call('listCharges');
  await sandbox.client('sk_test_0000000000000000').send('GET', '/v1/nothing');
  await other.call('listCharges');
  expect(await listed(shop)).toEqual([]);
  const { id } = await latest(other);
  expect((await shop.call('getRequest', { path: { id } })).problem.code).toBe('resource_not_found');
});

describe('secrets', () => {
  const secret = `whsec_${Buffer.alloc(24, 'x').toString('base64')}`;

  it('in bodies, the path and headers are masked', async () => {
    const shop = await sandbox.shop();
    const url = 'https://shop.example/hooks';
    await shop.call('createOrganizationConfiguration', {
      body: { webhook: { url, secret } },
      headers: { 'idempotency-key': shop.apiKey },
    });
    const noted = await latest(shop);
    expect(noted.request_body).toContain('"secret":"****"');
    expect(noted.response_body).toContain('"secret":"****"');
    await shop.send('GET', `/v1/customers/4242424242424242?key=${shop.apiKey}`);
    const refused = await latest(shop);
    expect(refused.path).toBe('/v1/customers/****?key=****');
    for (const text of [JSON.stringify(noted), JSON.stringify(refused)]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(shop.apiKey);
      expect(text).not.toContain('4242424242424242');
    }
  });

  it('are masked where a long body is cut off, too', async () => {
    const shop = await sandbox.shop();
    const beginning = '{"name":"Electricity","description":"';
    const note = 'é'.repeat((10_240 - beginning.length - 30) / 2);
    await shop.send('POST', '/v1/services', { raw: `${beginning}${note} ${secret}"}` });
    const { request_body, request_body_bytes } = await latest(shop);
    expect(request_body_bytes).toBeGreaterThan(10_240);
    expect(request_body).toBe(beginning + note);
  });
});

it('ten kilobytes of a long body are shown, and its length', async () => {
  const shop = await sandbox.shop();
  const raw = `{"name":"${'*'.repeat(50_000)}"}`;
  await shop.send('POST', '/v1/services', { raw });
  const noted = await latest(shop);
  expect([noted.request_body, noted.request_body_bytes]).toEqual([raw.slice(0, 10_240), raw.length]);
});

describe('the list', () => {
  async function shopWithRequests(): Promise<Shop> {
    const shop = await sandbox.shop();
    await shop.call('listCharges');
    await shop.customer();
    await shop.call('getCustomer', { path: { id: 'none' } });
    await shop.send('POST', '/v1/customers', { body: {} });
    return shop;
  }

  it.each<[RequestQuery, number[]]>([
    [{}, [400, 404, 201, 200]],
    [{ operation_id: 'createCustomer' }, [400, 201]],
    [{ status: '404' }, [404]],
    [{ status: '4xx' }, [400, 404]],
    [{ status: '5xx' }, []],
    [{ method: 'GET' }, [404, 200]],
    [{ method: 'POST', status: '2xx' }, [201]],
    [{ created_from: STORY_TIME }, [400, 404, 201, 200]],
    [{ created_to: STORY_TIME }, []],
  ])('by %j', async (query, expected) => {
    expect((await listed(await shopWithRequests(), query)).map(({ status }) => status)).toEqual(expected);
  });

  it.each(['status=600', 'status=4', 'operation_id=getClock', 'method=get'])(
    'by %s is refused',
    async (query) => {
      const shop = await sandbox.shop();
      expect((await shop.send('GET', `/_sandbox/requests?${query}`)).problem.code).toBe('invalid_request');
    },
  );

  it('is walked by its cursors, and repeats nothing that comes meanwhile', async () => {
    const shop = await shopWithRequests();
    const statuses: (number | null)[] = [];
    let query: RequestQuery | null = { limit: 2 };
    while (query) {
      const page: Success<'listRequests'> = (await shop.call('listRequests', { query })).body;
      statuses.push(...page.data.map(({ status }) => status));
      query = page.next_cursor === null ? null : { limit: 2, cursor: page.next_cursor };
      await shop.call('listPurchases');
    }
    expect(statuses).toEqual([400, 404, 201, 200]);
  });

  it('refuses a cursor of other filters, of another list, and from before a reset', async () => {
    const shop = await shopWithRequests();
    const { next_cursor } = (await shop.call('listRequests', { query: { limit: 1 } })).body;
    const cursor = next_cursor ?? '';
    const codeOf = async (query: RequestQuery): Promise<string> =>
      (await shop.call('listRequests', { query })).problem.code;
    expect(await codeOf({ cursor, status: '4xx' })).toBe('invalid_cursor');
    expect((await shop.call('listEvents', { query: { cursor } })).problem.code).toBe('invalid_cursor');
    await shop.call('resetSandbox');
    expect(await codeOf({ cursor })).toBe('invalid_cursor');
    expect(await listed(shop)).toEqual([]);
  });

  it('holds the latest requests only', async () => {
    const shop = await sandbox.shop();
    for (let sent = 0; sent < CAPACITY + 3; sent += 1) await shop.send('GET', `/v1/charges/${sent}`);
    const noted = await listed(shop, { limit: 100 });
    expect(noted.map(({ path }) => path)).toEqual(
      Array.from({ length: CAPACITY }, (_, index) => `/v1/charges/${CAPACITY + 2 - index}`),
    );
  });
});
