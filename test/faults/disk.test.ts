import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openLowdbStore } from '../../src/store/file/open-lowdb-store.js';
import type { Answer, Client } from '../support/client.js';
import { ManualTimer } from '../support/manual-timer.js';
import { testSandbox } from '../support/sandbox.js';
import { FaultyDisk } from './faulty-disk.js';

const directory = await mkdtemp(join(tmpdir(), 'tollgate-disk-'));
const disk = new FaultyDisk();
const recovery = new ManualTimer();
const warnings: string[] = [];
const store = await openLowdbStore({
  directory,
  files: disk,
  timer: recovery.timer,
  warn: (message) => warnings.push(message),
});
const sandbox = await testSandbox({ store });
afterAll(() => rm(directory, { recursive: true }));

const faults: [string, () => void][] = [
  ['is full', () => (disk.room = 2_000)],
  ['can only be read', () => (disk.refusal = 'EROFS')],
  ['is no longer allowed', () => (disk.refusal = 'EACCES')],
];

function mend(): void {
  disk.room = Infinity;
  disk.refusal = null;
}

function expectUnavailable(answer: Answer): void {
  expect([answer.status, answer.problem.code]).toEqual([503, 'service_unavailable']);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(answer.text).not.toMatch(/ENOSPC|EROFS|EACCES|tollgate-disk/);
}

const create = (client: Client, number: number): Promise<Answer<{ id: string }>> =>
  client.call('createCustomer', {
    headers: { 'idempotency-key': `customer ${String(number)}` },
    body: { email: 'ada@example.com', name: `Customer ${String(number)}` },
  });

async function namesIn(client: Client): Promise<string[]> {
  const { data } = (await client.call('listCustomers', { query: { limit: 100 } })).body;
  return data.map(({ name }) => name).sort();
}

describe.each(faults)('a disk that %s', (_, fail) => {
  test('is answered with 503, loses nothing, and is gone on with when it is mended', async () => {
    const shop = await sandbox.shop();
    const anybody = sandbox.client(null);
    const before = recovery.asked.length;
    fail();
    const answers = [];
    for (let number = 0; number < 10; number += 1) answers.push(await create(shop, number));
    const taken = answers.flatMap(({ status }, number) => (status === 201 ? [number] : []));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expectUnavailable(answer);
    // What the memory still knows may be what was refused, so that it is shown to nobody either.
    expectUnavailable(await shop.call('listCustomers'));
    expectUnavailable(await anybody.call('getReadiness'));
    expect((await anybody.call('getHealth')).status).toBe(200);

    // It is looked at again and again, in vain at first.
    await recovery.fireWhenLeft(1);
    await vi.waitUntil(() => recovery.asked.length === before + 2);
    expectUnavailable(await anybody.call('getReadiness'));

    mend();
    await recovery.fireWhenLeft(1);
    await vi.waitUntil(() => store.isAvailable);
    expect(warnings.at(-1)).toBe('The data can be written again.');
    expect((await anybody.call('getReadiness')).status).toBe(200);
    expect(await namesIn(shop)).toEqual(taken.map((number) => `Customer ${String(number)}`));

    const again = await Promise.all(answers.map((_answer, number) => create(shop, number)));
    expect(again.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(again.map(({ isReplay }) => isReplay)).toEqual(answers.map(({ status }) => status === 201));
    expect(await namesIn(shop)).toHaveLength(answers.length);
  });
});

test('a disk that fills up in the middle of many requests refuses each of them, or keeps it', async () => {
  const shop = await sandbox.shop();
  disk.room = 10_000;
  const numbers = Array.from({ length: 60 }, (_, number) => number);
  const answers = await Promise.all(numbers.map((number) => create(shop, number)));
  const kept = answers.filter(({ status }) => status === 201);
  for (const answer of answers) if (answer.status !== 201) expectUnavailable(answer);
  expect(kept.length).toBeLessThan(answers.length);
  mend();
  await recovery.fireWhenLeft(1);
  await vi.waitUntil(() => store.isAvailable);
  const { data } = (await shop.call('listCustomers', { query: { limit: 100 } })).body;
  expect(data.map(({ id }) => id).sort()).toEqual(kept.map(({ body }) => body.id).sort());
});

test('what was kept is there when the directory is opened again', async () => {
  const shop = await sandbox.shop();
  await create(shop, 1);
  const before = await store.listOrganizations();
  await store.close();
  const reopened = await openLowdbStore({ directory, warn: (message) => warnings.push(message) });
  expect(await reopened.listOrganizations()).toEqual(before);
  const customers = await reopened.read(shop.organizationId, (reader) =>
    reader.list('customers', { limit: 9 }),
  );
  expect(customers.map(({ record }) => record.name)).toEqual(['Customer 1']);
  await reopened.close();
  expect(warnings.filter((warning) => warning.includes('cut'))).toEqual([]);
});
