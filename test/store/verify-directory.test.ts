import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { insert } from '../../src/domain/shared/change.js';
import { backUpDirectory } from '../../src/store/file/backup.js';
import { encodeLine } from '../../src/store/file/data-lines.js';
import { openFileStore } from '../../src/store/file/open-file-store.js';
import { restoreBackup } from '../../src/store/file/backup.js';
import { currentSchema, getVersion } from '../../src/store/file/schema.js';
import { verifyDirectory } from '../../src/store/file/verify-directory.js';
import { createDataFolder, createFolder, readFiles } from './data-folder.js';
import { buildCharge, buildDelivery, commit } from './samples.js';

/** Changes the lines of the write-ahead log. The first one is its header. */
function editWal(directory: string, edit: (lines: string[]) => string[], name = 'journal.1'): void {
  const path = join(directory, name);
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  writeFileSync(path, `${edit(lines).join('\n')}\n`);
}

/** Creates a data directory with a checkpoint of four commits and an empty write-ahead log. */
async function createCheckpointedFolder(): Promise<string> {
  const file = join(createFolder(), 'backup');
  await backUpDirectory({ directory: await createDataFolder(), file, replaces: false });
  const directory = join(createFolder(), 'data');
  await restoreBackup({ file, directory, replaces: false, warn: () => undefined });
  return directory;
}

test('verify counts the commits and records of a sound directory and changes no file', async () => {
  const directory = await createDataFolder();
  const before = readFiles(directory);
  expect(await verifyDirectory(directory)).toMatchObject({
    directory,
    used_by: null,
    commits: 4,
    acknowledged: 4,
    schema: getVersion(currentSchema),
    bytes: readFileSync(join(directory, 'journal.1')).length,
    torn_bytes: 0,
    organizations: 1,
    records: { customers: 3, charges: 0 },
    problems: [],
  });
  expect(readFiles(directory)).toStrictEqual(before);
});

test('verify accepts a torn tail, reports its length and leaves it in place', async () => {
  const directory = await createDataFolder();
  editWal(directory, (lines) => lines.slice(0, -1));
  const path = join(directory, 'journal.1');
  writeFileSync(path, '0123abcd {"commit":5,', { flag: 'a' });
  const before = readFiles(directory);
  const { problems, torn_bytes, commits } = await verifyDirectory(directory);
  expect({ problems, torn_bytes, commits }).toEqual({ problems: [], torn_bytes: 21, commits: 4 });
  expect(readFiles(directory)).toStrictEqual(before);
});

test('verify reports no problem while a sandbox uses the directory, and names its process', async () => {
  const directory = await createDataFolder();
  const store = await openFileStore({ directory });
  const { problems, used_by } = await verifyDirectory(directory);
  expect({ problems, used_by }).toEqual({ problems: [], used_by: `process ${String(process.pid)}` });
  await store.close();
});

const missing = (last: number, count: number): string =>
  `ends at commit ${String(last)}, and ${String(count)} later ones that were acknowledged are missing`;

