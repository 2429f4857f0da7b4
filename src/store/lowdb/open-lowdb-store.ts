import { resolve } from 'node:path';
import { Low } from 'lowdb';
import { EngineStore } from '../memory/engine-store.js';
import type { Store } from '../store.js';
import { Durability } from './durability.js';
import { makeDirectory, nodeFiles, type FileSystem } from './file-system.js';
import { GroupCommit } from './group-commit.js';
import { emptyData, JournalAdapter, type CompactionOptions, type JournaledData } from './journal-adapter.js';
import { lockDirectory } from './lock.js';
import { systemProcesses, type Processes } from './processes.js';
import { currentSchema, type Schema } from './schema.js';

export interface LowdbStoreOptions {
  /** Made, for the owner only, when it is missing. */
  directory: string;
  /** Is told, in a sentence or two, what was repaired or could not be done. Warns the process unless given. */
  warn?: (message: string) => void;
  compaction?: Partial<CompactionOptions>;
  /** For tests: the disk, the processes that the lock asks about, and the history of the schema. */
  files?: FileSystem;
  processes?: Processes;
  schema?: Schema;
}

/** Twice the data on disk at most, give or take; and a start never replays much more than it loads. */
const compactionDefaults: CompactionOptions = { ratio: 1, minimum_bytes: 32 * 1024 * 1024 };

/**
 * Opens the data directory, which this process then holds until the store is closed.
 *
 * @throws {DirectoryInUse} when another living process holds it
 * @throws {CorruptData} when what was durable does not hold; nothing is changed
 * @throws {NewerSchema} when a newer version wrote it; nothing is changed
 */
export async function openLowdbStore(options: LowdbStoreOptions): Promise<Store> {
  const { files = nodeFiles, processes = systemProcesses, schema = currentSchema } = options;
  const directory = resolve(options.directory);
  const warn =
    options.warn ??
    ((message) => {
      process.emitWarning(message, 'TollgateStore');
    });
  const compaction = { ...compactionDefaults, ...options.compaction };

  await makeDirectory(files, directory);
  const lock = await lockDirectory(files, directory, processes);
  try {
    const durability = new Durability();
    const adapter = new JournalAdapter({ directory, files, schema, compaction, warn }, durability);
    const db = new Low<JournaledData>(adapter, emptyData());
    await db.read();
    return new EngineStore(db.data.state, new GroupCommit(db, adapter, durability, lock));
  } catch (error) {
    await lock.release();
    throw error;
  }
}
