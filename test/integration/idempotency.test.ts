import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import type { ApiResponse, Body } from '../support/client.js';
import { ControlledStore } from '../support/controlled-store.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';

const store = new ControlledStore(createMemoryStore());
let realNow = Date.parse('2026-06-01T00:00:00Z');
const sandbox = await testSandbox({ store, realNow: () => realNow });

const customer: Body<'createCustomer'> = {
  email: 'ada@example.com',
  name: 'Ada',
  metadata: { a: '1', b: '2' },
};

function create(
  organization: TestOrganization,
  key: string,
  body = customer,
): Promise<ApiResponse<{ id: string }>> {
  return organization.call('createCustomer', { body, headers: { 'idempotency-key': key } });
}

async function countCustomers(organization: TestOrganization): Promise<number> {
  return (await organization.call('listCustomers', { query: { limit: 100 } })).body.data.length;
}

it('a repeated request returns 409 while the first one is running, and its response afterwards', async () => {
  const organization = await sandbox.newOrganization();
  const gate = store.holdNextTransaction();
  const first = create(organization, 'k');
  await gate.reached;
  const second = await create(organization, 'k');
  expect([second.status, second.problem.code]).toEqual([409, 'idempotency_key_in_use']);
  gate.release();
  const { body } = await first;
  expect((await create(organization, 'k')).body).toEqual(body);
});

it('an error response leaves the key unused after an injected 500', async () => {
  const organization = await sandbox.newOrganization();
  store.failure = new Error('made to fail');
  expect((await create(organization, 'k')).status).toBe(500);
  store.failure = null;
  expect((await create(organization, 'k')).isReplay).toBe(false);
  expect(await countCustomers(organization)).toBe(1);
});

describe('lifetime of an idempotency record', () => {
  const day = 24 * 60 * 60 * 1000;

  it('the lifetime of an idempotency record is 24 hours of real time', async () => {
    const organization = await sandbox.newOrganization();
    const first = await create(organization, 'k');
    realNow += day - 1;
    expect((await create(organization, 'k')).text).toBe(first.text);
    realNow += 1;
    const later = await create(organization, 'k', { ...customer, name: 'Eve' });
    expect([later.status, later.isReplay]).toEqual([201, false]);
    expect(await countCustomers(organization)).toBe(2);
    expect((await create(organization, 'k', { ...customer, name: 'Eve' })).text).toBe(later.text);
  });

  it('the lifetime of an idempotency record does not depend on the clock of the organization', async () => {
    const organization = await sandbox.newOrganization({ now: '2099-01-01T00:00:00Z' });
    await create(organization, 'k');
    expect((await create(organization, 'k')).isReplay).toBe(true);
  });

  it('the lifetime of an idempotency record ends with a reset', async () => {
    const organization = await sandbox.newOrganization();
    await create(organization, 'k');
    await organization.call('resetSandbox');
    expect((await create(organization, 'k')).isReplay).toBe(false);
    expect(await countCustomers(organization)).toBe(1);
  });

  it('the lifetime of an idempotency record ends when expired records are deleted', async () => {
    const organization = await sandbox.newOrganization();
    for (const key of ['a', 'b', 'c', 'd']) await create(organization, key);
    realNow += day;
    for (const key of ['e', 'f']) await create(organization, key);
    const kept = await store.read(organization.organizationId, (reader) =>
      reader.list('idempotency_records', { limit: 100 }),
    );
    expect(kept).toHaveLength(2);
  });
});
