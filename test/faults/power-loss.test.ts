import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insert, remove } from '../../src/domain/shared/change.js';
import { openFileStore } from '../../src/store/file/open-file-store.js';
import type { Store } from '../../src/store/store.js';
import { FaultyDisk } from './faulty-disk.js';
import { buildCustomer, buildEvent, buildOrganization, commit, listIds } from '../store/samples.js';

/** Simulates a power loss by truncating the file. */
const disk = new FaultyDisk();
disk.isSyncing = false;

let directory: string;
/** Write-ahead log after the last acknowledged commit, and the offset of that commit. */
let journal: Buffer;
let lastStart: number;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tollgate-power-'));
  const store = await openFileStore({ directory: join(directory, 'whole') });
  await store.createOrganization(buildOrganization('org_1'));
  await commit(store, 'org_1', [insert('customers', buildCustomer('cus_1'))]);
  await commit(store, 'org_1', [insert('customers', buildCustomer('cus_2', { name: 'Zoë' }))]);
  const path = join(directory, 'whole', 'journal.1');
  lastStart = (await readFile(path)).length;
  await commit(store, 'org_1', [remove('customers', 'cus_1'), insert('events', buildEvent('evt_💥'))]);
  journal = await readFile(path);
  await mkdir(join(directory, 'cut'));
  await store.close();
});
afterAll(() => rm(directory, { recursive: true }));

/** Content of the disk after the cut: nothing, or bytes that were allocated but not written, as with ext4. */
const remainders: [string, (length: number) => Buffer][] = [
  ['nothing', () => Buffer.alloc(0)],
  ['zeros', (length) => Buffer.alloc(length)],
  ['what a block held before', (length) => Buffer.alloc(length, 'f00dfeed {"commit":9}\n')],
];

test.each(remainders)(
  'the sandbox loses only the last commit when the write-ahead log is cut at any of its bytes, followed by %s',
  async (_name, rest) => {
    // The plain cut is tested at every byte, the others at every eleventh.
    const step = rest(1).length === 0 ? 1 : 11;
    for (let end = lastStart; end < journal.length; end += step) {
      const behind = rest(journal.length - end);
      const torn = end - lastStart + behind.length;
      await expectRepaired(Buffer.concat([journal.subarray(0, end), behind]), torn);
    }
  },
);

async function expectRepaired(content: Buffer, torn: number): Promise<void> {
  const cut = join(directory, 'cut');
  await writeFile(join(cut, 'journal.1'), content);
  // The previous repair recorded its commit.
  await rm(join(cut, 'acknowledged'), { force: true });
  const warnings: string[] = [];
  const store = await open(cut, warnings);
  expect(warnings).toEqual(
    torn === 0 ? [] : [expect.stringContaining(`journal.1: cut ${String(torn)} bytes at its end`)],
  );
  expect(await listIds(store, 'org_1', 'customers')).toEqual(['cus_2', 'cus_1']);
  expect(await listIds(store, 'org_1', 'events')).toEqual([]);
  await commit(store, 'org_1', [insert('customers', buildCustomer('cus_4'))]);
  expect(await listIds(store, 'org_1', 'customers')).toEqual(['cus_4', 'cus_2', 'cus_1']);
  await store.close();
  // The repaired file contains complete lines of the remaining commits.
  const mended = await readFile(join(cut, 'journal.1'));
  expect(mended.subarray(0, lastStart)).toEqual(journal.subarray(0, lastStart));
  expect(mended.subarray(lastStart).toString()).toMatch(/^\w{8} .*"cus_4".*\n\w{8} .*"mark".*\n$/);
}

const open = (path: string, warnings: string[]): Promise<Store> =>
  openFileStore({ directory: path, files: disk, warn: (message) => warnings.push(message) });
