import { mkdtemp, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readApiKeyFile } from '../api-key-file.js';
import { findOpenPermissions } from '../find-open-permissions.js';
import { getWalPath, listDataFiles } from './data-files.js';
import { toNotWritable } from './errors.js';
import { findMissingDirectories, nodeFiles } from './file-system.js';
import { walHeaderChecks, type WalHeader } from './wal-file.js';
import { findInvalidField } from './line-checks.js';
import { decodeLine, readLines } from './line-format.js';
import { findLockOwner } from './lock.js';
import { systemProcesses } from './processes.js';
import { currentSchema, getVersion } from './schema.js';

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
  const newest = (await listDataFiles(nodeFiles, directory)).wals.at(-1);
  return {
    exists: true,
    lockedBy: await findLockOwner(nodeFiles, directory, systemProcesses),
    schema: newest === undefined ? null : await readSchemaVersion(getWalPath(directory, newest)),
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

async function readSchemaVersion(path: string): Promise<number | null> {
  const file = await nodeFiles.open(path, 'r');
  try {
    for await (const [first] of readLines(file)) {
      const header = first && decodeLine(first.bytes);
      const isValid = header !== undefined && findInvalidField(header, walHeaderChecks) === null;
      return isValid ? (header as WalHeader).schema : null;
    }
    return null;
  } finally {
    await file.close();
  }
}
