import { expect, test } from 'vitest';
import { insert } from '../../src/domain/shared/change.js';
import type { Schema } from '../../src/store/file/schema.js';
import { crashes, FakeDisk } from './fake-disk.js';
import { openStoreOn } from './file-store-setup.js';
import { buildCustomer, buildOrganization, commit, waitForTurn } from './samples.js';

const first: Schema = { migrations: [] };

/** Schema version 2, which duplicates each name, so that a repeated upgrade is visible. */
const schema: Schema = {
  migrations: [
    {
      description: 'duplicates names',
      record: (collection, record) =>
        collection === 'customers' && 'name' in record
          ? { ...record, name: `${String(record.name)} ${String(record.name)}` }
          : record,
    },
  ],
};

/** Creates a directory of version 1 with a checkpoint and a write-ahead log. */
async function createFirstVersion(): Promise<FakeDisk> {
  const disk = new FakeDisk();
  const store = await openStoreOn(disk, { schema: first, compaction: { minimum_bytes: 1 } });
  await store.createOrganization(buildOrganization('org_1'));
  await commit(store, 'org_1', [insert('customers', buildCustomer('cus_1', { name: 'Ada' }))]);
  for (let turn = 0; turn < 50; turn += 1) await waitForTurn();
  await commit(store, 'org_1', [insert('customers', buildCustomer('cus_2', { name: 'Bo' }))]);
  await store.close();
  expect(disk.listNames().join()).toMatch(/^acknowledged,journal\.(\d),snapshot\.\1$/);
  return disk.copyAfter('killed');
}

/** Opens the directory as version 2 and makes it write a checkpoint, until a call at which the process stops. */
async function upgradeUntil(disk: FakeDisk, call: number): Promise<boolean> {
  const stopped = new Promise<true>((stop) => {
    disk.intercept = () => {
      if (disk.calls.length + 1 < call) return undefined;
      stop(true);
      return new Promise(() => undefined);
    };
  });
  const upgrade = async (): Promise<false> => {
    const store = await openStoreOn(disk, { schema, compaction: { minimum_bytes: 1, ratio: 0 } });
    await commit(store, 'org_1', [insert('customers', buildCustomer('cus_3', { name: 'Eve' }))]);
    for (let turn = 0; turn < 50; turn += 1) await waitForTurn();
    await store.close();
    return false;
  };
  return Promise.race([stopped, upgrade()]);
}

async function readNames(disk: FakeDisk): Promise<string[]> {
  const store = await openStoreOn(disk, { schema, warn: () => undefined });
  const entries = await store.read('org_1', (reader) => reader.list('customers', { limit: 9 }));
  await store.close();
  return entries.map(({ record }) => record.name);
}

test('schema upgrade keeps all records, upgraded once, in a crash at any call', async () => {
  const before = await createFirstVersion();
  let call = 1;
  for (; ; call += 1) {
    const disk = before.copyAfter('killed');
    if (!(await upgradeUntil(disk, call))) break;
    for (const aftermath of crashes) {
      const names = await readNames(disk.copyAfter(aftermath));
      expect(names.slice(-2), `${aftermath} at call ${String(call)}`).toEqual(['Bo Bo', 'Ada Ada']);
      expect(['Eve']).toEqual(expect.arrayContaining(names.slice(0, -2)));
    }
  }
  expect(call).toBeGreaterThan(20);
});

test('schema upgrade that stops before its first file leaves a directory that the old version opens', async () => {
  const disk = await createFirstVersion();
  disk.intercept = (call) => (call.startsWith('rename journal') ? new Promise(() => undefined) : undefined);
  void openStoreOn(disk, { schema });
  for (let turn = 0; turn < 50; turn += 1) await waitForTurn();
  const store = await openStoreOn(disk.copyAfter('power cut'), { schema: first });
  const entries = await store.read('org_1', (reader) => reader.list('customers', { limit: 9 }));
  expect(entries.map(({ record }) => record.name)).toEqual(['Bo', 'Ada']);
  await store.close();
});
