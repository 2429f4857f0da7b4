import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { insert } from '../../src/domain/shared/change.js';
import { startSandbox } from '../../src/sandbox.js';
import { MissingCommits } from '../../src/store/errors.js';
import type { Store } from '../../src/store/store.js';
import { ManualTimer } from '../support/manual-timer.js';
import { FakeDisk } from './fake-disk.js';
import { findNewestWal, openStoreOn } from './file-store-setup.js';
import { buildCharge, buildCustomer, buildOrganization, commit, listIds } from './samples.js';

const createCustomer = (store: Store, id: string): Promise<unknown> =>
  commit(store, 'org_1', [insert('customers', buildCustomer(id))]);

/** Creates a closed directory with an organization and two customers, in three commits. */
async function createClosedDisk(): Promise<FakeDisk> {
  const disk = new FakeDisk();
  const store = await openStoreOn(disk);
  await store.createOrganization(buildOrganization('org_1'));
  await createCustomer(store, 'cus_1');
  await createCustomer(store, 'cus_2');
  await store.close();
  return disk;
}

/** Returns the ends of the lines of a file. */
const findLineEnds = (bytes: Buffer): number[] =>
  [...bytes.entries()].flatMap(([at, byte]) => (byte === 0x0a ? [at + 1] : []));

test('file store rejects a truncated log, changes nothing and says how many acknowledged commits are missing', async () => {
  const disk = await createClosedDisk();
  const whole = disk.getBytes('journal.1');
  const [, afterFirst = 0, afterSecond = 0] = findLineEnds(whole);
  const cuts = [
    {
      length: afterFirst,
      message: '/data ends at commit 1, and 2 later ones that were acknowledged are missing',
    },
    { length: afterFirst + 9, message: '/data ends at commit 1, and 2 later ones that were acknowledged' },
    { length: afterSecond, message: '/data ends at commit 2, and 1 later ones that were acknowledged' },
  ];
  for (const { length, message } of cuts) {
    disk.put('journal.1', whole.subarray(0, length));
    await expect(openStoreOn(disk)).rejects.toThrow(MissingCommits);
    await expect(openStoreOn(disk)).rejects.toThrow(message);
    await expect(openStoreOn(disk)).rejects.toThrow('start with --accept-data-loss to continue without');
    expect(disk.getBytes('journal.1')).toStrictEqual(whole.subarray(0, length));
  }
});

test('file store continues without missing commits if their loss is accepted, and needs that only once', async () => {
  const disk = await createClosedDisk();
  const whole = disk.getBytes('journal.1');
  disk.put('journal.1', whole.subarray(0, (findLineEnds(whole)[2] ?? 0) + 5));
  const warnings: string[] = [];
  const store = await openStoreOn(disk, {
    acceptDataLoss: true,
    warn: (message) => void warnings.push(message),
  });
  expect(warnings).toEqual([expect.stringMatching(/cut 5 bytes.* 1 acknowledged commits are missing\.$/)]);
  expect(await listIds(store, 'org_1', 'customers')).toStrictEqual(['cus_1']);
  const crashed = disk.copyAfter('power cut');
  expect(await listIds(await openStoreOn(crashed), 'org_1', 'customers')).toStrictEqual(['cus_1']);
});

test('file store notices that its only log was deleted', async () => {
  const disk = await createClosedDisk();
  await disk.unlink('/data/journal.1');
  await expect(openStoreOn(disk)).rejects.toThrow('/data ends at commit 0, and 3 later ones');
  const store = await openStoreOn(disk, { acceptDataLoss: true });
  expect(await store.listOrganizations()).toStrictEqual([]);
  await store.close();
  await (await openStoreOn(disk)).close();
});

test('file store notices that its newest log was deleted before its checkpoint was complete', async () => {
  const disk = new FakeDisk();
  const store = await openStoreOn(disk, { compaction: { minimum_bytes: 500 }, warn: () => undefined });
  disk.intercept = (call) => {
    if (call.startsWith('write snapshot')) throw new Error('the disk fails');
  };
  await store.createOrganization(buildOrganization('org_1'));
  for (let n = 1; n <= 5; n += 1)
    await commit(store, 'org_1', [insert('charges', buildCharge(`chg_${String(n)}`))]);
  await store.close();
  disk.intercept = () => undefined;
  expect(findNewestWal(disk)).not.toBe('journal.1');
  await disk.unlink(`/data/${findNewestWal(disk)}`);
  await expect(openStoreOn(disk)).rejects.toThrow(MissingCommits);
});

test('file store records the acknowledged commits of a running process every few seconds', async () => {
  const disk = new FakeDisk();
  const timer = new ManualTimer();
  const store = await openStoreOn(disk, { checkTimer: timer.timer });
  await store.createOrganization(buildOrganization('org_1'));
  await timer.fireWhenLeft(2);
  await expect.poll(() => disk.calls.includes('rename acknowledged')).toBe(true);
  await createCustomer(store, 'cus_1');

  const crashed = disk.copyAfter('killed');
  const whole = crashed.getBytes('journal.1');
  const [header = 0, first = 0] = findLineEnds(whole);
  crashed.put('journal.1', whole.subarray(0, first + 5));
  const warnings: string[] = [];
  const warn = (message: string): void => void warnings.push(message);
  await (await openStoreOn(crashed, { warn })).close();
  expect(warnings).toEqual([
    '/data/journal.1: cut 5 bytes at its end, which were being written when the last process ended. ' +
      'All commits up to 1, the last one that was recorded as acknowledged, are there.',
  ]);
  crashed.put('journal.1', whole.subarray(0, header));
  await expect(openStoreOn(crashed)).rejects.toThrow('/data ends at commit 0, and 1 later ones');
});

test('file store rejects a corrupt record of the acknowledged commits', async () => {
  const disk = await createClosedDisk();
  disk.put('acknowledged', '00000000 {"acknowledged":1}\n');
  await expect(openStoreOn(disk)).rejects.toThrow(
    '/data/acknowledged, line 1: its checksum does not match. Delete this file to start without the check',
  );
});

test('startSandbox rejects a folder whose data was deleted beside its API key, unless the loss is accepted', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tollgate-missing-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true }));
  const { apiKey, close } = await startSandbox({ dataDirectory });
  await close();
  for (const name of await readdir(dataDirectory)) {
    if (name !== 'api-key') await rm(join(dataDirectory, name));
  }
  await expect(startSandbox({ dataDirectory })).rejects.toThrow(
    `${dataDirectory} contains an API key, but no data: it was deleted, or the key belongs to a database.`,
  );
  const sandbox = await startSandbox({ dataDirectory, acceptDataLoss: true });
  expect(sandbox.apiKey).toBe(apiKey);
  await sandbox.close();
});
