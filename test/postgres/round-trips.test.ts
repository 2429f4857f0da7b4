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

/** Sends requests one after the other. @returns median of the statements and round trips of a request */
async function measure(send: () => Promise<unknown>): Promise<{ statements: number; roundTrips: number }> {
  const samples: { statements: number; roundTrips: number }[] = [];
  for (let count = 0; count < REQUESTS; count += 1) {
    const before = proxy.traffic;
    await send();
    const after = proxy.traffic;
    samples.push({
      statements: after.statements - before.statements,
      roundTrips: after.roundTrips - before.roundTrips,
    });
  }
  // The median is free of the background work of a replica, which runs once a second.
  const getMedian = (values: number[]): number =>
    values.sort((left, right) => left - right)[REQUESTS / 2] ?? NaN;
  return {
    statements: getMedian(samples.map(({ statements }) => statements)),
    roundTrips: getMedian(samples.map(({ roundTrips }) => roundTrips)),
  };
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
