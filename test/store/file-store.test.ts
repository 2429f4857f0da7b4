import { StoreUnavailable } from '../../src/store/errors.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { insert, update } from '../../src/domain/shared/change.js';
import type { Store } from '../../src/store/store.js';
import { ManualTimer } from '../support/manual-timer.js';
import { FakeDisk, createDiskError } from './fake-disk.js';
import { readContents, expectReopenedEqual, findNewestWal, openStoreOn } from './file-store-setup.js';
import { ChargesModel, steps } from './model.js';
import {
  buildCharge,
  buildCustomer,
  buildEvent,
  buildOrganization,
  commit,
  listIds,
  waitForTurn,
  getSecond,
} from './samples.js';

test('file store settles no call before its data is synced', async () => {
  const disk = new FakeDisk();
  const store = await openStoreOn(disk);
  const acknowledge = (call: string): void => void disk.calls.push(`acknowledge ${call}`);
  const create = store.createOrganization(buildOrganization('org_1')).then(() => {
    acknowledge('organization');
  });
  const found = store.findOrganization({ id: 'org_1' }).then(() => {
    acknowledge('find');
  });
  const commits = [1, 2, 3].map((n) =>
    commit(store, 'org_1', [insert('customers', buildCustomer(`cus_${String(n)}`))]).then(() => {
      acknowledge('commit');
    }),
  );
  const rejected = commit(store, 'org_1', [insert('customers', buildCustomer('cus_1'))]).catch(() => {
    acknowledge('rejection');
  });
  await Promise.all([create, found, ...commits, rejected]);

  const synced = disk.calls.indexOf('datasync journal.1');
  const acknowledged = disk.calls.findIndex((call) => call.startsWith('acknowledge'));
  expect(disk.calls.filter((call) => call.startsWith('acknowledge'))).toHaveLength(6);
  expect(synced).toBeGreaterThan(disk.calls.lastIndexOf('write journal.1'));
  expect(acknowledged).toBeGreaterThan(synced);
});

test('a read of the file store waits until the commits that it has seen are on disk', async () => {
  const disk = new FakeDisk();
  const store = await openStoreOn(disk);
  await store.createOrganization(buildOrganization('org_1'));
  let openGate: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (openGate = resolve));
  disk.intercept = (call) => (call.startsWith('datasync') ? gate : undefined);

  const writing = commit(store, 'org_1', [insert('customers', buildCustomer('cus_1'))]);
  await waitForTurn();
  let isSettled = false;
  const reading = listIds(store, 'org_1', 'customers').then((found) => {
    isSettled = true;
    return found;
  });
  for (let turn = 0; turn < 10; turn += 1) await waitForTurn();
  expect(isSettled).toBe(false);
  openGate();
  expect(await reading).toStrictEqual(['cus_1']);
  await writing;
});

test('file store returns an interim result at once and the next one after both are synced', async () => {
  const disk = new FakeDisk();
  const store = await openStoreOn(disk);
  await store.createOrganization(buildOrganization('org_1'));
  let openGate: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (openGate = resolve));
  disk.intercept = (call) => (call.startsWith('datasync') ? gate : undefined);
  const interim = (id: string): Promise<string> =>
    store.transact('org_1', () =>
      Promise.resolve({
        at: getSecond(1),
        changes: [insert('customers', buildCustomer(id))],
        result: id,
        isInterim: true,
      }),
    );

  expect(await interim('cus_1')).toBe('cus_1');
  expect(await interim('cus_2')).toBe('cus_2');
  let isSettled = false;
  const last = commit(store, 'org_1', []).then(() => {
    isSettled = true;
  });
  for (let turn = 0; turn < 10; turn += 1) await waitForTurn();
  expect(isSettled).toBe(false);
  openGate();
  await last;
  expect(disk.calls.at(-1)).toBe('datasync journal.1');
});

test('file store limits the number of interim results that are not synced', async () => {
  const disk = new FakeDisk();
  const store = await openStoreOn(disk);
  await store.createOrganization(buildOrganization('org_1'));
  let openGate: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (openGate = resolve));
  disk.intercept = (call) => (call.startsWith('datasync') ? gate : undefined);
  let ahead = 0;
  const running = (async (): Promise<void> => {
    for (let n = 0; n < 20; n += 1) {
      const changes = [insert('customers', buildCustomer(`cus_${String(n)}`))];
      await store.transact('org_1', () =>
        Promise.resolve({ at: getSecond(1), changes, result: null, isInterim: true }),
      );
      ahead += 1;
    }
  })();
  for (let turn = 0; turn < 50; turn += 1) await waitForTurn();
  expect(ahead).toBe(8);
  openGate();
  await running;
});

