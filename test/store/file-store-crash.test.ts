import { expect, test } from 'vitest';
import { insert, remove, update } from '../../src/domain/shared/change.js';
import type { Store } from '../../src/store/store.js';
import type { FakeDisk } from './fake-disk.js';
import { atEveryCall, openOn } from './file-store-setup.js';
import { aCharge, aCustomer, anOrganization, commit, ids } from './samples.js';

const ORGANIZATION = 'org_1';
const COMMITS = 12;
const PAIR = 2;

/** Compacts at nearly every commit, and a snapshot takes several slices, so that commits fall in between. */
const compaction = { minimum_bytes: 600, ratio: 0 };

/** Long enough that a few of them fill a slice of a snapshot. */
const bulk = Array.from({ length: 8 }, (_, n) =>
  insert('customers', aCustomer(`bulk_${String(n)}`, { name: 'x'.repeat(70_000) })),
);

/** What the n-th commit does: it adds a pair, counts, touches what is bulky, and takes back what an earlier one added. */
function changesOf(n: number): Parameters<typeof commit>[2] {
  const counter = aCharge('counter', { amount: n });
  return [
    n === 1 ? insert('charges', counter) : update('charges', counter),
    insert('customers', aCustomer(`cus_${String(n)}`)),
    insert('charges', aCharge(`chg_${String(n)}`, { customer_id: `cus_${String(n)}` })),
    update(
      'customers',
      aCustomer(`bulk_${String(n % bulk.length)}`, { name: `${String(n)} `.repeat(20_000) }),
    ),
    ...(n > PAIR
      ? [remove('customers', `cus_${String(n - PAIR)}`), remove('charges', `chg_${String(n - PAIR)}`)]
      : []),
  ];
}

/** Commits two at a time, and notes what was acknowledged. */
async function work(disk: FakeDisk, acknowledged: { commits: number }): Promise<void> {
  const store = await openOn(disk, { compaction });
  await store.createOrganization(anOrganization(ORGANIZATION));
  await commit(store, ORGANIZATION, bulk);
  acknowledged.commits = 0;
  for (let n = 1; n < COMMITS; n += 2) {
    const both = [n, n + 1].map(async (each) => {
      await commit(store, ORGANIZATION, changesOf(each));
      acknowledged.commits = Math.max(acknowledged.commits, each);
    });
    await Promise.all(both);
  }
  await store.close();
}

/** Which commit the store is at. Fails when it is at none, but holds parts of some. */
async function commitOf(store: Store): Promise<number> {
  const counter = await store.read(ORGANIZATION, (reader) => reader.get('charges', 'counter'));
  const n = counter?.amount ?? 0;
  const pairs = [n, n - 1].filter((each) => each >= 1).map(String);
  expect(await ids(store, ORGANIZATION, 'charges', { where: { purchase_id: 'pur_1' } })).toStrictEqual([
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

async function verify(disk: FakeDisk, acknowledged: { commits: number }): Promise<void> {
  const warn = (): void => undefined;
  const store = await openOn(disk, { compaction, warn });
  const organizations = await store.listOrganizations();
  if (organizations.length === 0) {
    expect(acknowledged.commits).toBe(-1);
    await store.close();
    return;
  }
  const found = await commitOf(store);
  expect(found).toBeGreaterThanOrEqual(acknowledged.commits);
  const isFilled = (await ids(store, ORGANIZATION, 'customers')).length > 0;
  const next = isFilled ? found + 1 : 0;
  await commit(store, ORGANIZATION, isFilled ? changesOf(next) : bulk);
  await store.close();

  const reopened = await openOn(disk, { compaction });
  expect(await commitOf(reopened)).toBe(next);
  await reopened.close();
  // Nothing is left over: one snapshot at most, and the journals from its generation on.
  const snapshots = disk.names().filter((name) => name.startsWith('snapshot'));
  expect(snapshots.length).toBeLessThanOrEqual(1);
  expect(disk.names().filter((name) => !/^(journal|snapshot)\.\d+$/.test(name))).toStrictEqual([]);
}

test('loses and doubles nothing, whichever call is the last, and however much of it reached the disk', async () => {
  const compactions = await atEveryCall({ commits: -1 }, work, verify);
  expect(compactions).toBeGreaterThan(3);
});
