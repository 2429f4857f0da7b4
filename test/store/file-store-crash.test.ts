import { expect, test } from 'vitest';
import { insert, remove, update } from '../../src/domain/shared/change.js';
import type { Store } from '../../src/store/store.js';
import { FakeDisk } from './fake-disk.js';
import { openStoreOn, pickPlaces, runUntil, stopAtManyCalls } from './file-store-setup.js';
import { buildCharge, buildCustomer, buildOrganization, commit, listIds } from './samples.js';

const ORGANIZATION = 'org_1';
const COMMITS = 12;
const PAIR = 2;

/** Compacts at nearly every commit. A checkpoint takes several slices, so that commits happen in between. */
const compaction = { minimum_bytes: 600, ratio: 0 };

/** Long records, a few of which fill a slice of a checkpoint. */
const bulk = Array.from({ length: 8 }, (_, n) =>
  insert('customers', buildCustomer(`bulk_${String(n)}`, { name: 'x'.repeat(70_000) })),
);

/** Builds the n-th commit: inserts a pair, increments a counter, updates a long record, and removes an earlier pair. */
function buildChanges(n: number): Parameters<typeof commit>[2] {
  const counter = buildCharge('counter', { amount: n });
  return [
    n === 1 ? insert('charges', counter) : update('charges', counter),
    insert('customers', buildCustomer(`cus_${String(n)}`)),
    insert('charges', buildCharge(`chg_${String(n)}`, { customer_id: `cus_${String(n)}` })),
    update(
      'customers',
      buildCustomer(`bulk_${String(n % bulk.length)}`, { name: `${String(n)} `.repeat(20_000) }),
    ),
    ...(n > PAIR
      ? [remove('customers', `cus_${String(n - PAIR)}`), remove('charges', `chg_${String(n - PAIR)}`)]
      : []),
  ];
}

/** Makes two commits at a time, and records the acknowledged ones. */
async function runWork(disk: FakeDisk, acknowledged: { commits: number }): Promise<void> {
  const store = await openStoreOn(disk, { compaction });
  await store.createOrganization(buildOrganization(ORGANIZATION));
  await commit(store, ORGANIZATION, bulk);
  acknowledged.commits = 0;
  for (let n = 1; n < COMMITS; n += 2) {
    const both = [n, n + 1].map(async (each) => {
      await commit(store, ORGANIZATION, buildChanges(each));
      acknowledged.commits = Math.max(acknowledged.commits, each);
    });
    await Promise.all(both);
  }
  await store.close();
}

/** Finds the last commit in the store. Fails when the store contains only parts of a commit. */
async function findCommit(store: Store): Promise<number> {
  const counter = await store.read(ORGANIZATION, (reader) => reader.get('charges', 'counter'));
  const n = counter?.amount ?? 0;
  const pairs = [n, n - 1].filter((each) => each >= 1).map(String);
  expect(await listIds(store, ORGANIZATION, 'charges', { where: { purchase_id: 'pur_1' } })).toStrictEqual([
    ...pairs.map((each) => `chg_${each}`),
    ...(n > 0 ? ['counter'] : []),
  ]);
  const customers = await store.read(ORGANIZATION, (reader) => reader.list('customers', { limit: 99 }));
  const bulky = customers.filter(({ record }) => record.id.startsWith('bulk_'));
  expect(customers.slice(0, pairs.length).map(({ record }) => record.id)).toStrictEqual(
    pairs.map((each) => `cus_${each}`),
  );
  expect(customers.length).toBe(pairs.length + bulky.length);
  for (const { record } of bulky) {
    const index = Number(record.id.slice('bulk_'.length));
    const touched = Array.from({ length: n }, (_, at) => n - at).find((each) => each % bulk.length === index);
    expect(record.name.slice(0, 3)).toBe(
      touched === undefined ? 'xxx' : `${String(touched)} ${String(touched)}`.slice(0, 3),
    );
  }
  return n;
}

async function verifyDisk(disk: FakeDisk, acknowledged: { commits: number }): Promise<void> {
  const warn = (): void => undefined;
  const store = await openStoreOn(disk, { compaction, warn });
  const organizations = await store.listOrganizations();
  if (organizations.length === 0) {
    expect(acknowledged.commits).toBe(-1);
    await store.close();
    return;
  }
  const found = await findCommit(store);
  expect(found).toBeGreaterThanOrEqual(acknowledged.commits);
  const isFilled = (await listIds(store, ORGANIZATION, 'customers')).length > 0;
  const next = isFilled ? found + 1 : 0;
  await commit(store, ORGANIZATION, isFilled ? buildChanges(next) : bulk);
  await store.close();

  const reopened = await openStoreOn(disk, { compaction });
  expect(await findCommit(reopened)).toBe(next);
  await reopened.close();
  // No files are left: one checkpoint at most, and the write-ahead logs from its generation on.
  const snapshots = disk.listNames().filter((name) => name.startsWith('snapshot'));
  expect(snapshots.length).toBeLessThanOrEqual(1);
  expect(
    disk.listNames().filter((name) => !/^(journal|snapshot)\.\d+$|^acknowledged$/.test(name)),
  ).toStrictEqual([]);
}

test('file store loses and duplicates no commit in a crash at any call', async () => {
  const compactions = await stopAtManyCalls({ commits: -1 }, runWork, verifyDisk);
  expect(compactions).toBeGreaterThan(3);
});

test('what a process commits after another one was killed survives a power failure', async () => {
  const complete = new FakeDisk();
  await runWork(complete, { commits: 0 });
  for (const call of pickPlaces(1, complete.calls.length)) {
    const disk = new FakeDisk();
    await runUntil(disk, call, () => runWork(disk, { commits: 0 }));
    // The names and contents that the killed process has not synced are still there, and still not synced.
    disk.intercept = () => undefined;
    // It warns about the bytes that the killed process was writing.
    const options = { compaction, warn: () => undefined };
    const store = await openStoreOn(disk, options);
    if (!(await store.findOrganization({ id: ORGANIZATION })))
      await store.createOrganization(buildOrganization(ORGANIZATION));
    await commit(store, ORGANIZATION, [insert('customers', buildCustomer('after'))]);
    const found = await openStoreOn(disk.copyAfter('power cut'), options)
      .then((next) => next.read(ORGANIZATION, (reader) => reader.get('customers', 'after')))
      .catch((error: unknown) => String(error));
    const killed = `killed at call ${String(call)}, after ${disk.calls.slice(call - 5, call).join(', ')}`;
    expect([killed, found]).toEqual([killed, buildCustomer('after')]);
  }
});
