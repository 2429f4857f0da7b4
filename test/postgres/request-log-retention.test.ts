import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox, type ReplicaOptions } from '../../src/sandbox.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { ManualTimer } from '../support/manual-timer.js';
import { testInLongRun } from '../support/sample-cases.js';
import { TestSandbox } from '../support/test-sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { getPostgresServer } from './server.js';

const HOUR_MS = 3_600_000;
const apiKey = 'sk_test_shared_by_all_replicas';
const server = await getPostgresServer();

/** Starts a replica on a new database. @returns clients of two new organizations */
async function startOrganizations(options: Partial<ReplicaOptions>): Promise<TestOrganization[]> {
  const databaseUrl = await server.createDatabase();
  const { url, close } = await startSandbox({ databaseUrl, apiKey, ...options });
  onTestFinished(close);
  const sandbox = new TestSandbox(url, apiKey, createMemoryStore(), []);
  return [await sandbox.newOrganization(), await sandbox.newOrganization()];
}

async function listOperations(organization: TestOrganization): Promise<(string | null)[]> {
  const { data } = (await organization.call('listRequests', { query: { limit: 100 } })).body;
  return data.map(({ operation_id }) => operation_id);
}

test('requestLogAgeMs deletes old requests of all organizations from the database', async () => {
  let now = Date.parse('2026-11-24T09:00:00Z');
  const manual = new ManualTimer();
  const organizations = await startOrganizations({
    requestLogAgeMs: HOUR_MS,
    overrides: { realNow: () => now, timer: manual.timer },
  });
  for (const organization of organizations) await organization.call('listPurchases');
  now += HOUR_MS / 2;
  for (const organization of organizations) await organization.call('listCharges');
  now += HOUR_MS / 2 + 1;
  await manual.fireWhenLeft(1);
  for (const organization of organizations)
    await expect.poll(() => listOperations(organization)).toEqual(['listCharges']);
});

test('requestLogLimit limits the number of requests that a replica lists', async () => {
  const [organization] = await startOrganizations({ requestLogLimit: 1 });
  if (!organization) throw new Error('There is no organization.');
  await organization.call('listPurchases');
  await organization.call('listCharges');
  expect(await listOperations(organization)).toEqual(['listCharges']);
});

testInLongRun(
  'a year of requests leaves the request log and the idempotency records of one month, with a replica that restarts each month',
  async () => {
    const [months, requestsPerMonth, limit] = [12, 30, 20];
    const databaseUrl = await server.createDatabase();
    let now = Date.parse('2026-01-01T00:00:00Z');
    const options = { databaseUrl, apiKey, requestLogLimit: limit, overrides: { realNow: () => now } };
    for (let month = 0; month < months; month += 1, now += 30 * 24 * HOUR_MS) {
      const { url, close } = await startSandbox(options);
      const client = new TestSandbox(url, apiKey, createMemoryStore(), []).client(apiKey);
      for (let count = 0; count < requestsPerMonth; count += 1) {
        await client.call('createCustomer', {
          body: { email: 'ada@example.com', name: 'Ada Lindqvist' },
          headers: { 'idempotency-key': randomUUID() },
        });
      }
      await close();
    }
    const countRows = async (table: string): Promise<number> => {
      const database = databaseUrl.split('/').at(-1);
      const rows = await server.query<{ count: string }>(`SELECT count(*) FROM ${table}`, database);
      return Number(rows[0]?.count);
    };
    expect(await countRows('customers')).toBe(months * requestsPerMonth);
    expect(await countRows('requests')).toBeLessThanOrEqual(limit + requestsPerMonth);
    expect(await countRows('idempotency_records')).toBe(requestsPerMonth);
  },
);
