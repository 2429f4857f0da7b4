import { mkdtemp, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CollectionName, Records } from '../../domain/shared/records.js';
import { readApiKeyFile } from '../api-key-file.js';
import { collectionNames } from '../collections.js';
import { toNotWritable, type CorruptData } from '../errors.js';
import { findOpenPermissions } from '../find-open-permissions.js';
import { MemoryState } from '../memory/memory-state.js';
import type { OrganizationState } from '../memory/organization-state.js';
import { decodeLine, findInvalidField, readLines, walHeaderChecks, type WalHeader } from './data-lines.js';
import {
  findMissingDirectories,
  nodeFiles,
  statIfExists,
  type FileStatus,
  type OpenFile,
} from './file-system.js';
import { findLockOwner } from './lock.js';
import {
  assertComplete,
  closeAll,
  getWalPath,
  hasData,
  openDataFiles,
  readAcknowledged,
  readData,
  type DataFiles,
  type NewestWal,
} from './read-data.js';
import { currentSchema, getVersion } from './schema.js';

interface DataProblem {
  /** Path of the damaged file, or of the directory. */
  file: string;
  /** Line number, from 1; null for the whole file. */
  line: number | null;
  /** Description with the place, and what to do. */
  message: string;
}

export interface VerifiedDirectory {
  directory: string;
  /** Description of the process that uses it; null without one. */
  used_by: string | null;
  /** Number of the newest readable commit. */
  commits: number;
  /** Last commit that is known to be acknowledged; null when unknown. */
  acknowledged: number | null;
  /** Schema version of the newest write-ahead log; null when it cannot be read. */
  schema: number | null;
  /** Length of the checkpoint and the write-ahead logs. */
  bytes: number;
  /** Bytes at the end of the newest log that were being written: ignored here, and cut by the next start. */
  torn_bytes: number;
  /** Time of the last write; null without data. */
  written_at: string | null;
  organizations: number;
  records: Record<CollectionName, number>;
  problems: DataProblem[];
}

/**
 * Reads a data directory and checks it, without changing or locking it. Beside a running sandbox, it checks the commits
 * up to the time when it opened the files.
 */
export async function verifyDirectory(directory: string): Promise<VerifiedDirectory> {
  const state = new MemoryState();
  const problems: DataProblem[] = [];
  /** Runs a check, and adds its error to the problems. */
  const attempt = async <Result>(check: () => Promise<Result> | Result): Promise<Result | null> => {
    try {
      return await check();
    } catch (error) {
      const { path = directory, line = null, message } = error as Partial<CorruptData> & Error;
      problems.push({ file: path, line, message });
      return null;
    }
  };
  let used_by: string | null = null;
  let acknowledged: number | null = null;
  let newest: NewestWal | null = null;
  let statuses: FileStatus[] = [];
  if ((await statIfExists(nodeFiles, directory))?.isDirectory() === true) {
    used_by = await attempt(() => findLockOwner(nodeFiles, directory));
    // Before the commits, so that a running sandbox does not acknowledge later ones in between.
    acknowledged = await attempt(() => readAcknowledged(nodeFiles, directory));
    await attempt(() => readApiKeyFile(directory));
    const found = await attempt(() => openDataFiles(nodeFiles, directory));
    if (found !== null) {
      statuses = await Promise.all([...found.opened.values()].map((file) => file.stat()));
      newest = await attempt(() => readAndCheck(found, state, problems));
      await closeAll(found.opened);
      await attempt(() => void assertComplete(found, state.lastCommit, acknowledged));
    }
  } else {
    const message = `${directory} is not a folder. Name the data folder with --data.`;
    problems.push({ file: directory, line: null, message });
  }
  const organizations = state.listOrganizations();
  const count = (name: CollectionName): number =>
    organizations.reduce((sum, { collections }) => sum + collections[name].all.length, 0);
  const writtenAt = Math.max(...statuses.map(({ mtimeMs }) => mtimeMs));
  return {
    directory,
    used_by,
    commits: state.lastCommit,
    acknowledged,
    schema: newest?.schema ?? null,
    bytes: statuses.reduce((sum, { size }) => sum + size, 0),
    torn_bytes: newest?.torn ?? 0,
    written_at: statuses.length === 0 ? null : new Date(writtenAt).toISOString(),
    organizations: organizations.length,
    records: Object.fromEntries(
      collectionNames.map((name) => [name, count(name)]),
    ) as VerifiedDirectory['records'],
    problems,
  };
}

