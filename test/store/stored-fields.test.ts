import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { insert } from '../../src/domain/shared/change.js';
import { readApiKeyFile, writeApiKeyFile } from '../../src/store/api-key-file.js';
import { backUpDirectory } from '../../src/store/file/backup.js';
import { encodeLine } from '../../src/store/file/data-lines.js';
import { openFileStore } from '../../src/store/file/open-file-store.js';
import { systemProcesses } from '../../src/store/file/lock.js';
import { restoreBackup } from '../../src/store/file/backup.js';
import { verifyDirectory } from '../../src/store/file/verify-directory.js';
import { createFolder } from './data-folder.js';
import { buildCustomer, buildOrganization, commit, listIds } from './samples.js';

/** Values of a wrong type, of a wrong range, and numbers that fit another place. `undefined` removes the field. */
const HOSTILE_VALUES = [1e300, -5, 1.5, 0, 1_000, 2 ** 53, null, undefined, true, '', '1', [], {}];

type Path = readonly (string | number)[];
type Content = Record<string | number, unknown>;

/** A line with one changed field, and its description. */
interface Mutation {
  description: string;
  lines: string[];
}

/** Lists the fields of a line that the store itself reads, down to the clock of an organization. */
function listPaths(content: Content, path: Path = []): Path[] {
  return Object.entries(content).flatMap(([name, value]) => {
    const field = [...path, Array.isArray(content) ? Number(name) : name];
    const isRead =
      ['organization', 'clock', 'changes', 'deleted'].includes(name) || path.at(-1) === 'changes';
    return isRead && typeof value === 'object' && value !== null
      ? [field, ...listPaths(value as Content, field)]
      : [field];
  });
}

/** Fields of records that the store stores and does not read. */
const UNREAD_FIELDS = new Set(
  'name created_at rate_limit cursor_secret id_seed delivery_mode gone_configuration_id is_default api_key_hash'.split(
    ' ',
  ),
);

function setField(content: Content, [name = '', ...rest]: Path, value: unknown): Content {
  const copy = (Array.isArray(content) ? [...(content as unknown[])] : { ...content }) as Content;
  if (rest.length > 0) copy[name] = setField(copy[name] as Content, rest, value);
  else if (value !== undefined) copy[name] = value;
  else if (Array.isArray(copy)) copy.splice(Number(name), 1);
  // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- the test removes any field
  else delete copy[name];
  return copy;
}

/** Changes each field of each kind of line to each hostile value, with a checksum that matches. */
function* mutate(text: string): Generator<Mutation> {
  const lines = text.trimEnd().split('\n');
  const kinds = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const content = JSON.parse(line.slice(9)) as Content;
    const kind = Object.keys(content).join(' ');
    if (kinds.has(kind)) continue;
    kinds.add(kind);
    for (const path of listPaths(content)) {
      if (UNREAD_FIELDS.has(String(path.at(-1)))) continue;
      for (const value of HOSTILE_VALUES) {
        // Another id is a different record, and no fault of the file.
        if (value === '1' && ['id', 'api_key'].includes(String(path.at(-1)))) continue;
        const changed = JSON.stringify(setField(content, path, value));
        if (changed === line.slice(9)) continue;
        yield {
          description: `line ${String(index + 1)}, ${path.join('.')}: ${JSON.stringify(value)}`,
          lines: lines.toSpliced(index, 1, encodeLine(changed).trimEnd()),
        };
      }
    }
  }
}

const IDS = ['cus_big', 'cus_3', 'cus_2', 'cus_1'];

/** Creates a folder with every kind of line in its write-ahead log. */
async function createLog(): Promise<string> {
  const directory = join(createFolder(), 'data');
  const store = await openFileStore({ directory });
  await store.createOrganization(buildOrganization('org_1'));
  await store.createOrganization(buildOrganization('org_2'));
  await store.deleteOrganizations(['org_2'], () => true);
  for (const id of ['cus_1', 'cus_2', 'cus_3']) {
    await commit(store, 'org_1', [insert('customers', buildCustomer(id))]);
  }
  await commit(store, 'org_1', [insert('customers', buildCustomer('cus_big', { name: 'n'.repeat(70_000) }))]);
  await store.close();
  await writeApiKeyFile(directory, 'sk_test_stored_fields');
  return directory;
}

async function createBackup(): Promise<string> {
  const file = join(createFolder(), 'backup');
  await backUpDirectory({ directory: await createLog(), file, replaces: false });
  return file;
}

const restore = (file: string, directory: string): Promise<unknown> =>
  restoreBackup({ file, directory, replaces: false, warn: () => undefined });

/** Copies the files of a directory, as a kill of its process leaves them. */
function copyKilled(directory: string, copy: string): void {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy);
  for (const name of readdirSync(directory)) {
    if (name !== 'lock') writeFileSync(join(copy, name), readFileSync(join(directory, name)));
  }
}

