import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { insert } from '../../src/domain/shared/change.js';
import { startSandbox } from '../../src/sandbox.js';
import { StoreUnavailable } from '../../src/store/errors.js';
import type { Store } from '../../src/store/store.js';
import { Client } from '../support/client.js';
import { ManualTimer } from '../support/manual-timer.js';
import { FakeDisk, createDiskError } from './fake-disk.js';
import { openStoreOn } from './file-store-setup.js';
import { buildCustomer, buildOrganization, commit, listIds } from './samples.js';

interface FilledStore {
  disk: FakeDisk;
  store: Store;
  recovery: ManualTimer;
  warnings: string[];
}

/** Creates a store with one customer, which attempts to recover when the test says so. */
async function createFilledStore(): Promise<FilledStore> {
  const disk = new FakeDisk();
  const recovery = new ManualTimer();
  const warnings: string[] = [];
  const warn = (message: string): void => void warnings.push(message);
  const store = await openStoreOn(disk, { timer: recovery.timer, warn });
  await store.createOrganization(buildOrganization('org_1'));
  await createCustomer(store, 'cus_1');
  return { disk, store, recovery, warnings };
}

const createCustomer = (store: Store, id: string): Promise<unknown> =>
  commit(store, 'org_1', [insert('customers', buildCustomer(id))]);

/** Runs the next attempt to recover, which fails. */
async function failToRecover(recovery: ManualTimer): Promise<void> {
  const { length } = recovery.requestedTimeouts;
  await recovery.fireWhenLeft(1);
  await expect.poll(() => recovery.requestedTimeouts).toHaveLength(length + 1);
}

test('a sandbox whose data folder is deleted rejects the next write, and everything after it', async () => {
  const dataDirectory = join(await mkdtemp(join(tmpdir(), 'tollgate-deleted-')), 'data');
  const warnings: string[] = [];
  const sandbox = await startSandbox({ dataDirectory, warn: (message) => void warnings.push(message) });
  onTestFinished(() => sandbox.close());
  const client = new Client(sandbox.url, sandbox.apiKey, []);
  const body = { name: 'Ada', email: 'ada@example.com' };
  expect((await client.call('createCustomer', { body })).status).toBe(201);

  await rm(dataDirectory, { recursive: true });
  const rejected = await client.call('createCustomer', { body });
  expect([rejected.status, rejected.problem.code]).toEqual([503, 'service_unavailable']);
  expect((await client.call('listCustomers')).status).toBe(503);
  expect((await client.call('getReadiness')).status).toBe(503);
  expect(warnings).toEqual([
    expect.stringMatching(/journal\.1 was deleted or replaced while it was in use\. Put the data directory/),
  ]);
});

test('a sandbox whose data folder is replaced by an empty one writes nothing to it', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'tollgate-replaced-'));
  const dataDirectory = join(parent, 'data');
  const sandbox = await startSandbox({ dataDirectory, warn: () => undefined });
  await rename(dataDirectory, join(parent, 'moved'));
  const other = await startSandbox({ dataDirectory });
  const body = { name: 'Ada', email: 'ada@example.com' };
  const rejected = await new Client(sandbox.url, sandbox.apiKey, []).call('createCustomer', { body });
  expect(rejected.status).toBe(503);
  const accepted = await new Client(other.url, other.apiKey, []).call('createCustomer', { body });
  expect(accepted.status).toBe(201);
  await sandbox.close();
  await other.close();
});

test('file store rejects a commit that waits for a write while its directory is deleted', async () => {
  const { disk, store } = await createFilledStore();
  let openGate: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (openGate = resolve));
  disk.intercept = (call) => (call === 'datasync journal.1' ? gate : undefined);
  const writing = createCustomer(store, 'cus_2');
  await expect.poll(() => disk.calls.at(-1)).toBe('write journal.1');
  const waiting = createCustomer(store, 'cus_3');
  disk.removeAll();
  openGate();
  await writing;
  await expect(waiting).rejects.toThrow(StoreUnavailable);
  await store.close();
});

test('file store accepts commits again after its directory was put back, without the rejected one', async () => {
  const { disk, store, recovery, warnings } = await createFilledStore();
  const putBack = disk.removeAll();
  await expect(createCustomer(store, 'cus_2')).rejects.toThrow(StoreUnavailable);
  await failToRecover(recovery);
  await expect(store.listOrganizations()).rejects.toThrow('/data/journal.1 was deleted or replaced');
  putBack();
  await recovery.fireWhenLeft(1);
  await expect.poll(() => store.isAvailable).toBe(true);
  expect(warnings.at(-1)).toBe('The data can be written again.');
  await createCustomer(store, 'cus_3');
  await store.close();
  expect(await listIds(await openStoreOn(disk), 'org_1', 'customers')).toStrictEqual(['cus_3', 'cus_1']);
});

test('file store does not reopen a deleted directory after a failed write', async () => {
  const { disk, store, recovery } = await createFilledStore();
  disk.intercept = (call) => {
    if (call !== 'write journal.1') return;
    disk.removeAll();
    throw createDiskError('EIO', 'journal.1');
  };
  await expect(createCustomer(store, 'cus_2')).rejects.toThrow(StoreUnavailable);
  await failToRecover(recovery);
  await expect(store.listOrganizations()).rejects.toThrow('EIO');
  expect(disk.listNames()).toStrictEqual([]);
  await store.close();
});
