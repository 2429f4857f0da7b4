import { resolve } from 'node:path';
import { systemTimer, type Timer } from '../../lib/timer.js';
import { toNotWritable } from './errors.js';
import { getCode, makeDirectory, nodeFiles, type FileSystem } from './file-system.js';
import type { CompactionOptions } from './wal-adapter.js';
import { lockDirectory, type Lock, type LockOptions } from './lock.js';
import { openDirectory } from './open-directory.js';
import { systemProcesses, type Processes } from './processes.js';
import { RecoveringStore, type FileStore } from './recovering-store.js';
import { currentSchema, type Schema } from './schema.js';

export interface FileStoreOptions {
  /** Data directory; created with permissions for the owner only if it is missing. */
  directory: string;
  /** Called with a message about a repair or a failure. Default: a process warning. */
  warn?: (message: string) => void;
  /** Called after commits were made durable, with their number and the time that it took. */
  onWritten?: (commits: number, seconds: number) => void;
  compaction?: Partial<CompactionOptions>;
  /** True to take over the lock of a process in another container or on another machine; default false. */
  takeOverLock?: boolean;
  /** True to open the directory although acknowledged commits are missing; default false. */
  acceptDataLoss?: boolean;
  /** Replacements for tests: file system, process table, timers of recoveries and of regular checks, and schema. */
  files?: FileSystem;
  processes?: Processes;
  timer?: Timer;
  checkTimer?: Timer;
  schema?: Schema;
}

/** Limits disk usage to about twice the data, and the replay at start to about the size of the checkpoint. */
const defaultCompaction: CompactionOptions = { ratio: 1, minimum_bytes: 32 * 1024 * 1024 };

/**
 * Opens a data directory and locks it until the store is closed.
 *
 * @throws {DirectoryInUse} when another running process holds the lock
 * @throws {DirectoryNotWritable} when it cannot be created or written to
 * @throws {CorruptData} when durable data is corrupt; nothing is changed
 * @throws {MissingCommits} when acknowledged commits are missing; nothing is changed
 * @throws {NewerSchema} when a newer version wrote it; nothing is changed
 */
export async function openFileStore(options: FileStoreOptions): Promise<FileStore> {
  const { files = nodeFiles, processes = systemProcesses, timer = systemTimer } = options;
  const { schema = currentSchema, checkTimer = systemTimer } = options;
  const directory = resolve(options.directory);
  const warn = options.warn ?? ((message) => void process.emitWarning(message, 'TollgateStore'));
  const compaction = { ...defaultCompaction, ...options.compaction };

  const takesOverForeign = options.takeOverLock ?? false;
  const lockOptions = { processes, timer: checkTimer, takesOverForeign, warn };
  const lock = await createAndLock(files, directory, lockOptions);
  const open = (acceptsDataLoss = false) =>
    openDirectory({
      directory,
      files,
      lock,
      schema,
      compaction,
      acceptsDataLoss,
      warn,
      ...(options.onWritten && { onWritten: options.onWritten }),
    });
  try {
    return new RecoveringStore(await open(options.acceptDataLoss), { lock, open, timer, checkTimer, warn });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Creates a directory if it is missing, and locks it.
 *
 * @throws {DirectoryInUse} when another running process holds the lock
 * @throws {DirectoryNotWritable} when it cannot be created or written to
 */
export async function createAndLock(
  files: FileSystem,
  directory: string,
  options: LockOptions,
): Promise<Lock> {
  try {
    await makeDirectory(files, directory);
    return await lockDirectory(files, directory, options);
  } catch (error) {
    throw getCode(error) === undefined ? error : toNotWritable(directory, error);
  }
}
