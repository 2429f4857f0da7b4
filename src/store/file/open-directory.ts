import { Low } from 'lowdb';
import { noCommitLog } from '../memory/commit-log.js';
import { MemoryStore } from '../memory/memory-store.js';
import type { StoreUnavailable } from '../errors.js';
import { Durability } from './durability.js';
import { DirectoryTakenOver } from './errors.js';
import { GroupCommit } from './group-commit.js';
import { createEmptyWalData, WalAdapter, type WalAdapterOptions, type WalData } from './wal-adapter.js';

/** Opened data directory with a store that works until a write fails. */
export interface OpenedDirectory {
  store: MemoryStore;
  /** Resolves with the reason once a write has failed; the store then accepts no commits. */
  failed: Promise<StoreUnavailable>;
  /**
   * Returns a store that serves reads of the durable state after a failure, and rejects everything else.
   *
   * @throws when the files cannot be read
   */
  openDurable: () => Promise<MemoryStore>;
  /**
   * Releases the files after a failure, and removes everything from them that was not durable.
   *
   * @throws when the disk fails, or is still full
   */
  release: () => Promise<void>;
  /** Checks that the files are still in place, and suspends commits while they are not. */
  check: () => Promise<void>;
  /** Returns the length of the write-ahead logs, in bytes. */
  getWalBytes: () => number;
  /** Records how many commits were acknowledged. */
  recordAcknowledged: () => Promise<void>;
}

/**
 * Reads a data directory.
 *
 * @throws {CorruptData} when durable data is corrupt; nothing is changed
 * @throws {MissingCommits} when acknowledged commits are missing; nothing is changed
 * @throws {NewerSchema} when a newer version wrote it; nothing is changed
 */
export async function openDirectory(options: WalAdapterOptions): Promise<OpenedDirectory> {
  const durability = new Durability();
  const adapter = new WalAdapter(options, durability);
  const db = new Low<WalData>(adapter, createEmptyWalData());
  await db.read();
  return {
    store: new MemoryStore(db.data.state, new GroupCommit(db, adapter, durability)),
    failed: durability.failed,
    openDurable: async () => {
      const failure = await durability.failed;
      // The data of the other process may lack what this one has acknowledged.
      if (failure instanceof DirectoryTakenOver) throw failure;
      const close = (): Promise<void> => adapter.close();
      return new MemoryStore(await adapter.readDurable(), { ...noCommitLog, failure, close });
    },
    release: () => adapter.release(),
    check: () => adapter.check(),
    getWalBytes: () => adapter.bytes,
    recordAcknowledged: () => adapter.recordAcknowledged(),
  };
}
