import { beforeAll, describe, expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';

/** The requirements `refusals.*` of the contract suite test the order of all other checks. */

const sandbox = await testSandbox();
let organization: TestOrganization;

beforeAll(async () => {
  organization = await sandbox.newOrganization();
});

it.each([
  ['after the method', 'PATCH', {}, 405],
  ['after the API key', 'GET', { authorization: 'Bearer unknown' }, 401],
  ['before the Accept header', 'GET', { accept: 'text/html' }, 429],
])('the rate limit is checked %s', async (_place, method, headers, status) => {
  const limited = await sandbox.newOrganization({ limit: 1 });
  await limited.call('listCharges');
  expect((await limited.send(method, '/v1/customers', { headers })).status).toBe(status);
});

it('a response with 405 of the sandbox API lists the supported methods', async () => {
  const { headers } = await organization.send('PATCH', '/_sandbox/reset');
  expect(headers.get('allow')).toBe('POST');
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

it('an invalid cursor is rejected before the object of the path is looked up', async () => {
  const { status, problem } = await organization.call('listConsumptions', {
    path: { id: 'none' },
    query: { cursor: 'made-up' },
  });
  expect([status, problem.code]).toEqual([400, 'invalid_cursor']);
});
