import { expect, test } from 'vitest';
import { insert, update } from '../../src/domain/shared/change.js';
import { encodeLine } from '../../src/store/file/data-lines.js';
import type { Store } from '../../src/store/store.js';
import { FakeDisk } from './fake-disk.js';
import { stopAtManyCalls, expectReopenedEqual, openStoreOn } from './file-store-setup.js';
import { buildCustomer, buildOrganization, commit, listIds, waitForTurn } from './samples.js';

const REMAINING = 'org_kept';
const ROUNDS = 4;
/** Timeout for some hundred sequential runs: seconds on an idle machine, minutes on a busy one. */
const LONG = { timeout: 300_000 };

/** Compacts at nearly every commit. A checkpoint takes several slices, so that deletions happen in between. */
const compaction = { minimum_bytes: 600, ratio: 0 };

const bulk = Array.from({ length: 3 }, (_, n) =>
  insert('customers', buildCustomer(`bulk_${String(n)}`, { name: 'x'.repeat(90_000) })),
);

const getPair = (round: number): [string, string] => [`org_${String(round)}_a`, `org_${String(round)}_b`];

interface Acknowledged {
  /** Last rounds whose pair was created with records, was requested to be deleted, and is deleted. */
  created: number;
  requested: number;
  deleted: number;
}

/** Creates a pair in each round, and deletes it in the next one, right after a commit to both. */
async function runWork(disk: FakeDisk, acknowledged: Acknowledged): Promise<void> {
  const store = await openStoreOn(disk, { compaction });
  await store.createOrganization(buildOrganization(REMAINING));
  await commit(store, REMAINING, bulk);
  for (let round = 1; round <= ROUNDS; round += 1) {
    acknowledged.requested = round - 1;
    const deleting = round > 1 ? deletePair(store, round - 1) : undefined;
    for (const org of getPair(round)) {
      await store.createOrganization(buildOrganization(org));
      await commit(store, org, [insert('customers', buildCustomer('cus_1', { name: 'y'.repeat(1_000) }))]);
    }
    acknowledged.created = round;
    await deleting;
    acknowledged.deleted = round - 1;
  }
  await store.close();
}

async function deletePair(store: Store, round: number): Promise<void> {
  const last = getPair(round).map((org) => commit(store, org, [update('customers', buildCustomer('cus_1'))]));
  // The commits are then applied in memory and not written yet.
  await waitForTurn();
  const undeletable = await store.deleteOrganizations(getPair(round), () => true);
  expect(undeletable).toEqual([]);
  await Promise.all(last);
}

async function verifyDisk(disk: FakeDisk, { created, requested, deleted }: Acknowledged): Promise<void> {
  const store = await openStoreOn(disk, { compaction, warn: () => undefined });
  const existing = new Set((await store.listOrganizations()).map(({ id }) => id));
  for (let round = 1; round <= ROUNDS; round += 1) {
    const found = getPair(round).filter((org) => existing.has(org));
    if (round <= deleted) expect(found).toEqual([]);
    else if (round <= requested) expect([0, 2]).toContain(found.length);
    else if (round <= created) expect(found).toEqual(getPair(round));
    for (const org of round <= created ? found : [])
      expect(await listIds(store, org, 'customers')).toEqual(['cus_1']);
  }
  if (created > 0) expect(await listIds(store, REMAINING, 'customers')).toHaveLength(bulk.length);
  await expectReopenedEqual(store, disk, { compaction });
}

test('file store deletes organizations atomically and permanently in a crash at any call', LONG, async () => {
  const compactions = await stopAtManyCalls({ created: 0, requested: 0, deleted: 0 }, runWork, verifyDisk);
  expect(compactions).toBeGreaterThan(3);
});

