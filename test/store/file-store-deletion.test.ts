import { expect, test } from 'vitest';
import { insert, update } from '../../src/domain/shared/change.js';
import { encodeLine } from '../../src/store/file/line.js';
import type { Store } from '../../src/store/store.js';
import { FakeDisk } from './fake-disk.js';
import { atEveryCall, expectKept, openOn } from './file-store-setup.js';
import { aCustomer, anOrganization, commit, ids, nextTurn } from './samples.js';

/** Organizations that are deleted while the process is killed, the power cut, or a snapshot written. */

const KEPT = 'org_kept';
const ROUNDS = 4;
/** Some hundred runs one after the other: seconds on an idle machine, minutes on a busy one. */
const LONG = { timeout: 300_000 };

/** Compacts at nearly every commit, and a snapshot takes several slices, so that deletions fall in between. */
const compaction = { minimum_bytes: 600, ratio: 0 };

const bulk = Array.from({ length: 3 }, (_, n) =>
  insert('customers', aCustomer(`bulk_${String(n)}`, { name: 'x'.repeat(90_000) })),
);

const pairOf = (round: number): [string, string] => [`org_${String(round)}_a`, `org_${String(round)}_b`];

interface Acknowledged {
  /** The last rounds whose pair was made and filled, was asked to be deleted, and is gone. */
  made: number;
  asked: number;
  deleted: number;
}

/** Makes a pair in each round, and deletes it in the next, just after something was committed to both. */
async function work(disk: FakeDisk, acknowledged: Acknowledged): Promise<void> {
  const store = await openOn(disk, { compaction });
  await store.createOrganization(anOrganization(KEPT));
  await commit(store, KEPT, bulk);
  for (let round = 1; round <= ROUNDS; round += 1) {
    acknowledged.asked = round - 1;
    const deleting = round > 1 ? deletePair(store, round - 1) : undefined;
    for (const org of pairOf(round)) {
      await store.createOrganization(anOrganization(org));
      await commit(store, org, [insert('customers', aCustomer('cus_1', { name: 'y'.repeat(1_000) }))]);
    }
    acknowledged.made = round;
    await deleting;
    acknowledged.deleted = round - 1;
  }
  await store.close();
}

async function deletePair(store: Store, round: number): Promise<void> {
  const last = pairOf(round).map((org) => commit(store, org, [update('customers', aCustomer('cus_1'))]));
  // By then they have taken effect, and are not written yet.
  await nextTurn();
  const kept = await store.deleteOrganizations(pairOf(round), () => true);
  expect(kept).toEqual([]);
  await Promise.all(last);
}

async function verify(disk: FakeDisk, { made, asked, deleted }: Acknowledged): Promise<void> {
  const store = await openOn(disk, { compaction, warn: () => undefined });
  const known = new Set((await store.listOrganizations()).map(({ id }) => id));
  for (let round = 1; round <= ROUNDS; round += 1) {
    const there = pairOf(round).filter((org) => known.has(org));
    if (round <= deleted) expect(there).toEqual([]);
    else if (round <= asked) expect([0, 2]).toContain(there.length);
    else if (round <= made) expect(there).toEqual(pairOf(round));
    for (const org of round <= made ? there : [])
      expect(await ids(store, org, 'customers')).toEqual(['cus_1']);
  }
  if (made > 0) expect(await ids(store, KEPT, 'customers')).toHaveLength(bulk.length);
  await expectKept(store, disk, { compaction });
}

test('deletes all of them or none, and brings none back, whichever call is the last', LONG, async () => {
  const compactions = await atEveryCall({ made: 0, asked: 0, deleted: 0 }, work, verify);
  expect(compactions).toBeGreaterThan(3);
});

