import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { TestSandbox } from '../support/test-sandbox.js';
import { getPostgresServer } from './server.js';
import { WireProxy } from './wire-proxy.js';

const REQUESTS = 30;
const apiKey = 'sk_test_shared_by_all_replicas';
const server = await getPostgresServer();
const proxy = await WireProxy.listen(await server.createDatabase());
const { url, close } = await startSandbox({ databaseUrl: proxy.url, apiKey });
afterAll(close);
/** Client of the default organization, whose clock is live, so that a request looks for due work. */
const client = new TestSandbox(url, apiKey, createMemoryStore(), []).client(apiKey);
const { id } = (await createCustomer()).body;

function createCustomer() {
  return client.call('createCustomer', {
    body: { email: 'ada@example.com', name: 'Ada Lindqvist' },
    headers: { 'idempotency-key': randomUUID() },
  });
}

/**
 * Sends requests one after the other. Background work of the replica, and the log entry of a request that is still
 * pending after some time, only add to what a request needs.
 *
 * @returns statements and round trips of the request with the fewest
 */
async function measure(send: () => Promise<unknown>): Promise<{ statements: number; roundTrips: number }> {
  let statements = Infinity;
  let roundTrips = Infinity;
  for (let count = 0; count < REQUESTS; count += 1) {
    const before = proxy.traffic;
    await send();
    const after = proxy.traffic;
    statements = Math.min(statements, after.statements - before.statements);
    roundTrips = Math.min(roundTrips, after.roundTrips - before.roundTrips);
  }
  return { statements, roundTrips };
}

test('a request for a customer takes 3 round trips and 4 statements', async () => {
  const measured = await measure(() => client.call('getCustomer', { path: { id } }));
  expect(measured).toEqual({ statements: 4, roundTrips: 3 });
});

test('a request for a page of customers takes 3 round trips and 4 statements', async () => {
  expect(await measure(() => client.call('listCustomers'))).toEqual({ statements: 4, roundTrips: 3 });
});

test('a request that creates a customer under an idempotency key takes 5 round trips and 15 statements', async () => {
  expect(await measure(createCustomer)).toEqual({ statements: 15, roundTrips: 5 });
});
