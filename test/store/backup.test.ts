import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insert } from '../../src/domain/shared/change.js';
import { writeApiKeyFile } from '../../src/store/api-key-file.js';
import { backUpDirectory } from '../../src/store/file/backup.js';
import { encodeLine } from '../../src/store/file/data-lines.js';
import { openFileStore } from '../../src/store/file/open-file-store.js';
import { restoreBackup } from '../../src/store/file/backup.js';
import { verifyDirectory } from '../../src/store/file/verify-directory.js';
import type { Store } from '../../src/store/store.js';
import { createDataFolder, createFolder, readFiles } from './data-folder.js';
import { createLoneProcess, openStoreOn, readContents, stopAtManyCalls } from './file-store-setup.js';
import { buildCustomer, buildOrganization, commit, listIds } from './samples.js';

const warn = (message: string): void => {
  throw new Error(`unexpected warning: ${message}`);
};

async function createBackup(directory: string): Promise<string> {
  const file = join(createFolder(), 'backup');
  await backUpDirectory({ directory, file, replaces: false });
  return file;
}

/** Restores a backup into a new folder. @returns its path */
async function restore(file: string): Promise<string> {
  const directory = join(createFolder(), 'data');
  await restoreBackup({ file, directory, replaces: false, warn });
  return directory;
}

async function readFolder(directory: string): Promise<unknown> {
  const store = await openFileStore({ directory, warn });
  const contents = await readContents(store);
  await store.close();
  return contents;
}

/** Client that creates customers in groups until it is stopped, each named by its number. */
class Writer {
  acknowledged = 0;
  #sent = 0;
  #isStopped = false;

  constructor(
    readonly store: Store,
    readonly groupSize: number,
  ) {}

  async run(): Promise<void> {
    while (!this.#isStopped) {
      const numbers = Array.from({ length: this.groupSize }, () => (this.#sent += 1));
      await Promise.all(
        numbers.map((number) =>
          commit(this.store, 'org_1', [insert('customers', buildCustomer(`cus_${String(number)}`))]),
        ),
      );
      this.acknowledged = this.#sent;
    }
  }

  stop(): void {
    this.#isStopped = true;
  }
}

test('several backups to one file at the same time are each complete, and leave no other file', async () => {
  const directory = join(createFolder(), 'data');
  const store = await openFileStore({ directory, warn });
  await store.createOrganization(buildOrganization('org_1'));
  for (let number = 0; number < 50; number += 1)
    await commit(store, 'org_1', [insert('customers', buildCustomer(`cus_${String(number)}`))]);
  const contents = await readContents(store);
  await store.close();
  const file = join(createFolder(), 'backup');
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      await backUpDirectory({ directory, file, replaces: true });
      expect(await readFolder(await restore(file))).toEqual(contents);
    }),
  );
  expect(readdirSync(dirname(file))).toEqual(['backup']);
});

test('a backup taken during commits and checkpoints is a prefix with every commit acknowledged before it began', async () => {
  let checkpoints = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 2, maxLength: 4 }),
      async (groupSize, pauses) => {
        const directory = join(createFolder(), 'data');
        const store = await openFileStore({
          directory,
          warn,
          compaction: { ratio: 0, minimum_bytes: 1_000 },
        });
        await store.createOrganization(buildOrganization('org_1'));
        const writer = new Writer(store, groupSize);
        const writing = writer.run();
        const backups: { file: string; acknowledged: number }[] = [];
        for (const pause of pauses) {
          for (let turn = 0; turn < pause; turn += 1) await store.read('org_1', () => Promise.resolve());
          const { acknowledged } = writer;
          backups.push({ acknowledged, file: await createBackup(directory) });
          expect((await verifyDirectory(directory)).problems).toEqual([]);
        }
        writer.stop();
        await writing;
        await store.close();
        checkpoints +=
          Number(/\d+/.exec(readdirSync(directory).find((name) => name.startsWith('journal')) ?? '')) - 1;

        for (const { file, acknowledged } of backups) {
          const restored = await openFileStore({ directory: await restore(file), warn });
          const ids = await listIds(restored, 'org_1', 'customers', { order: 'oldest', limit: Infinity });
          expect(ids).toEqual(ids.map((_, index) => `cus_${String(index + 1)}`));
          expect(ids.length).toBeGreaterThanOrEqual(acknowledged);
          await restored.close();
        }
      },
    ),
    { seed: 20_261_123, numRuns: 15 },
  );
  expect(checkpoints).toBeGreaterThan(15);
});

test('a restored directory has the same data and API key, and accepts further commits', async () => {
  const source = await createDataFolder();
  await writeApiKeyFile(source, 'sk_test_0123456789abcdef');
  const file = await createBackup(source);
  const directory = await restore(file);
  expect(await readFolder(directory)).toStrictEqual(await readFolder(source));
  expect(readFileSync(join(directory, 'api-key'), 'utf8')).toBe('sk_test_0123456789abcdef\n');
  const store = await openFileStore({ directory, warn });
  await commit(store, 'org_1', [insert('customers', buildCustomer('cus_4'))]);
  await store.close();
  expect(await verifyDirectory(directory)).toMatchObject({
    problems: [],
    commits: 5,
    records: { customers: 4 },
  });
});

