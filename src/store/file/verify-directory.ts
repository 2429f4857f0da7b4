import { mkdtemp, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CollectionName, Records } from '../../domain/shared/records.js';
import { readApiKeyFile } from '../api-key-file.js';
import { collectionNames } from '../collections.js';
import { toNotWritable, type CorruptData } from '../errors.js';
import { findOpenPermissions } from '../find-open-permissions.js';
import { MemoryState } from '../memory/memory-state.js';
import type { OrganizationState } from '../memory/organization-state.js';
import { readContent, readLines, walHeaderChecks } from './data-lines.js';
import { findMissingDirectories, nodeFiles, statIfExists, type OpenFile } from './file-system.js';
import { findLockOwner } from './lock.js';
import { closeAll, getWalPath, openDataFiles, readDirectory } from './read-data.js';
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
  const problems: DataProblem[] = [];
  const addProblem = (error: unknown): void => {
    const { path = directory, line = null, message } = error as Partial<CorruptData> & Error;
    problems.push({ file: path, line, message });
  };
  const attempt = async <Result>(check: Promise<Result>): Promise<Result | undefined> => {
    try {
      return await check;
    } catch (error) {
      addProblem(error);
      return undefined;
    }
  };
  const isFolder = (await statIfExists(nodeFiles, directory))?.isDirectory() === true;
  if (!isFolder) addProblem(new Error(`${directory} is not a folder. Name the data folder with --data.`));
  const usedBy = isFolder ? await attempt(findLockOwner(nodeFiles, directory)) : null;
  if (isFolder) await attempt(readApiKeyFile(directory));
  const found = isFolder ? await attempt(readDirectory(nodeFiles, directory, currentSchema)) : undefined;
  const { state = new MemoryState(), newest, acknowledged = null, statuses = [], errors = [] } = found ?? {};
  for (const error of errors) addProblem(error);
  // Records that the rest of the files would have added are missing after an error, so references would seem broken.
  for (const broken of newest ? findBrokenReferences(state) : [])
    addProblem(new Error(`${broken}. Restore the data directory from a backup, or reset the organization.`));
  const organizations = state.listOrganizations();
  const count = (name: CollectionName): number =>
    organizations.reduce((sum, { collections }) => sum + collections[name].all.length, 0);
  const writtenAt = Math.max(...statuses.map(({ mtimeMs }) => mtimeMs));
  return {
    directory,
    used_by: usedBy ?? null,
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
  const newest = found.opened.get(getWalPath(directory, found.newest));
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
    const header = first && readContent(first, () => walHeaderChecks);
    return typeof header === 'object' ? header.schema : null;
  }
  return null;
}