/** A snapshot that lacks an organization of which the journal behind it has a commit, and then the deletion. */
async function deletedMeanwhile(): Promise<{ disk: FakeDisk; snapshot: string; journal: string }> {
  const disk = new FakeDisk();
  const made = await openOn(disk);
  for (const org of [KEPT, 'org_1', 'org_2']) await made.createOrganization(anOrganization(org));
  await made.close();
  // The next commit begins a snapshot, and none after it does.
  const store = await openOn(disk, { compaction: { minimum_bytes: disk.bytes('journal.1').length } });
  const last = commit(store, 'org_1', [insert('customers', aCustomer('cus_1'))]);
  // It has taken effect then, and is written together with the deletion.
  await nextTurn();
  await Promise.all([last, store.deleteOrganizations(['org_1', 'org_2'], () => true)]);
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
  await commit(store, KEPT, [insert('customers', aCustomer('cus_1'))]);
  await store.close();
  const [journal = '', snapshot = ''] = disk.names();
  expect([journal, snapshot]).toEqual(['journal.2', 'snapshot.2']);
  return { disk: disk.after('killed'), snapshot, journal };
}

const linesOf = (disk: FakeDisk, name: string): string[] => disk.bytes(name).toString().trimEnd().split('\n');

test('passes over the commits of an organization that a snapshot lacks because it was deleted meanwhile', async () => {
  const { disk, snapshot, journal } = await deletedMeanwhile();
  expect(linesOf(disk, snapshot).join()).not.toContain('org_1');
  expect(linesOf(disk, journal).slice(1, 3)).toEqual([
    expect.stringContaining('"organization":"org_1"'),
    expect.stringContaining('"deleted":["org_1","org_2"]'),
  ]);
  const store = await openOn(disk);
  expect((await store.listOrganizations()).map(({ id }) => id)).toEqual([KEPT]);
  expect(await ids(store, KEPT, 'customers')).toEqual(['cus_1']);
  await store.close();
});

test('refuses commits of an organization that is missing and was not deleted', async () => {
  const { disk, journal } = await deletedMeanwhile();
  const lines = linesOf(disk, journal);
  const deletion = lines.findIndex((line) => line.includes('"deleted"'));
  const other = JSON.parse((lines[deletion] ?? '').slice(9)) as object;
  for (const deleted of [['org_2'], []]) {
    const changed = lines.with(deletion, encodeLine(JSON.stringify({ ...other, deleted })).trimEnd());
    for (const end of [lines.length, deletion + 1]) {
      const text = `${changed.slice(0, end).join('\n')}\n`;
      disk.put(journal, text);
      await expect(openOn(disk)).rejects.toThrow(
        '/data/journal.2, line 2: commit 4 does not fit what comes before: its organization org_1 does not exist',
      );
      expect(disk.bytes(journal).toString()).toBe(text);
    }
  }
});

test('refuses the deletion of an organization that never was', async () => {
  const disk = new FakeDisk();
  const store = await openOn(disk);
  await store.createOrganization(anOrganization('org_1'));
  await store.close();
  const [header = '', creation = ''] = linesOf(disk, 'journal.1');
  const deletion = encodeLine(JSON.stringify({ commit: 2, synced: 1, deleted: ['org_none'] }));
  disk.put('journal.1', `${header}\n${creation}\n${deletion}`);
  await expect(openOn(disk)).rejects.toThrow('commit 2 does not fit what comes before: it deletes org_none');
});

test('a program that knows of no deletions refuses what has some', async () => {
  const { disk } = await deletedMeanwhile();
  await expect(openOn(disk, { schema: { migrations: [] } })).rejects.toThrow('schema version 2');
});

test('answers that one is gone once it is durable', async () => {
  const disk = new FakeDisk();
  const store = await openOn(disk);
  await store.createOrganization(anOrganization('org_1'));
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  disk.intercept = (call) => (call.startsWith('datasync') ? gate : undefined);
  let answered = 0;
  const count = (): void => void (answered += 1);
  const all = [
    store.deleteOrganizations(['org_1'], () => true),
    store.deleteOrganizations(['org_1'], () => true),
    store.findOrganization({ id: 'org_1' }),
    store.listOrganizations(),
    ids(store, 'org_1', 'customers').catch(count),
    commit(store, 'org_1', []).catch(count),
  ].map((asked) => asked.then(count));
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  expect(answered).toBe(0);
  letGo();
  await Promise.all(all);
  expect(answered).toBe(8);
});