test('file store syncs once for all queued commits', async () => {
  const disk = new FakeDisk();
  const store = await openStoreOn(disk);
  await store.createOrganization(buildOrganization('org_1'));
  const before = disk.calls.length;
  await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      commit(store, 'org_1', [insert('charges', buildCharge(`chg_${String(n)}`))]),
    ),
  );
  const syncs = disk.calls.slice(before).filter((call) => call.startsWith('datasync'));
  expect(syncs.length).toBeLessThanOrEqual(2);
});

/** Step that deletes the organization and creates it again. */
const deletionSteps = fc.constant('deletion' as const);

test('file store returns the same data after it is reopened, for random commits, deletions and compactions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 6, arbitrary: steps }, deletionSteps), { maxLength: 30 }),
      async (history) => {
        const disk = new FakeDisk();
        // Compacts constantly, also during commits.
        const compaction = { minimum_bytes: 500 };
        const store = await openStoreOn(disk, { compaction });
        await store.createOrganization(buildOrganization('org_1'));
        await store.createOrganization(buildOrganization('org_2', { name: 'ünïcode' }));
        let model = new ChargesModel();
        for (const [at, drawn] of history.entries()) {
          if (drawn !== 'deletion') {
            await commit(store, 'org_1', model.apply(drawn, getSecond(at)), getSecond(at));
            continue;
          }
          // Both in one turn, so that a checkpoint often starts in between.
          const deleting = store.deleteOrganizations(['org_1'], () => true);
          await Promise.all([deleting, store.createOrganization(buildOrganization('org_1'))]);
          model = new ChargesModel();
        }
        await expectReopenedEqual(store, disk, { compaction });
      },
    ),
  );
});

test('file store reads a commit of many lines', async () => {
  const disk = new FakeDisk();
  const store = await openStoreOn(disk);
  await store.createOrganization(buildOrganization('org_1'));
  const changes = Array.from({ length: 8000 }, (_, n) => insert('charges', buildCharge(`chg_${String(n)}`)));
  await commit(store, 'org_1', changes);
  await commit(store, 'org_1', [{ op: 'clear' }, ...changes.slice(4000)]);
  const before = await readContents(store);
  await store.close();
  expect(disk.getBytes('journal.1').toString().split('\n').length).toBeGreaterThan(6);
  expect(disk.getBytes('journal.1').length / 12_000).toBeLessThan(100);
  expect(await readContents(await openStoreOn(disk))).toStrictEqual(before);
});

test('file store continues the sequence after a clear and a restart', async () => {
  const disk = new FakeDisk();
  const store = await openStoreOn(disk);
  await store.createOrganization(buildOrganization('org_1'));
  await commit(store, 'org_1', [
    insert('events', buildEvent('evt_1')),
    insert('events', buildEvent('evt_2')),
  ]);
  await commit(store, 'org_1', [{ op: 'clear' }]);
  await store.close();
  const reopened = await openStoreOn(disk);
  await commit(reopened, 'org_1', [insert('events', buildEvent('evt_1'))]);
  const [entry] = await reopened.read('org_1', (reader) => reader.list('events', { limit: 1 }));
  expect(entry?.sequence).toBe(3);
});

test('file store creates files for the owner only and removes the lock when it is closed', async () => {
  const disk = new FakeDisk();
  const store = await openStoreOn(disk, { compaction: { minimum_bytes: 1 } });
  await store.createOrganization(buildOrganization('org_1'));
  await commit(store, 'org_1', [insert('events', buildEvent('evt_1'))]);
  for (let turn = 0; turn < 50; turn += 1) await waitForTurn();
  expect(disk.listNames()).toStrictEqual(['journal.3', 'lock', 'snapshot.3']);
  expect(disk.listNames().map((name) => disk.getMode(name))).toStrictEqual([0o600, 0o600, 0o600]);
  await store.close();
  expect(disk.listNames()).toStrictEqual(['acknowledged', 'journal.3', 'snapshot.3']);
  expect(disk.getMode('acknowledged')).toBe(0o600);
});

