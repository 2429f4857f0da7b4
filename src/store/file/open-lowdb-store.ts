import { resolve } from 'node:path';
import { systemTimer, type Timer } from '../../lib/timer.js';
import type { Store } from '../store.js';
import { DirectoryNotWritable } from './errors.js';
import { codeOf, makeDirectory, nodeFiles, type FileSystem } from './file-system.js';
import type { CompactionOptions } from './journal-adapter.js';
import { lockDirectory, type Lock } from './lock.js';
import { openEngine } from './open-engine.js';
import { systemProcesses, type Processes } from './processes.js';
import { RecoveringStore } from './recovering-store.js';
import { currentSchema, type Schema } from './schema.js';

export interface LowdbStoreOptions {
  /** Made, for the owner only, when it is missing. */
  directory: string;
  /** Is told, in a sentence or two, what was repaired or could not be done. Warns the process unless given. */
  warn?: (message: string) => void;
  compaction?: Partial<CompactionOptions>;
  /** For tests: the disk, the processes that the lock asks about, what waits, and the history of the schema. */
  files?: FileSystem;
  processes?: Processes;
  timer?: Timer;
  schema?: Schema;
}

/** Twice the data on disk at most, give or take; and a start never replays much more than it loads. */
const compactionDefaults: CompactionOptions = { ratio: 1, minimum_bytes: 32 * 1024 * 1024 };

/**
 * Opens the data directory, which this process then holds until the store is closed.
 *
 * @throws {DirectoryInUse} when another living process holds it
 * @throws {DirectoryNotWritable} when it cannot be made, or nothing written to it
 * @throws {CorruptData} when what was durable does not hold; nothing is changed
 * @throws {NewerSchema} when a newer version wrote it; nothing is changed
 */
export async function openLowdbStore(options: LowdbStoreOptions): Promise<Store> {
  const { files = nodeFiles, processes = systemProcesses, timer = systemTimer } = options;
  const { schema = currentSchema } = options;
  const directory = resolve(options.directory);
  const warn =
    options.warn ??
    ((message) => {
      process.emitWarning(message, 'TollgateStore');
    });
  const compaction = { ...compactionDefaults, ...options.compaction };

  const lock = await lockedDirectory(files, directory, processes);
  const open = () => openEngine({ directory, files, schema, compaction, warn });
  try {
    return new RecoveringStore(await open(), { lock, open, timer, warn });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function lockedDirectory(files: FileSystem, directory: string, processes: Processes): Promise<Lock> {
  try {
    await makeDirectory(files, directory);
    return await lockDirectory(files, directory, processes);
  } catch (error) {
    if (!refusesWrites.has(codeOf(error) ?? '')) throw error;
    throw new DirectoryNotWritable(
      `${directory} cannot be written to: ${(error as Error).message}. ` +
        'Make room or give this user the right to write there, or choose another data directory.',
      { cause: error },
    );
  }
}

/** What a disk answers that is full or is not to be changed. */
const refusesWrites = new Set(['EACCES', 'EDQUOT', 'ENOSPC', 'EPERM', 'EROFS']);