/** Creates a checkpoint without an organization whose last commit and deletion are in the write-ahead log. */
async function createDiskWithDeletion(): Promise<{ disk: FakeDisk; checkpoint: string; wal: string }> {
  const disk = new FakeDisk();
  const initial = await openStoreOn(disk);
  for (const org of [REMAINING, 'org_1', 'org_2']) await initial.createOrganization(buildOrganization(org));
  await initial.close();
  // The next commit starts a checkpoint, and no later one does.
  const store = await openStoreOn(disk, { compaction: { minimum_bytes: disk.getBytes('journal.1').length } });
  const last = commit(store, 'org_1', [insert('customers', buildCustomer('cus_1'))]);
  // The commit is then applied in memory, and is written together with the deletion.
  await waitForTurn();
  await Promise.all([last, store.deleteOrganizations(['org_1', 'org_2'], () => true)]);
  for (let turn = 0; turn < 50; turn += 1) await waitForTurn();
  await commit(store, REMAINING, [insert('customers', buildCustomer('cus_1'))]);
  await store.close();
  const [, wal = '', checkpoint = ''] = disk.listNames();
  expect([wal, checkpoint]).toEqual(['journal.2', 'snapshot.2']);
  return { disk: disk.copyAfter('killed'), checkpoint, wal };
}

const readLines = (disk: FakeDisk, name: string): string[] =>
  disk.getBytes(name).toString().trimEnd().split('\n');

test('file store skips commits of an organization that was deleted while the checkpoint was written', async () => {
  const { disk, checkpoint, wal } = await createDiskWithDeletion();
  expect(readLines(disk, checkpoint).join()).not.toContain('org_1');
  expect(readLines(disk, wal).slice(1, 3)).toEqual([
    expect.stringContaining('"organization":"org_1"'),
    expect.stringContaining('"deleted":["org_1","org_2"]'),
  ]);
  const store = await openStoreOn(disk);
  expect((await store.listOrganizations()).map(({ id }) => id)).toEqual([REMAINING]);
  expect(await listIds(store, REMAINING, 'customers')).toEqual(['cus_1']);
  await store.close();
});

test('file store rejects commits of a missing organization that was not deleted', async () => {
  const { disk, wal } = await createDiskWithDeletion();
  const lines = readLines(disk, wal);
  const deletion = lines.findIndex((line) => line.includes('"deleted"'));
  const other = JSON.parse((lines[deletion] ?? '').slice(9)) as object;
  for (const deleted of [['org_2'], ['org_3']]) {
    const changed = lines.with(deletion, encodeLine(JSON.stringify({ ...other, deleted })).trimEnd());
    for (const end of [lines.length, deletion + 1]) {
      const text = `${changed.slice(0, end).join('\n')}\n`;
      disk.put(wal, text);
      await expect(openStoreOn(disk)).rejects.toThrow(
        '/data/journal.2, line 2: commit 4 does not fit what comes before: its organization org_1 does not exist',
      );
      expect(disk.getBytes(wal).toString()).toBe(text);
    }
  }
});

test('file store rejects the deletion of an organization that never existed', async () => {
  const disk = new FakeDisk();
  const store = await openStoreOn(disk);
  await store.createOrganization(buildOrganization('org_1'));
  await store.close();
  const [header = '', creation = ''] = readLines(disk, 'journal.1');
  const deletion = encodeLine(JSON.stringify({ commit: 2, synced: 1, deleted: ['org_none'] }));
  disk.put('journal.1', `${header}\n${creation}\n${deletion}`);
  await expect(openStoreOn(disk)).rejects.toThrow(
    'commit 2 does not fit what comes before: it deletes org_none',
  );
});

test('file store of schema version 1 rejects a write-ahead log with deletions', async () => {
  const { disk } = await createDiskWithDeletion();
  await expect(openStoreOn(disk, { schema: { migrations: [] } })).rejects.toThrow('schema version 3');
});

test('file store reports a deleted organization only once the deletion is durable', async () => {
  const disk = new FakeDisk();
  const store = await openStoreOn(disk);
  await store.createOrganization(buildOrganization('org_1'));
  let openGate: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (openGate = resolve));
  disk.intercept = (call) => (call.startsWith('datasync') ? gate : undefined);
  let settled = 0;
  const count = (): void => void (settled += 1);
  const all = [
    store.deleteOrganizations(['org_1'], () => true),
    store.deleteOrganizations(['org_1'], () => true),
    store.findOrganization({ id: 'org_1' }),
    store.listOrganizations(),
    listIds(store, 'org_1', 'customers').catch(count),
    commit(store, 'org_1', []).catch(count),
  ].map((call) => call.then(count));
  for (let turn = 0; turn < 10; turn += 1) await waitForTurn();
  expect(settled).toBe(0);
  openGate();
  await Promise.all(all);
  expect(settled).toBe(8);
});
