import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { insert, update } from '../../src/domain/shared/change.js';
import { StoreUnavailable, type Store } from '../../src/store/store.js';
import { ManualTimer } from '../support/manual-timer.js';
import { FakeDisk, failure } from './fake-disk.js';
import { contentsOf, expectKept, newestJournal, openOn } from './file-store-setup.js';
import { NaiveCharges, steps } from './model.js';
import { aCharge, aCustomer, anEvent, anOrganization, commit, ids, nextTurn, second } from './samples.js';

test('acknowledges nothing before it is synced', async () => {
  const disk = new FakeDisk();
  const store = await openOn(disk);
  const acknowledge = (what: string): void => void disk.calls.push(`acknowledge ${what}`);
  const create = store.createOrganization(anOrganization('org_1')).then(() => {
    acknowledge('organization');
  });
  const found = store.findOrganization({ id: 'org_1' }).then(() => {
    acknowledge('find');
  });
  const commits = [1, 2, 3].map((n) =>
    commit(store, 'org_1', [insert('customers', aCustomer(`cus_${String(n)}`))]).then(() => {
      acknowledge('commit');
    }),
  );
  const refused = commit(store, 'org_1', [insert('customers', aCustomer('cus_1'))]).catch(() => {
    acknowledge('refusal');
  });
  await Promise.all([create, found, ...commits, refused]);

  const synced = disk.calls.indexOf('datasync journal.1');
  const acknowledged = disk.calls.findIndex((call) => call.startsWith('acknowledge'));
  expect(disk.calls.filter((call) => call.startsWith('acknowledge'))).toHaveLength(6);
  expect(synced).toBeGreaterThan(disk.calls.lastIndexOf('write journal.1'));
  expect(acknowledged).toBeGreaterThan(synced);
});

test('answers a read once what it saw is synced', async () => {
  const disk = new FakeDisk();
  const store = await openOn(disk);
  await store.createOrganization(anOrganization('org_1'));
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  disk.intercept = (call) => (call.startsWith('datasync') ? gate : undefined);

  const writing = commit(store, 'org_1', [insert('customers', aCustomer('cus_1'))]);
  await nextTurn();
  let isAnswered = false;
  const reading = ids(store, 'org_1', 'customers').then((found) => {
    isAnswered = true;
    return found;
  });
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  expect(isAnswered).toBe(false);
  letGo();
  expect(await reading).toStrictEqual(['cus_1']);
  await writing;
});

test('lets an interim result out at once, and the next one when both are synced', async () => {
  const disk = new FakeDisk();
  const store = await openOn(disk);
  await store.createOrganization(anOrganization('org_1'));
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  disk.intercept = (call) => (call.startsWith('datasync') ? gate : undefined);
  const interim = (id: string): Promise<string> =>
    store.transact('org_1', () =>
      Promise.resolve({
        at: second(1),
        changes: [insert('customers', aCustomer(id))],
        result: id,
        isInterim: true,
      }),
    );

  expect(await interim('cus_1')).toBe('cus_1');
  expect(await interim('cus_2')).toBe('cus_2');
  let isAnswered = false;
  const last = commit(store, 'org_1', []).then(() => {
    isAnswered = true;
  });
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  expect(isAnswered).toBe(false);
  letGo();
  await last;
  expect(disk.calls.at(-1)).toBe('datasync journal.1');
});

test('lets no more than a few interim results run ahead of the disk', async () => {
  const disk = new FakeDisk();
  const store = await openOn(disk);
  await store.createOrganization(anOrganization('org_1'));
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  disk.intercept = (call) => (call.startsWith('datasync') ? gate : undefined);
  let ahead = 0;
  const running = (async (): Promise<void> => {
    for (let n = 0; n < 20; n += 1) {
      const changes = [insert('customers', aCustomer(`cus_${String(n)}`))];
      await store.transact('org_1', () =>
        Promise.resolve({ at: second(1), changes, result: null, isInterim: true }),
      );
      ahead += 1;
    }
  })();
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
  expect(ahead).toBe(8);
  letGo();
  await running;
});

test('syncs once for all commits that queued meanwhile', async () => {
  const disk = new FakeDisk();
  const store = await openOn(disk);
  await store.createOrganization(anOrganization('org_1'));
  const before = disk.calls.length;
  await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      commit(store, 'org_1', [insert('charges', aCharge(`chg_${String(n)}`))]),
    ),
  );
  const syncs = disk.calls.slice(before).filter((call) => call.startsWith('datasync'));
  expect(syncs.length).toBeLessThanOrEqual(2);
});

