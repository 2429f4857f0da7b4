import { beforeAll, describe, expect, it } from 'vitest';
import type { ProblemCode } from '../../src/domain/shared/records.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { Shop } from '../support/shop.js';

/** A request that is wrong in two ways is refused for the first of them, in the order of this list. */

interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
  raw: string;
}

interface Fault {
  status: number;
  code: ProblemCode;
  /** Makes a request wrong in this way. */
  put: (request: Request) => void;
}

const sandbox = await testSandbox();
let shop: Shop;
let exhausted: Shop;
let endedPath: string;

// The request that all faults are put into cancels a purchase. It fails already at the last step: the purchase ended.
beforeAll(async () => {
  shop = await sandbox.shop();
  const failed = await shop.purchase(plans.fixed, { payment_token: 'tok_declined' });
  endedPath = `/v1/purchases/${failed.id}/cancel`;
  exhausted = await sandbox.shop({ limit: 1 });
  await exhausted.call('listCharges');
});

const faults: Fault[] = [
  { status: 404, code: 'path_not_found', put: (request) => (request.path = '/v1/nothing') },
  { status: 405, code: 'method_not_allowed', put: (request) => (request.method = 'DELETE') },
  {
    status: 401,
    code: 'api_key_invalid',
    put: ({ headers }) => (headers['authorization'] = 'Bearer unknown'),
  },
  {
    status: 429,
    code: 'rate_limit_exceeded',
    put: ({ headers }) => (headers['authorization'] = `Bearer ${exhausted.apiKey}`),
  },
  { status: 406, code: 'not_acceptable', put: ({ headers }) => (headers['accept'] = 'text/html') },
  { status: 413, code: 'body_too_large', put: (request) => (request.raw = 'x'.repeat(100_001)) },
  {
    status: 415,
    code: 'unsupported_media_type',
    put: (request) => {
      request.headers['content-type'] = 'text/plain';
      request.raw = 'x';
    },
  },
  { status: 400, code: 'malformed_json', put: (request) => (request.raw = '{') },
  { status: 400, code: 'invalid_request', put: ({ headers }) => (headers['idempotency-key'] = '"') },
  { status: 404, code: 'resource_not_found', put: (request) => (request.path = '/v1/purchases/none/cancel') },
  { status: 409, code: 'purchase_ended', put: () => undefined },
];

const pairs = faults.flatMap((first, index) =>
  faults.slice(index + 1).map((second) => [first.code, second.code, first, second] as const),
);

async function send(wrong: readonly Fault[]): Promise<void> {
  const request: Request = { method: 'PUT', path: endedPath, headers: {}, raw: '{}' };
  // The earlier fault comes last, so that it is not undone by the later one.
  for (const fault of wrong.toReversed()) fault.put(request);
  const { method, path, headers, raw } = request;
  const { status, problem } = await shop.send(method, path, { headers, raw });
  expect(problem.code).toBe(wrong[0]?.code);
  expect(status).toBe(wrong[0]?.status);
}

describe('of two faults the first is told', () => {
  it.each(pairs)('%s before %s', (_first, _second, first, second) => send([first, second]));
});

describe('of all faults from one on, that one is told', () => {
  it.each(faults.map((fault, index) => [fault.code, faults.slice(index)] as const))('%s', (_code, wrong) =>
    send(wrong),
  );
});

it('says with 405 which methods there are', async () => {
  const allow = async (path: string): Promise<string[]> => {
    const { headers } = await shop.send('PATCH', path);
    return (headers.get('allow') ?? '').split(', ').sort();
  };
  expect(await allow('/v1/purchases')).toEqual(['GET', 'HEAD', 'POST']);
  expect(await allow('/v1/charges')).toEqual(['GET', 'HEAD']);
  expect(await allow('/v1/services')).toEqual(['POST']);
  expect(await allow('/v1/purchases/x/consumptions/y')).toEqual(['DELETE', 'GET', 'HEAD']);
  expect(await allow('/_sandbox/reset')).toEqual(['POST']);
});

describe('an idempotency key that came before with another body', () => {
  const headers = { 'idempotency-key': 'k' };

  it('is 422 before the state of the purchase is looked at', async () => {
    const { id } = await shop.purchase(plans.fixed);
    const cancel = (body: object) => shop.send('PUT', `/v1/purchases/${id}/cancel`, { body, headers });
    await cancel({ mode: 'immediate' });
    expect((await cancel({ mode: 'period_end' })).problem.code).toBe('idempotency_key_reused');
  });

  it('is not looked at when the path names nothing', async () => {
    const { status, problem } = await shop.call('createConsumption', {
      path: { id: 'none' },
      body: { quantity: '1' },
      headers: { 'idempotency-key': 'never used' },
    });
    expect([status, problem.code]).toEqual([404, 'resource_not_found']);
  });

  it('comes after 400', async () => {
    const create = (body: object) => shop.send('POST', '/v1/services', { body, headers });
    await create({ name: 'Electricity' });
    expect((await create({ name: 'Gas', colour: 'blue' })).status).toBe(400);
    expect((await create({ name: 'Gas' })).status).toBe(422);
  });

  it('comes before a reference that leads nowhere', async () => {
    const order = await shop.order(plans.one_time);
    await shop.call('createPurchase', { body: order, headers });
    const { problem } = await shop.call('createPurchase', { body: { ...order, plan_id: 'none' }, headers });
    expect(problem.code).toBe('idempotency_key_reused');
  });
});

describe('409 for the state comes before 422 for what was asked', () => {
  it('an external id that is taken before a reference that leads nowhere', async () => {
    await shop.purchase(plans.one_time, { external_id: 'order-1' });
    const body = { plan_id: 'none', customer_id: 'none', external_id: 'order-1' };
    expect((await shop.call('createPurchase', { body })).problem.code).toBe('external_id_taken');
  });

  it('an external id that is taken before rules of a plan', async () => {
    const { service_id } = await shop.plan({ external_id: 'plan-1' });
    const body = { ...plans.one_time, trial_days: 3, name: 'Plan', service_id, external_id: 'plan-1' };
    expect((await shop.call('createPlan', { body })).problem.code).toBe('external_id_taken');
  });

  it('a purchase without consumption before a report ahead of time', async () => {
    const path = await shop.purchase(plans.fixed);
    const body = { quantity: '999999999999', occurred_at: '2090-01-01T00:00:00Z' };
    expect((await shop.call('createConsumption', { path, body })).problem.code).toBe('purchase_not_variable');
  });
});

it('refuses a cursor before it looks for what the path names', async () => {
  const { status, problem } = await shop.call('listConsumptions', {
    path: { id: 'none' },
    query: { cursor: 'made-up' },
  });
  expect([status, problem.code]).toEqual([400, 'invalid_cursor']);
});