/** Reads the files, and adds broken references to the problems. After an error, references would only seem broken. */
async function readAndCheck(
  found: DataFiles,
  state: MemoryState,
  problems: DataProblem[],
): Promise<NewestWal | null> {
  if (!hasData(found)) return null;
  const { newest } = await readData(found, state, currentSchema);
  for (const broken of findBrokenReferences(state)) {
    const message = `${broken}. Restore the data directory from a backup, or reset the organization.`;
    problems.push({ file: found.directory, line: null, message });
  }
  return newest;
}

/** Reference of a record to another one of its organization. */
type Reference = readonly [field: string, collection: CollectionName, id: string | null];

/** References of the records of each collection. Records without an entry have none. */
const referenceLists: { readonly [Name in CollectionName]?: (record: Records[Name]) => Reference[] } = {
  plans: ({ service_id }) => [['service_id', 'services', service_id]],
  purchases: ({ customer_id, plan_id, latest_charge_id, chains }) => [
    ['customer_id', 'customers', customer_id],
    ['plan_id', 'plans', plan_id],
    ['latest_charge_id', 'charges', latest_charge_id],
    ...chains.map(({ charge_id }): Reference => ['chains.charge_id', 'charges', charge_id]),
  ],
  charges: ({ purchase_id, customer_id, retry_of }) => [
    ['purchase_id', 'purchases', purchase_id],
    ['customer_id', 'customers', customer_id],
    ['retry_of', 'charges', retry_of],
  ],
  consumptions: ({ purchase_id, charge_id }) => [
    ['purchase_id', 'purchases', purchase_id],
    ['charge_id', 'charges', charge_id],
  ],
  deliveries: ({ event_id }) => [['event_id', 'events', event_id]],
  snapshot_parts: ({ snapshot }) => [['snapshot', 'snapshots', snapshot]],
};

/** Finds references to records that do not exist. @returns a message for each */
function findBrokenReferences(state: MemoryState): string[] {
  return state
    .listOrganizations()
    .flatMap((organization) => collectionNames.flatMap((name) => [...findBrokenIn(organization, name)]));
}

function* findBrokenIn(organization: OrganizationState, name: CollectionName): Generator<string> {
  const listReferences = referenceLists[name] as ((record: unknown) => Reference[]) | undefined;
  if (listReferences === undefined) return;
  const { collections } = organization;
  const { all } = collections[name];
  const end = all.findFirst(() => false);
  for (const { record } of all.iterateForwards({ chunk: 0, index: 0 }, end)) {
    for (const [field, target, id] of listReferences(record)) {
      if (id === null || collections[target].get(id) !== undefined) continue;
      yield `${organization.record.id}: ${name} ${record.id} has ${field} "${id}", which is not in ${target}`;
    }
  }
}

/** State of a data directory, read without opening it. */
interface DirectoryState {
  exists: boolean;
  /** Description of the process that holds the lock; null without one. */
  lockedBy: string | null;
  /** Schema version of the data; null without data. */
  schema: number | null;
  /** Newest schema version that this version of Tollgate supports. */
  newestSchema: number;
  /** Messages about permissions that let other users change the data or read its API key. */
  openPermissions: string[];
}

/**
 * Inspects a data directory without changing it.
 *
 * @throws {DirectoryNotWritable} when it cannot be created or written to
 * @throws {InvalidApiKeyFile} when its API key is corrupt
 * @throws when its lock or write-ahead log cannot be read
 */
export async function inspectDirectory(directory: string): Promise<DirectoryState> {
  const newestSchema = getVersion(currentSchema);
  const { existing, missing } = await findMissingDirectories(nodeFiles, directory);
  await assertWritable(directory, existing);
  if (missing.length > 0) {
    return { exists: false, lockedBy: null, schema: null, newestSchema, openPermissions: [] };
  }
  await readApiKeyFile(directory);
  const found = await openDataFiles(nodeFiles, directory);
  const newest = found.opened.get(getWalPath(directory, found.wals.at(-1) ?? 0));
  const schema = newest === undefined ? null : await readSchemaVersion(newest);
  await closeAll(found.opened);
  return {
    exists: true,
    lockedBy: await findLockOwner(nodeFiles, directory),
    schema,
    newestSchema,
    openPermissions: await findOpenPermissions(directory),
  };
}

/** Creates and removes an empty folder. The permissions of a path such as `/proc` do not tell whether that works. */
async function assertWritable(directory: string, existing: string): Promise<void> {
  try {
    await rmdir(await mkdtemp(join(existing, '.tollgate-')));
  } catch (error) {
    throw toNotWritable(directory, error);
  }
}

async function readSchemaVersion(log: OpenFile): Promise<number | null> {
  for await (const [first] of readLines(log)) {
    const header = first && decodeLine(first.bytes);
    const isValid = header !== undefined && findInvalidField(header, walHeaderChecks) === null;
    return isValid ? (header as WalHeader).schema : null;
  }
  return null;
}