test.each<{
  damage: string;
  apply: (directory: string) => void;
  file: string;
  line: number | null;
  messages: string[];
}>([
  {
    damage: 'a flipped byte in the write-ahead log',
    apply: (directory) => {
      editWal(directory, (lines) =>
        lines.map((line, at) => (at === 2 ? line.replace('cus_1', 'cus_9') : line)),
      );
    },
    file: 'journal.1',
    line: 3,
    messages: ['journal.1, line 3: its checksum does not match. Restore the data directory', missing(1, 3)],
  },
  {
    damage: 'a missing line in the write-ahead log',
    apply: (directory) => {
      editWal(directory, (lines) => lines.toSpliced(2, 1));
    },
    file: 'journal.1',
    line: 3,
    messages: ['journal.1, line 3: commits are missing before it. Restore the data directory', missing(1, 3)],
  },
  {
    damage: 'a write-ahead log that ends early',
    apply: (directory) => {
      editWal(directory, (lines) => lines.slice(0, 3));
    },
    file: '',
    line: null,
    messages: [missing(2, 2)],
  },
  {
    damage: 'a deleted write-ahead log',
    apply: (directory) => {
      rmSync(join(directory, 'journal.1'));
    },
    file: '',
    line: null,
    messages: [missing(0, 4)],
  },
  {
    damage: 'a newer schema',
    apply: (directory) => {
      editWal(directory, ([, ...lines]) => [
        encodeLine(JSON.stringify({ journal: 1, schema: 99, after: 0 })).trimEnd(),
        ...lines,
      ]);
    },
    file: '',
    line: null,
    messages: ['journal.1 has schema version 99, and this version of Tollgate knows up to', missing(0, 4)],
  },
  {
    damage: 'a corrupt record of the acknowledged commits',
    apply: (directory) => {
      writeFileSync(join(directory, 'acknowledged'), 'nonsense');
    },
    file: 'acknowledged',
    line: 1,
    messages: ['acknowledged, line 1: its checksum does not match. Delete this file'],
  },
  {
    damage: 'a corrupt API key file',
    apply: (directory) => {
      writeFileSync(join(directory, 'api-key'), 'nonsense');
    },
    file: '',
    line: null,
    messages: ['api-key has no valid API key'],
  },
])('verify reports $damage and changes no file', async ({ apply, file, line, messages }) => {
  const directory = await createDataFolder();
  apply(directory);
  const before = readFiles(directory);
  const { problems } = await verifyDirectory(directory);
  expect(problems.map(({ message }) => message)).toEqual(
    messages.map((message) => expect.stringContaining(message) as string),
  );
  expect(problems[0]).toMatchObject({ file: join(directory, file), line });
  expect(readFiles(directory)).toStrictEqual(before);
});

test('verify reports a corrupt line of a checkpoint', async () => {
  const directory = await createCheckpointedFolder();
  expect((await verifyDirectory(directory)).problems).toEqual([]);
  editWal(directory, (lines) => lines.map((line) => line.replace('cus_2', 'cus_9')), 'snapshot.1');
  const { problems } = await verifyDirectory(directory);
  expect(problems[0]).toMatchObject({
    file: join(directory, 'snapshot.1'),
    line: 4,
    message: expect.stringContaining('its checksum does not match') as string,
  });
});

test('verify reports a deleted write-ahead log after a checkpoint, and the commits that it held', async () => {
  const directory = await createCheckpointedFolder();
  const store = await openFileStore({ directory });
  await commit(store, 'org_1', [insert('customers', { id: 'cus_4' } as never)]);
  await store.close();
  rmSync(join(directory, 'journal.1'));
  const { problems } = await verifyDirectory(directory);
  expect(problems.map(({ message }) => message)).toEqual([
    expect.stringContaining(`${join(directory, 'journal.1')}: the file is missing`),
    expect.stringContaining(missing(4, 1)),
  ]);
});

test('verify reports each reference to a record that does not exist', async () => {
  const directory = await createDataFolder();
  const store = await openFileStore({ directory });
  await commit(store, 'org_1', [
    insert('charges', buildCharge('chg_1', { customer_id: 'cus_1', purchase_id: 'pur_9' })),
    insert('deliveries', buildDelivery('dlv_1', { event_id: 'evt_9' })),
  ]);
  await store.close();
  const { problems } = await verifyDirectory(directory);
  expect(problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('org_1: charges chg_1 has purchase_id "pur_9", which is not in purchases.'),
    expect.stringContaining('org_1: deliveries dlv_1 has event_id "evt_9", which is not in events.'),
  ]);
});

test('verify reports a folder that does not exist', async () => {
  const directory = join(createFolder(), 'missing');
  expect((await verifyDirectory(directory)).problems).toMatchObject([
    { message: `${directory} is not a folder. Name the data folder with --data.` },
  ]);
});
