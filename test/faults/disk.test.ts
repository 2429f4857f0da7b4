import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openFileStore } from '../../src/store/file/open-file-store.js';
import type { ApiResponse, Client } from '../support/client.js';
import { ManualTimer } from '../support/manual-timer.js';
import { testSandbox } from '../support/sandbox.js';
import { dailyRate } from './daily-subscriptions.js';
import { FaultyDisk } from './faulty-disk.js';

const directory = await mkdtemp(join(tmpdir(), 'tollgate-disk-'));
const disk = new FaultyDisk();
const recovery = new ManualTimer();
const warnings: string[] = [];
const store = await openFileStore({
  directory,
  files: disk,
  timer: recovery.timer,
  warn: (message) => warnings.push(message),
});
let realNow = Date.now();
const sandbox = await testSandbox({ store, realNow: () => realNow });
afterAll(() => rm(directory, { recursive: true }));

const faults: [string, () => void][] = [
  ['is full', () => (disk.freeBytes = 2_000)],
  ['can only be read', () => (disk.errorCode = 'EROFS')],
  ['is no longer allowed', () => (disk.errorCode = 'EACCES')],
];

function repair(): void {
  disk.freeBytes = Infinity;
  disk.errorCode = null;
}

function expectUnavailable(response: ApiResponse): void {
  expect([response.status, response.problem.code]).toEqual([503, 'service_unavailable']);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(response.text).not.toMatch(/ENOSPC|EROFS|EACCES|tollgate-disk/);
}

const create = (client: Client, number: number): Promise<ApiResponse<{ id: string }>> =>
  client.call('createCustomer', {
    headers: { 'idempotency-key': `customer ${String(number)}` },
    body: { email: 'ada@example.com', name: `Customer ${String(number)}` },
  });

async function listNames(client: Client): Promise<string[]> {
  const { data } = (await client.call('listCustomers', { query: { limit: 100 } })).body;
  return data.map(({ name }) => name).sort();
}

describe.each(faults)('the sandbox on a disk that %s', (_, fail) => {
  test('rejects writes, returns what is on the disk, and continues after the disk is repaired', async () => {
    const organization = await sandbox.newOrganization();
    const anybody = sandbox.client(null);
    const before = recovery.requestedTimeouts.length;
    fail();
    const responses = [];
    for (let number = 0; number < 10; number += 1) responses.push(await create(organization, number));
    const taken = responses.flatMap(({ status }, number) => (status === 201 ? [number] : []));
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    for (const response of refused) expectUnavailable(response);
    // Memory may contain a rejected write, so reads return what is on the disk.
    const names = taken.map((number) => `Customer ${String(number)}`);
    expect(await listNames(organization)).toEqual(names);
    for (const number of taken) {
      const id = responses[number]?.body.id ?? '';
      expect((await organization.call('getCustomer', { path: { id } })).status).toBe(200);
    }
    expectUnavailable(await anybody.call('getReadiness'));
    expect((await anybody.call('getHealth')).status).toBe(200);

    // The store retries; the first attempt fails.
    await recovery.fireWhenLeft(1);
    await expect.poll(() => recovery.requestedTimeouts).toHaveLength(before + 2);
    expectUnavailable(await anybody.call('getReadiness'));
    expect(await listNames(organization)).toEqual(names);

    repair();
    await recovery.fireWhenLeft(1);
    await expect.poll(() => store.isAvailable).toBe(true);
    expect(warnings.at(-1)).toBe('The data can be written again.');
    expect((await anybody.call('getReadiness')).status).toBe(200);
    expect(await listNames(organization)).toEqual(names);

    const again = await Promise.all(responses.map((_answer, number) => create(organization, number)));
    expect(again.map(({ status }) => status)).toEqual(responses.map(() => 201));
    expect(again.map(({ isReplay }) => isReplay)).toEqual(responses.map(({ status }) => status === 201));
    expect(await listNames(organization)).toHaveLength(responses.length);
  });
});

test('the sandbox returns lists, objects and checkout pages while overdue work cannot be stored on a full disk', async () => {
  const organization = await sandbox.newOrganization();
  const { id } = await organization.purchase({ rate: dailyRate });
  const { checkout_url } = await organization.purchase({ rate: dailyRate }, { payment_token: null });
  await organization.call('setClock', { body: { mode: 'live' } });
  const readAll = async (): Promise<object> => ({
    charges: (await organization.call('listCharges')).body,
    purchase: (await organization.call('getPurchase', { path: { id } })).body,
    events: (await organization.call('listEvents')).body,
    forecast: (await organization.call('listCharges', { query: { purchase_id: id } })).body,
    checkout: (await fetch(checkout_url)).status,
  });
  const before = await readAll();
  expect(before).toMatchObject({ checkout: 200 });
  disk.freeBytes = 0;
  realNow += 3 * 86_400_000;
  expect(await readAll()).toEqual(before);
  expectUnavailable(await organization.call('cancelPurchase', { path: { id }, body: {} }));
  expect(await readAll()).toEqual(before);

  repair();
  await recovery.fireWhenLeft(1);
  await expect.poll(() => store.isAvailable).toBe(true);
  expect((await organization.call('listCharges', { query: { purchase_id: id } })).body.data).toHaveLength(4);
});

test('the sandbox rejects or stores each of many requests when the disk fills up between them', async () => {
  const organization = await sandbox.newOrganization();
  disk.freeBytes = 10_000;
  const numbers = Array.from({ length: 60 }, (_, number) => number);
  const responses = await Promise.all(numbers.map((number) => create(organization, number)));
  const kept = responses.filter(({ status }) => status === 201);
  for (const response of responses) if (response.status !== 201) expectUnavailable(response);
  expect(kept.length).toBeLessThan(responses.length);
  repair();
  await recovery.fireWhenLeft(1);
  await expect.poll(() => store.isAvailable).toBe(true);
  const { data } = (await organization.call('listCustomers', { query: { limit: 100 } })).body;
  expect(data.map(({ id }) => id).sort()).toEqual(kept.map(({ body }) => body.id).sort());
});

test('the sandbox returns every acknowledged record when its data directory is opened again', async () => {
  const organization = await sandbox.newOrganization();
  await create(organization, 1);
  const before = await store.listOrganizations();
  await store.close();
  const reopened = await openFileStore({ directory, warn: (message) => warnings.push(message) });
  expect(await reopened.listOrganizations()).toEqual(before);
  const customers = await reopened.read(organization.organizationId, (reader) =>
    reader.list('customers', { limit: 9 }),
  );
  expect(customers.map(({ record }) => record.name)).toEqual(['Customer 1']);
  await reopened.close();
  expect(warnings.filter((warning) => warning.includes('cut'))).toEqual([]);
});
