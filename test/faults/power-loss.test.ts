import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insert, remove } from '../../src/domain/shared/change.js';
import { openLowdbStore } from '../../src/store/file/open-lowdb-store.js';
import type { Store } from '../../src/store/store.js';
import { FaultyDisk } from './faulty-disk.js';
import { aCustomer, anEvent, anOrganization, commit, ids } from '../store/samples.js';

/** The power does not really fail here: only what the file holds at the end matters. */
const disk = new FaultyDisk();
disk.isSyncing = false;

let directory: string;
/** The journal as it was when the last commit had been acknowledged, and where that one starts in it. */
let journal: Buffer;
let lastStart: number;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tollgate-power-'));
  const store = await openLowdbStore({ directory: join(directory, 'whole') });
  await store.createOrganization(anOrganization('org_1'));
  await commit(store, 'org_1', [insert('customers', aCustomer('cus_1'))]);
  await commit(store, 'org_1', [insert('customers', aCustomer('cus_2', { name: 'Zoë' }))]);
  const path = join(directory, 'whole', 'journal.1');
  lastStart = (await readFile(path)).length;
  await commit(store, 'org_1', [remove('customers', 'cus_1'), insert('events', anEvent('evt_💥'))]);
  journal = await readFile(path);
  await mkdir(join(directory, 'cut'));
  await store.close();
});
afterAll(() => rm(directory, { recursive: true }));

/** What the disk may hold behind the cut: nothing; or the length was durable and the content was not, as ext4 leaves it. */
const remains: [string, (length: number) => Buffer][] = [
  ['nothing', () => Buffer.alloc(0)],
  ['zeros', (length) => Buffer.alloc(length)],
  ['what a block held before', (length) => Buffer.alloc(length, 'f00dfeed {"commit":9}\n')],
];

test.each(remains)(
  'a journal that ends at any byte of its last commit, with %s behind, loses that commit alone',
  async (_name, rest) => {
    // Every byte for the plain cut; what follows is told from it in the same way at any byte.
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
  const warnings: string[] = [];
  const store = await open(cut, warnings);
  expect(warnings).toEqual(
    torn === 0 ? [] : [expect.stringContaining(`journal.1: cut ${String(torn)} bytes at its end`)],
  );
  expect(await ids(store, 'org_1', 'customers')).toEqual(['cus_2', 'cus_1']);
  expect(await ids(store, 'org_1', 'events')).toEqual([]);
  await commit(store, 'org_1', [insert('customers', aCustomer('cus_4'))]);
  expect(await ids(store, 'org_1', 'customers')).toEqual(['cus_4', 'cus_2', 'cus_1']);
  await store.close();
  // Whole lines only, and those of the commits that are there.
  const mended = await readFile(join(cut, 'journal.1'));
  expect(mended.subarray(0, lastStart)).toEqual(journal.subarray(0, lastStart));
  expect(mended.subarray(lastStart).toString()).toMatch(/^\w{8} .*"cus_4".*\n\w{8} .*"mark".*\n$/);
}

const open = (path: string, warnings: string[]): Promise<Store> =>
  openLowdbStore({ directory: path, files: disk, warn: (message) => warnings.push(message) });