/** The organization is deleted, and another one made in its place. */
const deletions = fc.constant('deletion' as const);

test('holds after opening what it held before closing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 6, arbitrary: steps }, deletions), { maxLength: 30 }),
      async (history) => {
        const disk = new FakeDisk();
        // So small that it compacts again and again, which also goes on while it commits.
        const compaction = { minimum_bytes: 500 };
        const store = await openOn(disk, { compaction });
        await store.createOrganization(anOrganization('org_1'));
        await store.createOrganization(anOrganization('org_2', { name: 'ünïcode' }));
        let model = new NaiveCharges();
        for (const [at, drawn] of history.entries()) {
          if (drawn !== 'deletion') {
            await commit(store, 'org_1', model.take(drawn, second(at)), second(at));
            continue;
          }
          // Both in one turn, so that often a snapshot is begun in between.
          const deleting = store.deleteOrganizations(['org_1'], () => true);
          await Promise.all([deleting, store.createOrganization(anOrganization('org_1'))]);
          model = new NaiveCharges();
        }
        await expectKept(store, disk, { compaction });
      },
    ),
  );
});

test('holds a commit that is spread over many lines', async () => {
  const disk = new FakeDisk();
  const store = await openOn(disk);
  await store.createOrganization(anOrganization('org_1'));
  const changes = Array.from({ length: 8000 }, (_, n) => insert('charges', aCharge(`chg_${String(n)}`)));
  await commit(store, 'org_1', changes);
  await commit(store, 'org_1', [{ op: 'clear' }, ...changes.slice(4000)]);
  const before = await contentsOf(store);
  await store.close();
  expect(disk.bytes('journal.1').toString().split('\n').length).toBeGreaterThan(6);
  expect(disk.bytes('journal.1').length / 12_000).toBeLessThan(100);
  expect(await contentsOf(await openOn(disk))).toStrictEqual(before);
});

test('goes on with the sequence after a clear and a restart', async () => {
  const disk = new FakeDisk();
  const store = await openOn(disk);
  await store.createOrganization(anOrganization('org_1'));
  await commit(store, 'org_1', [insert('events', anEvent('evt_1')), insert('events', anEvent('evt_2'))]);
  await commit(store, 'org_1', [{ op: 'clear' }]);
  await store.close();
  const reopened = await openOn(disk);
  await commit(reopened, 'org_1', [insert('events', anEvent('evt_1'))]);
  const [entry] = await reopened.read('org_1', (reader) => reader.list('events', { limit: 1 }));
  expect(entry?.sequence).toBe(3);
});

test('leaves files to their owner, and the lock only while it is open', async () => {
  const disk = new FakeDisk();
  const store = await openOn(disk, { compaction: { minimum_bytes: 1 } });
  await store.createOrganization(anOrganization('org_1'));
  await commit(store, 'org_1', [insert('events', anEvent('evt_1'))]);
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
  expect(disk.names()).toStrictEqual(['journal.3', 'lock', 'snapshot.3']);
  expect(disk.names().map((name) => disk.modeOf(name))).toStrictEqual([0o600, 0o600, 0o600]);
  await store.close();
  expect(disk.names()).toStrictEqual(['journal.3', 'snapshot.3']);
});