describe.each([
  ['ENOSPC', 'write'],
  ['EIO', 'datasync'],
  ['EROFS', 'write'],
])('the file call %s that fails with %s', (code, call) => {
  /** Creates a store with one customer on a disk that fails all further writes. */
  async function createFullDisk(): Promise<{
    disk: FakeDisk;
    store: Store;
    timer: ManualTimer;
    warnings: string[];
  }> {
    const disk = new FakeDisk();
    const timer = new ManualTimer();
    const warnings: string[] = [];
    const warn = (message: string): void => void warnings.push(message);
    const store = await openStoreOn(disk, { timer: timer.timer, warn });
    await store.createOrganization(buildOrganization('org_1'));
    await commit(store, 'org_1', [insert('customers', buildCustomer('cus_1'))]);
    disk.intercept = (next) => {
      if (next.startsWith(`${call} journal`)) throw createDiskError(code, next);
    };
    return { disk, store, timer, warnings };
  }

  test('makes the file store unavailable and loses no acknowledged commit', async () => {
    const { disk, store, warnings } = await createFullDisk();
    const failing = commit(store, 'org_1', [insert('customers', buildCustomer('cus_2'))]);
    const waiting = commit(store, 'org_1', [update('customers', buildCustomer('cus_2', { name: 'Bo' }))]);
    for (const settled of await Promise.allSettled([failing, waiting])) {
      expect(settled).toMatchObject({ status: 'rejected', reason: { cause: { code } } });
      expect('reason' in settled && settled.reason).toBeInstanceOf(StoreUnavailable);
    }
    expect(store.isAvailable).toBe(false);
    expect(warnings).toEqual([expect.stringContaining(code)]);
    await store.close();

    disk.intercept = () => undefined;
    const reopened = await openStoreOn(disk);
    expect(await listIds(reopened, 'org_1', 'customers')).toStrictEqual(['cus_1']);
  });

  test('lets the file store serve its durable state only, also to reads that waited for a failed commit', async () => {
    const { disk, store, timer } = await createFullDisk();
    const organization = await store.findOrganization({ id: 'org_1' });
    const before = await readContents(store);
    const rejected = [
      commit(store, 'org_1', [insert('customers', buildCustomer('cus_2'))]),
      commit(store, 'org_1', [update('customers', buildCustomer('cus_1', { name: 'Bo' }))]),
      commit(store, 'org_1', [{ op: 'organization', record: buildOrganization('org_1', { name: 'Bo' }) }]),
      store.createOrganization(buildOrganization('org_2')),
      commit(store, 'org_1', [{ op: 'remove', collection: 'customers', id: 'cus_1' }]),
    ].map((each) => expect(each).rejects.toThrow(code));
    const reading = waitForTurn().then(() => readContents(store));
    await Promise.all(rejected);
    expect(await reading).toStrictEqual(before);
    const readAll = async (): Promise<void> => {
      expect(store.isAvailable).toBe(false);
      expect(await readContents(store)).toStrictEqual(before);
      expect(await store.findOrganization({ id: 'org_1' })).toStrictEqual(organization);
      expect(await store.findOrganization({ api_key_hash: 'hash of org_2' })).toBeUndefined();
      expect(await store.read('org_1', (reader) => reader.get('customers', 'cus_2'))).toBeUndefined();
      await expect(commit(store, 'org_1', [])).rejects.toThrow(code);
      await expect(store.deleteOrganizations(['org_1'], () => true)).rejects.toThrow(code);
    };
    await readAll();
    await timer.fireWhenLeft(1);
    await expect.poll(() => timer.requestedTimeouts).toHaveLength(2);
    await readAll();

    disk.intercept = () => undefined;
    await timer.fireWhenLeft(1);
    await expect.poll(() => store.isAvailable).toBe(true);
    expect(await readContents(store)).toStrictEqual(before);
    await store.close();
  });

  test('lets the file store recover once the disk works, without rejected commits', async () => {
    const { disk, store, timer, warnings } = await createFullDisk();
    const rejected = commit(store, 'org_1', [insert('customers', buildCustomer('cus_2'))]);
    await expect(rejected).rejects.toThrow(StoreUnavailable);
    await timer.fireWhenLeft(1);
    // The attempt fails, since the disk is still full.
    await expect.poll(() => timer.requestedTimeouts).toHaveLength(2);
    expect(store.isAvailable).toBe(false);

    disk.intercept = () => undefined;
    await timer.fireWhenLeft(1);
    await expect.poll(() => store.isAvailable).toBe(true);
    expect(warnings.at(-1)).toBe('The data can be written again.');
    expect(await listIds(store, 'org_1', 'customers')).toStrictEqual(['cus_1']);
    await commit(store, 'org_1', [insert('customers', buildCustomer('cus_2'))]);
    await store.close();

    expect(disk.listNames()).toStrictEqual(['acknowledged', 'journal.1']);
    const reopened = await openStoreOn(disk);
    expect(await listIds(reopened, 'org_1', 'customers')).toStrictEqual(['cus_2', 'cus_1']);
  });

  test('keeps the file store unavailable until it is closed if the disk never works again', async () => {
    const { disk, store, timer } = await createFullDisk();
    await expect(commit(store, 'org_1', [insert('customers', buildCustomer('cus_2'))])).rejects.toThrow(code);
    await timer.fireWhenLeft(1);
    await expect.poll(() => timer.requestedTimeouts).toHaveLength(2);
    await store.close();
    expect(disk.listNames()).toStrictEqual(['journal.1']);
  });
});