test.skipIf(process.platform === 'win32')('only its owner can read a backup', async () => {
  const file = await createBackup(await createDataFolder());
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a backup replaces an existing file only on request, and leaves no draft', async () => {
  const directory = await createDataFolder();
  const folder = createFolder();
  const file = join(folder, 'backup');
  writeFileSync(file, 'other');
  await expect(backUpDirectory({ directory, file, replaces: false })).rejects.toThrow(
    `${file} exists. Choose`,
  );
  expect(readFileSync(file, 'utf8')).toBe('other');
  expect(await backUpDirectory({ directory, file, replaces: true })).toEqual({
    commits: 4,
    bytes: statSync(file).size,
  });
  expect(readdirSync(folder)).toEqual(['backup']);
});

test('a backup of a damaged or empty directory is rejected and writes no file', async () => {
  const folder = createFolder();
  const file = join(folder, 'backup');
  const directory = await createDataFolder();
  writeFileSync(join(directory, 'journal.1'), 'nonsense');
  await expect(backUpDirectory({ directory, file, replaces: false })).rejects.toThrow(
    'its checksum does not match',
  );
  await expect(backUpDirectory({ directory: createFolder(), file, replaces: false })).rejects.toThrow(
    'has no data',
  );
  expect(readdirSync(folder)).toEqual([]);
});

test('a restore rejects a damaged backup at each byte of its length and writes nothing', async () => {
  const bytes = readFileSync(await createBackup(await createDataFolder()));
  const folder = createFolder();
  const file = join(folder, 'backup');
  const directory = join(folder, 'data');
  for (let length = 0; length < bytes.length; length += 7) {
    writeFileSync(file, bytes.subarray(0, length));
    const restored = restoreBackup({ file, directory, replaces: false, warn });
    await expect(restored).rejects.toThrow('Nothing was changed. Use another backup.');
  }
  const flipped = Buffer.from(bytes);
  flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(file, flipped);
  await expect(restoreBackup({ file, directory, replaces: false, warn })).rejects.toThrow(
    'Use another backup',
  );
  expect(existsSync(directory)).toBe(false);
});

test('a restore rejects a changed line, and a backup of a newer schema', async () => {
  const original = gunzipSync(readFileSync(await createBackup(await createDataFolder()))).toString('utf8');
  const folder = createFolder();
  const file = join(folder, 'backup');
  const restoreText = (text: string): Promise<unknown> => {
    writeFileSync(file, gzipSync(text));
    return restoreBackup({ file, directory: join(folder, 'data'), replaces: false, warn });
  };
  await expect(restoreText(original.replace('"cus_2"', '"cus_9"'))).rejects.toThrow(
    `${file}, line 5: its checksum does not match. Nothing was changed.`,
  );
  const [header, , ...records] = original.split('\n');
  const newer = encodeLine(JSON.stringify({ snapshot: 1, schema: 99, after: 4 })).trimEnd();
  await expect(restoreText([header, newer, ...records].join('\n'))).rejects.toThrow('has schema version 99');
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test('a restore rejects a directory with data, which --force renames and keeps', async () => {
  const file = await createBackup(await createDataFolder());
  const directory = await createDataFolder();
  const before = readFiles(directory);
  await expect(restoreBackup({ file, directory, replaces: false, warn })).rejects.toThrow(
    `${directory} is not empty. Choose another folder, or use --force`,
  );
  expect(readFiles(directory)).toStrictEqual(before);
  const { moved_to } = await restoreBackup({ file, directory, replaces: true, warn });
  expect(moved_to).toMatch(/data\.before-restore-\d{4}-/);
  expect(readFiles(moved_to ?? '')).toStrictEqual(before);
  expect((await verifyDirectory(directory)).problems).toEqual([]);
});

test('a restore rejects a directory that a sandbox uses, even with --force', async () => {
  const file = await createBackup(await createDataFolder());
  const directory = await createDataFolder();
  const store = await openFileStore({ directory, warn });
  for (const replaces of [false, true]) {
    await expect(restoreBackup({ file, directory, replaces, warn })).rejects.toThrow(
      `${directory} is in use by process ${String(process.pid)}`,
    );
  }
  await store.close();
});

test('after a crash at any point of a restore, a start has all data, finds an empty folder, or is rejected', async () => {
  const file = await createBackup(await createDataFolder());
  const outcomes = new Set<string>();
  await stopAtManyCalls(
    {},
    async (disk) => {
      const processes = createLoneProcess(99_999);
      const options = { file, directory: '/data', files: disk, processes, timer: () => () => undefined };
      await restoreBackup({ ...options, replaces: false, warn });
    },
    async (disk) => {
      const isWritten = disk.listNames().includes('acknowledged');
      const store = await openStoreOn(disk).catch((error: unknown) => String(error));
      if (typeof store === 'string') {
        expect(store).toMatch(
          /4 later ones that were acknowledged are missing|journal\.1: the file is missing/,
        );
        outcomes.add('rejected');
        return;
      }
      const organizations = await store.listOrganizations();
      if (organizations.length === 0) expect(isWritten).toBe(false);
      else expect(await listIds(store, 'org_1', 'customers')).toEqual(['cus_3', 'cus_2', 'cus_1']);
      outcomes.add(organizations.length === 0 ? 'empty' : 'complete');
      await store.close();
    },
    1,
  );
  expect([...outcomes].sort()).toEqual(['complete', 'empty', 'rejected']);
});
