import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { getWalPath, listDataFiles } from './data-files.js';
import { isNotFound, nodeFiles } from './file-system.js';
import type { WalHeader } from './wal-file.js';
import { decodeLine, readLines } from './line-format.js';
import { findLockOwner } from './lock.js';
import { systemProcesses } from './processes.js';
import { currentSchema, getVersion } from './schema.js';

/** State of a data directory, read without opening it. */
interface DirectoryState {
  exists: boolean;
  /** True if the directory, or its first existing parent, is writable. */
  isWritable: boolean;
  /** Id of the process that holds the lock; null without one. */
  lockedBy: number | null;
  /** Schema version of the data; null without data. */
  schema: number | null;
  /** Newest schema version that this version of Tollgate supports. */
  newestSchema: number;
}

/** Inspects a data directory without changing it. @throws when its lock or write-ahead log cannot be read */
export async function inspectDirectory(directory: string): Promise<DirectoryState> {
  const newestSchema = getVersion(currentSchema);
  const isWritable = await canWrite(directory);
  try {
    const { wals } = await listDataFiles(nodeFiles, directory);
    const newest = wals.at(-1);
    return {
      exists: true,
      isWritable,
      lockedBy: (await findLockOwner(nodeFiles, directory, systemProcesses))?.pid ?? null,
      schema: newest === undefined ? null : await readSchemaVersion(getWalPath(directory, newest)),
      newestSchema,
    };
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return { exists: false, isWritable, lockedBy: null, schema: null, newestSchema };
  }
}

async function canWrite(path: string): Promise<boolean> {
  try {
    await access(path, constants.W_OK);
    return true;
  } catch (error) {
    return isNotFound(error) && dirname(path) !== path && canWrite(dirname(path));
  }
}

async function readSchemaVersion(path: string): Promise<number | null> {
  const file = await nodeFiles.open(path, 'r');
  try {
    for await (const [first] of readLines(file)) {
      const header = first && (decodeLine(first.bytes) as WalHeader | undefined);
      return header?.schema ?? null;
    }
    return null;
  } finally {
    await file.close();
  }
}