test('file store continues with its write-ahead logs and warns when a checkpoint cannot be written', async () => {
  const disk = new FakeDisk();
  const warnings: string[] = [];
  const options = {
    compaction: { minimum_bytes: 1000 },
    warn: (message: string) => void warnings.push(message),
  };
  const store = await openStoreOn(disk, options);
  await store.createOrganization(buildOrganization('org_1'));
  disk.intercept = (call) => {
    if (call.startsWith('write snapshot')) throw createDiskError('ENOSPC', 'snapshot');
  };
  for (let n = 0; n < 20; n += 1)
    await commit(store, 'org_1', [insert('charges', buildCharge(`chg_${String(n)}`))]);
  expect(warnings.length).toBeGreaterThan(1);
  expect(warnings[0]).toMatch(/snapshot\.2 could not be completed.*ENOSPC/);
  expect(store.isAvailable).toBe(true);
  const before = await readContents(store);
  await store.close();
  expect(findNewestWal(disk)).not.toBe('journal.2');

  disk.intercept = () => undefined;
  const reopened = await openStoreOn(disk, options);
  expect(await readContents(reopened)).toStrictEqual(before);
});

test('file store completes a checkpoint only after the write-ahead log contains its commits in full', async () => {
  const disk = new FakeDisk();
  const store = await openStoreOn(disk, { compaction: { minimum_bytes: 500 } });
  await store.createOrganization(buildOrganization('org_1'));
  await commit(store, 'org_1', [insert('customers', buildCustomer('cus_1'))]);
  let openGate: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (openGate = resolve));
  disk.intercept = (call) => (call === 'datasync journal.2' ? gate : undefined);
  const writing = commit(store, 'org_1', [insert('customers', buildCustomer('cus_2'))]);
  for (let turn = 0; turn < 50; turn += 1) await waitForTurn();
  expect(disk.calls).toContain('write snapshot.2.tmp');
  expect(disk.calls).not.toContain('rename snapshot.2');
  openGate();
  await writing;
  for (let turn = 0; turn < 50; turn += 1) await waitForTurn();
  expect(disk.calls).toContain('rename snapshot.2');
});

test('file store recovers from a failed write while the last part of a checkpoint is being written', async () => {
  const disk = new FakeDisk();
  const timer = new ManualTimer();
  const options = { compaction: { minimum_bytes: 500 }, timer: timer.timer, warn: () => undefined };
  const store = await openStoreOn(disk, options);
  await store.createOrganization(buildOrganization('org_1'));
  await commit(store, 'org_1', [insert('customers', buildCustomer('cus_1'))]);
  let openGate: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (openGate = resolve));
  disk.intercept = (call) => {
    if (call === 'write snapshot.2.tmp') return gate;
    if (call === 'datasync journal.2') throw createDiskError('EIO', call);
    return undefined;
  };
  const rejected = commit(store, 'org_1', [insert('customers', buildCustomer('cus_2'))]);
  await expect(rejected).rejects.toThrow('EIO');
  disk.intercept = () => undefined;
  openGate();
  expect(await listIds(store, 'org_1', 'customers')).toStrictEqual(['cus_1']);
  await timer.fireWhenLeft(1);
  await expect.poll(() => store.isAvailable).toBe(true);
  await store.close();
  expect(disk.listNames()).toStrictEqual(['acknowledged', 'journal.1', 'journal.2']);
  expect(await listIds(await openStoreOn(disk), 'org_1', 'customers')).toStrictEqual(['cus_1']);
});

test('file store syncs the unsynced data of a killed process before it returns it', async () => {
  const disk = new FakeDisk();
  const store = await openStoreOn(disk);
  await store.createOrganization(buildOrganization('org_1'));
  const killed = disk.copyAfter('killed');
  const reopened = await openStoreOn(killed);
  expect(killed.calls).toContain('datasync journal.1');
  expect(await reopened.listOrganizations()).toHaveLength(1);
});