describe.each([
  ['ENOSPC', 'write'],
  ['EIO', 'datasync'],
  ['EROFS', 'write'],
])('%s on %s', (code, call) => {
  /** A store that has one customer, and a disk that takes no more. */
  async function full(): Promise<{ disk: FakeDisk; store: Store; timer: ManualTimer; warnings: string[] }> {
    const disk = new FakeDisk();
    const timer = new ManualTimer();
    const warnings: string[] = [];
    const warn = (message: string): void => void warnings.push(message);
    const store = await openOn(disk, { timer: timer.timer, warn });
    await store.createOrganization(anOrganization('org_1'));
    await commit(store, 'org_1', [insert('customers', aCustomer('cus_1'))]);
    disk.intercept = (made) => {
      if (made.startsWith(`${call} journal`) || made === 'write room.tmp') throw failure(code, made);
    };
    return { disk, store, timer, warnings };
  }

  test('makes it unavailable, and loses nothing that it acknowledged', async () => {
    const { disk, store, warnings } = await full();
    const failing = commit(store, 'org_1', [insert('customers', aCustomer('cus_2'))]);
    const reading = ids(store, 'org_1', 'customers');
    const waiting = commit(store, 'org_1', [update('customers', aCustomer('cus_2', { name: 'Bo' }))]);
    for (const promise of [failing, reading, waiting]) {
      await expect(promise).rejects.toThrow(StoreUnavailable);
      await expect(promise).rejects.toMatchObject({ cause: { code } });
    }
    expect(store.isAvailable).toBe(false);
    await expect(ids(store, 'org_1', 'customers')).rejects.toThrow(StoreUnavailable);
    await expect(store.listOrganizations()).rejects.toThrow(StoreUnavailable);
    await expect(store.findOrganization({ id: 'org_1' })).rejects.toThrow(StoreUnavailable);
    expect(warnings).toEqual([expect.stringContaining(code)]);
    await store.close();

    disk.intercept = () => undefined;
    const reopened = await openOn(disk);
    expect(await ids(reopened, 'org_1', 'customers')).toStrictEqual(['cus_1']);
  });

  test('is over once the disk takes it again; what was refused never was', async () => {
    const { disk, store, timer, warnings } = await full();
    const refused = commit(store, 'org_1', [insert('customers', aCustomer('cus_2'))]);
    await expect(refused).rejects.toThrow(StoreUnavailable);
    await timer.fireWhenLeft(1);
    // In vain: there is no room yet.
    await vi.waitUntil(() => timer.asked.length === 2);
    expect(store.isAvailable).toBe(false);

    disk.intercept = () => undefined;
    await timer.fireWhenLeft(1);
    await vi.waitUntil(() => store.isAvailable);
    expect(warnings.at(-1)).toBe('The data can be written again.');
    expect(await ids(store, 'org_1', 'customers')).toStrictEqual(['cus_1']);
    await commit(store, 'org_1', [insert('customers', aCustomer('cus_2'))]);
    await store.close();

    expect(disk.names()).toStrictEqual(['journal.1']);
    const reopened = await openOn(disk);
    expect(await ids(reopened, 'org_1', 'customers')).toStrictEqual(['cus_2', 'cus_1']);
  });

  test('ends no other way than by closing when the disk never takes it again', async () => {
    const { disk, store, timer } = await full();
    await expect(commit(store, 'org_1', [insert('customers', aCustomer('cus_2'))])).rejects.toThrow(code);
    await timer.fireWhenLeft(1);
    await vi.waitUntil(() => timer.asked.length === 2);
    await store.close();
    expect(disk.names()).toStrictEqual(['journal.1']);
  });
});

test('goes on with its journals when a snapshot cannot be written, and says so', async () => {
  const disk = new FakeDisk();
  const warnings: string[] = [];
  const options = {
    compaction: { minimum_bytes: 1000 },
    warn: (message: string) => void warnings.push(message),
  };
  const store = await openOn(disk, options);
  await store.createOrganization(anOrganization('org_1'));
  disk.intercept = (call) => {
    if (call.startsWith('write snapshot')) throw failure('ENOSPC', 'snapshot');
  };
  for (let n = 0; n < 20; n += 1)
    await commit(store, 'org_1', [insert('charges', aCharge(`chg_${String(n)}`))]);
  expect(warnings.length).toBeGreaterThan(1);
  expect(warnings[0]).toMatch(/snapshot\.2 could not be completed.*ENOSPC/);
  expect(store.isAvailable).toBe(true);
  const before = await contentsOf(store);
  await store.close();
  expect(newestJournal(disk)).not.toBe('journal.2');

  disk.intercept = () => undefined;
  const reopened = await openOn(disk, options);
  expect(await contentsOf(reopened)).toStrictEqual(before);
});

test('lets no snapshot count before the journal holds all of which it may hold parts', async () => {
  const disk = new FakeDisk();
  const store = await openOn(disk, { compaction: { minimum_bytes: 500 } });
  await store.createOrganization(anOrganization('org_1'));
  await commit(store, 'org_1', [insert('customers', aCustomer('cus_1'))]);
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  disk.intercept = (call) => (call === 'datasync journal.2' ? gate : undefined);
  const writing = commit(store, 'org_1', [insert('customers', aCustomer('cus_2'))]);
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
  expect(disk.calls).toContain('write snapshot.2.tmp');
  expect(disk.calls).not.toContain('rename snapshot.2');
  letGo();
  await writing;
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
  expect(disk.calls).toContain('rename snapshot.2');
});

test('syncs what a killed process left unsynced before it answers by it', async () => {
  const disk = new FakeDisk();
  const store = await openOn(disk);
  await store.createOrganization(anOrganization('org_1'));
  const killed = disk.after('killed');
  const reopened = await openOn(killed);
  expect(killed.calls).toContain('datasync journal.1');
  expect(await reopened.listOrganizations()).toHaveLength(1);
});
