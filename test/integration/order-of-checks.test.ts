import { beforeAll, describe, expect, it } from 'vitest';
import type { ProblemCode } from '../../src/domain/shared/records.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';

/** A request with two errors is rejected for the first one in the order of this list. */

interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
  raw: string;
}

interface Fault {
  status: number;
  code: ProblemCode;
  /** Adds this error to a request. */
  put: (request: Request) => void;
}

const sandbox = await testSandbox();
let organization: TestOrganization;
let rateLimited: TestOrganization;
let endedPath: string;

// The valid request cancels a purchase that has ended, so it fails at the last check.
beforeAll(async () => {
  organization = await sandbox.newOrganization();
  const failed = await organization.purchase(plans.fixed, { payment_token: 'tok_declined' });
  endedPath = `/v1/purchases/${failed.id}/cancel`;
  rateLimited = await sandbox.newOrganization({ limit: 1 });
  await rateLimited.call('listCharges');
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
    put: ({ headers }) => (headers['authorization'] = `Bearer ${rateLimited.apiKey}`),
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
  // The earlier error is added last, so that the later one does not overwrite it.
  for (const fault of wrong.toReversed()) fault.put(request);
  const { method, path, headers, raw } = request;
  const { status, problem } = await organization.send(method, path, { headers, raw });
  expect(problem.code).toBe(wrong[0]?.code);
  expect(status).toBe(wrong[0]?.status);
}

describe('the error response to a request with two errors', () => {
  it.each(pairs)('contains %s, not %s', (_first, _second, first, second) => send([first, second]));
});

describe('the error response to a request with all later errors', () => {
  it.each(faults.map((fault, index) => [fault.code, faults.slice(index)] as const))(
    'contains %s',
    (_code, wrong) => send(wrong),
  );
});

it('a response with 405 lists the supported methods', async () => {
  const allow = async (path: string): Promise<string[]> => {
    const { headers } = await organization.send('PATCH', path);
    return (headers.get('allow') ?? '').split(', ').sort();
  };
  expect(await allow('/v1/purchases')).toEqual(['GET', 'HEAD', 'POST']);
  expect(await allow('/v1/charges')).toEqual(['GET', 'HEAD']);
  expect(await allow('/v1/services')).toEqual(['POST']);
  expect(await allow('/v1/purchases/x/consumptions/y')).toEqual(['DELETE', 'GET', 'HEAD']);
  expect(await allow('/_sandbox/reset')).toEqual(['POST']);
});

describe('a request with a reused idempotency key and another body', () => {
  const headers = { 'idempotency-key': 'k' };

  it('returns 422 before the state of the purchase is checked', async () => {
    const { id } = await organization.purchase(plans.fixed);
    const cancel = (body: object) =>
      organization.send('PUT', `/v1/purchases/${id}/cancel`, { body, headers });
    await cancel({ mode: 'immediate' });
    expect((await cancel({ mode: 'period_end' })).problem.code).toBe('idempotency_key_reused');
  });

  it('returns 404 first when the path names no object', async () => {
    const { status, problem } = await organization.call('createConsumption', {
      path: { id: 'none' },
      body: { quantity: '1' },
      headers: { 'idempotency-key': 'never used' },
    });
    expect([status, problem.code]).toEqual([404, 'resource_not_found']);
  });

  it('returns 400 for an invalid body first', async () => {
    const create = (body: object) => organization.send('POST', '/v1/services', { body, headers });
    await create({ name: 'Electricity' });
    expect((await create({ name: 'Gas', colour: 'blue' })).status).toBe(400);
    expect((await create({ name: 'Gas' })).status).toBe(422);
  });

  it('returns 422 for the key before a missing reference', async () => {
    const order = await organization.order(plans.one_time);
    await organization.call('createPurchase', { body: order, headers });
    const { problem } = await organization.call('createPurchase', {
      body: { ...order, plan_id: 'none' },
      headers,
    });
    expect(problem.code).toBe('idempotency_key_reused');
  });
});

describe('a request with errors of 409 and 422', () => {
  it('returns external_id_taken before it checks whether references exist', async () => {
    await organization.purchase(plans.one_time, { external_id: 'order-1' });
    const body = { plan_id: 'none', customer_id: 'none', external_id: 'order-1' };
    expect((await organization.call('createPurchase', { body })).problem.code).toBe('external_id_taken');
  });

  it('returns external_id_taken before it checks the rules of a plan', async () => {
    const { service_id } = await organization.plan({ external_id: 'plan-1' });
    const body = { ...plans.one_time, trial_days: 3, name: 'Plan', service_id, external_id: 'plan-1' };
    expect((await organization.call('createPlan', { body })).problem.code).toBe('external_id_taken');
  });

  it('returns purchase_not_variable before it checks whether occurred_at is in the future', async () => {
    const path = await organization.purchase(plans.fixed);
    const body = { quantity: '999999999999', occurred_at: '2090-01-01T00:00:00Z' };
    expect((await organization.call('createConsumption', { path, body })).problem.code).toBe(
      'purchase_not_variable',
    );
  });
});

it('an invalid cursor is rejected before the object of the path is looked up', async () => {
  const { status, problem } = await organization.call('listConsumptions', {
    path: { id: 'none' },
    query: { cursor: 'made-up' },
  });
  expect([status, problem.code]).toEqual([400, 'invalid_cursor']);
});
