import { expect, test } from 'vitest';
import { insert } from '../../src/domain/shared/change.js';
import type { Schema } from '../../src/store/file/schema.js';
import { aftermaths, FakeDisk } from './fake-disk.js';
import { openOn } from './file-store-setup.js';
import { aCustomer, anOrganization, commit, nextTurn } from './samples.js';

const first: Schema = { migrations: [] };

/** Of a version 2, which has everybody's name twice: an upgrade that happens twice would show. */
const schema: Schema = {
  migrations: [
    {
      description: 'says names twice',
      record: (collection, record) =>
        collection === 'customers' && 'name' in record
          ? { ...record, name: `${String(record.name)} ${String(record.name)}` }
          : record,
    },
  ],
};

/** Version 1, with a snapshot and a journal behind it. */
async function firstVersion(): Promise<FakeDisk> {
  const disk = new FakeDisk();
  const store = await openOn(disk, { schema: first, compaction: { minimum_bytes: 1 } });
  await store.createOrganization(anOrganization('org_1'));
  await commit(store, 'org_1', [insert('customers', aCustomer('cus_1', { name: 'Ada' }))]);
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
  await commit(store, 'org_1', [insert('customers', aCustomer('cus_2', { name: 'Bo' }))]);
  await store.close();
  expect(disk.names().join()).toMatch(/^journal\.(\d),snapshot\.\1$/);
  return disk.after('killed');
}

/** Opens the directory as version 2 and makes it write a snapshot of its own, up to a call at which all stops. */
async function upgradeUntil(disk: FakeDisk, call: number): Promise<boolean> {
  const stopped = new Promise<true>((stop) => {
    disk.intercept = () => {
      if (disk.calls.length + 1 < call) return undefined;
      stop(true);
      return new Promise(() => undefined);
    };
  });
  const upgrade = async (): Promise<false> => {
    const store = await openOn(disk, { schema, compaction: { minimum_bytes: 1, ratio: 0 } });
    await commit(store, 'org_1', [insert('customers', aCustomer('cus_3', { name: 'Eve' }))]);
    for (let turn = 0; turn < 50; turn += 1) await nextTurn();
    await store.close();
    return false;
  };
  return Promise.race([stopped, upgrade()]);
}

async function namesIn(disk: FakeDisk): Promise<string[]> {
  const store = await openOn(disk, { schema, warn: () => undefined });
  const entries = await store.read('org_1', (reader) => reader.list('customers', { limit: 9 }));
  await store.close();
  return entries.map(({ record }) => record.name);
}

test('an upgrade that stops anywhere leaves all that there was, upgraded once, whoever looks', async () => {
  const before = await firstVersion();
  let call = 1;
  for (; ; call += 1) {
    const disk = before.after('killed');
    if (!(await upgradeUntil(disk, call))) break;
    for (const aftermath of aftermaths) {
      const names = await namesIn(disk.after(aftermath));
      expect(names.slice(-2), `${aftermath} at call ${String(call)}`).toEqual(['Bo Bo', 'Ada Ada']);
      expect(['Eve']).toEqual(expect.arrayContaining(names.slice(0, -2)));
    }
  }
  expect(call).toBeGreaterThan(20);
});

test('an upgrade that stops before its first file is there leaves what the old version opens', async () => {
  const disk = await firstVersion();
  disk.intercept = (call) => (call.startsWith('rename journal') ? new Promise(() => undefined) : undefined);
  void openOn(disk, { schema });
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
  const store = await openOn(disk.after('power cut'), { schema: first });
  const entries = await store.read('org_1', (reader) => reader.list('customers', { limit: 9 }));
  expect(entries.map(({ record }) => record.name)).toEqual(['Bo', 'Ada']);
  await store.close();
});