/** Starts on a directory and writes to it. @returns null if the start rejects it, else the faults of what it has */
async function findLoss(directory: string): Promise<string[] | null> {
  let store;
  try {
    store = await openFileStore({ directory, warn: () => undefined });
    await readApiKeyFile(directory);
  } catch {
    await store?.close();
    return null;
  }
  const copy = `${directory}-killed`;
  try {
    const found = await listIds(store, 'org_1', 'customers');
    await commit(store, 'org_1', [insert('customers', buildCustomer('cus_new'))]);
    copyKilled(directory, copy);
    const restarted = await openFileStore({ directory: copy, warn: () => undefined });
    const after = await listIds(restarted, 'org_1', 'customers');
    await restarted.close();
    return [
      ...(found.join() === IDS.join() ? [] : [`starts with ${found.join()}`]),
      ...(after.join() === ['cus_new', ...IDS].join() ? [] : [`keeps ${after.join()} after a kill`]),
    ];
  } catch (error) {
    return [`fails after the start: ${String(error)}`];
  } finally {
    await store.close();
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Returns what is wrong with the reaction to a changed directory. */
async function findFaults(directory: string): Promise<string[]> {
  const { problems } = await verifyDirectory(directory);
  const loss = await findLoss(directory);
  if (loss === null) return problems.length > 0 ? [] : ['verify accepts what start rejects'];
  return [...loss, ...(problems.length > 0 ? [`start accepts what verify rejects`] : [])];
}

/** Number of changes that are tried of each file. */
const RUNS = Math.ceil(Number(process.env['PROPERTY_RUNS'] ?? 2_000) / 100);

/** Tries random changes. A failure prints the seed and the change. */
function checkMutations(text: string, findAllFaults: (lines: string) => Promise<string[]>): Promise<void> {
  const mutations = [...mutate(text)];
  const positions = fc.nat(mutations.length - 1);
  const law = fc.asyncProperty(positions, async (position) => {
    const { description, lines } = mutations[position] ?? { description: '', lines: [] };
    expect(await findAllFaults(`${lines.join('\n')}\n`), description).toEqual([]);
  });
  return fc.assert(law, { numRuns: RUNS, endOnFailure: true });
}

describe('a changed field whose checksum matches', { timeout: 600_000 }, () => {
  test.each([
    ['the write-ahead log', 'journal.1', createLog],
    ['the record of acknowledged commits', 'acknowledged', createLog],
    ['a checkpoint', 'snapshot.1', createCheckpointed],
    ['the write-ahead log after a checkpoint', 'journal.1', createCheckpointed],
  ])('of %s never leads to a silent loss, and verify judges as start does', async (_, name, create) => {
    const original = await create();
    const text = readFileSync(join(original, name), 'utf8');
    const directory = join(createFolder(), 'data');
    await checkMutations(text, async (lines) => {
      copyKilled(original, directory);
      writeFileSync(join(directory, name), lines);
      return findFaults(directory);
    });
  });

  test('of a backup is rejected before anything is written, or changes nothing of what it restores', async () => {
    const text = gunzipSync(readFileSync(await createBackup())).toString();
    const folder = createFolder();
    const [file, directory] = [join(folder, 'backup'), join(folder, 'data')];
    await checkMutations(text, async (lines) => {
      writeFileSync(file, gzipSync(lines));
      rmSync(directory, { recursive: true, force: true });
      const isRestored = await restore(file, directory).then(
        () => true,
        () => false,
      );
      if (!isRestored) return existsSync(directory) ? ['it is restored in part'] : [];
      const { problems } = await verifyDirectory(directory);
      return [...problems.map(({ message }) => message), ...(await findFaults(directory))];
    });
  });

  test.each([
    ['api_key', 'not a key', 1],
    ['backup', 2, 1],
    ['after', 1e300, 2],
    ['after', -5, 2],
    ['settled', -1, 8],
  ])('of a backup is rejected: %s is %j', async (name, value, number) => {
    const folder = createFolder();
    const [file, directory] = [join(folder, 'backup'), join(folder, 'data')];
    const lines = gunzipSync(readFileSync(await createBackup()))
      .toString()
      .trimEnd()
      .split('\n')
      .map((line, index) => {
        const content = JSON.parse(line.slice(9)) as Content;
        return encodeLine(JSON.stringify(index === number - 1 ? { ...content, [name]: value } : content));
      });
    writeFileSync(file, gzipSync(lines.join('')));
    await expect(restore(file, directory)).rejects.toThrow(`line ${String(number)}`);
    await expect(restore(file, directory)).rejects.toThrow(`"${name}"`);
    expect(existsSync(directory)).toBe(false);
  });

  test('of the lock of a running process never makes another process take the lock over', async () => {
    const directory = await createLog();
    const owner = (await systemProcesses.getCurrent()) as unknown as Content;
    for (const name of Object.keys(owner)) {
      for (const value of [1e300, -5, 1.5, true, '', [], {}]) {
        writeFileSync(join(directory, 'lock'), JSON.stringify({ ...owner, [name]: value }));
        await expect(openFileStore({ directory, warn: () => undefined })).rejects.toThrow('lock');
        expect((await verifyDirectory(directory)).problems).toHaveLength(1);
      }
    }
  });
});

/** Creates a folder with a checkpoint, and a write-ahead log with a later commit. */
async function createCheckpointed(): Promise<string> {
  const file = join(createFolder(), 'backup');
  const before = join(createFolder(), 'data');
  const first = await openFileStore({ directory: before });
  await first.createOrganization(buildOrganization('org_1'));
  for (const id of ['cus_1', 'cus_2', 'cus_3']) {
    await commit(first, 'org_1', [insert('customers', buildCustomer(id))]);
  }
  await first.close();
  await backUpDirectory({ directory: before, file, replaces: false });
  const directory = join(createFolder(), 'data');
  await restore(file, directory);
  const store = await openFileStore({ directory });
  await commit(store, 'org_1', [insert('customers', buildCustomer('cus_big'))]);
  await store.close();
  return directory;
}
