import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Low } from 'lowdb';
import type { Organization } from '../../domain/shared/records.js';
import { repeat, systemTimer, type Timer } from '../../lib/timer.js';
import { StoreUnavailable } from '../errors.js';
import { ForwardingStore } from '../forwarding-store.js';
import type { Commit, CommitLog } from '../memory/commit-log.js';
import { MemoryState } from '../memory/memory-state.js';
import { MemoryStore } from '../memory/memory-store.js';
import type { OrganizationKey, Reader, Store } from '../store.js';
import { nodeFiles } from './file-system.js';
import { createAndLock, systemProcesses, type Lock, type Processes } from './lock.js';
import { currentSchema } from './schema.js';
import { WalAdapter, type CompactionOptions, type WalData, type WalOptions } from './wal-adapter.js';

/** Options of a store. Each has a default, except for the directory. */
export interface FileStoreOptions extends Partial<Omit<WalOptions, 'directory' | 'compaction'>> {
  directory: string;
  compaction?: Partial<CompactionOptions>;
  /** True to take over the lock of a process in another container or on another machine. */
  takeOverLock?: boolean;
  /** Replacements for tests: process table, timer of recoveries, and timer of regular work. */
  processes?: Processes;
  timer?: Timer;
  checkTimer?: Timer;
}

/** Limits disk usage to about twice the data, and the replay at start to about the size of the checkpoint. */
const defaultCompaction: CompactionOptions = { ratio: 1, minimum_bytes: 32 * 1024 * 1024 };

/** Delay before the next attempt to open the files after a failure. */
const RECOVERY_DELAY_MILLISECONDS = 1_000;

/** Interval between two records of the acknowledged commits. */
const RECORD_INTERVAL_MILLISECONDS = 5_000;

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
  const settings = {
    warn: (message: string) => void process.emitWarning(message, 'TollgateStore'),
    onWritten: () => undefined,
    acceptDataLoss: false,
    takeOverLock: false,
    files: nodeFiles,
    schema: currentSchema,
    processes: systemProcesses,
    timer: systemTimer,
    checkTimer: systemTimer,
    ...options,
    directory: resolve(options.directory),
    compaction: { ...defaultCompaction, ...options.compaction },
  };
  const { files, directory, checkTimer, takeOverLock } = settings;
  const lock = await createAndLock(files, directory, {
    ...settings,
    timer: checkTimer,
    takesOverForeign: takeOverLock,
  });
  try {
    const adapter = new WalAdapter(settings, lock);
    const db = new Low<WalData>(adapter, { state: new MemoryState(), commits: [] });
    await db.read();
    await adapter.open();
    return new FileStore(adapter, db, { ...settings, lock });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

type RecoveryOptions = Required<Pick<FileStoreOptions, 'warn' | 'timer' | 'checkTimer'>> & { lock: Lock };

/**
 * Store in a data directory. After a failed write, memory contains commits that were rejected. The store then loads the
 * durable state from the files, serves reads from it, and attempts to open the files for writing until that succeeds.
 */
export class FileStore extends ForwardingStore {
  readonly #adapter: WalAdapter;
  readonly #options: RecoveryOptions;
  readonly #db: Low<WalData>;
  readonly #endRecords: () => Promise<void>;
  #store: MemoryStore;
  #log: GroupCommit;
  /** Resolves after the last attempt to load the durable state. @returns whether it is in memory */
  #loading = Promise.resolve(true);
  #attempt = Promise.resolve();
  #cancelAttempt: () => void = () => undefined;
  #closing: Promise<void> | undefined;

  constructor(adapter: WalAdapter, db: Low<WalData>, options: RecoveryOptions) {
    super();
    this.#adapter = adapter;
    this.#options = options;
    this.#db = db;
    this.#log = this.#createLog(undefined);
    this.#store = new MemoryStore(db.data.state, this.#log);
    this.#endRecords = repeat(options.checkTimer, RECORD_INTERVAL_MILLISECONDS, async () => {
      if (this.isAvailable) await adapter.recordAcknowledged();
    });
  }

  /** Length of the write-ahead logs, in bytes. */
  get walBytes(): number {
    return this.#adapter.bytes;
  }

  protected get target(): Store {
    return this.#store;
  }

  override read<Result>(organizationId: string, work: (reader: Reader) => Promise<Result>): Promise<Result> {
    return this.#readDurably((store) => store.read(organizationId, work));
  }

  override findOrganization(by: OrganizationKey): Promise<Organization | undefined> {
    return this.#readDurably((store) => store.findOrganization(by));
  }

  override listOrganizations(): Promise<Organization[]> {
    return this.#readDurably((store) => store.listOrganizations());
  }

  override close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#cancelAttempt();
    // Rejects further calls at once.
    const closed = this.#store.close();
    try {
      await this.#endRecords();
      await this.#attempt;
      await closed;
      // The last write can fail, too.
      await this.#loading;
      await this.#store.close();
      await this.#adapter.close(this.#log.failure === undefined);
    } finally {
      await this.#options.lock.release();
    }
  }

  /** Reads from the store, and again from its replacement if a commit that the read could see failed. */
  async #readDurably<Result>(read: (store: Store) => Promise<Result>): Promise<Result> {
    const store = this.#store;
    try {
      return await read(store);
    } catch (error) {
      await this.#loading;
      if (this.#store === store || !(error instanceof StoreUnavailable)) throw error;
      return await read(this.#store);
    }
  }

  /** Creates the log of the state in memory. @param failure reason to reject commits until `resume` */
  #createLog(failure: StoreUnavailable | undefined): GroupCommit {
    return new GroupCommit(this.#db, (next) => void this.#handleFailure(next), failure);
  }

  #handleFailure(failure: StoreUnavailable): void {
    this.#options.warn(failure.message);
    this.#loading = this.#loadDurable(failure);
    this.#scheduleRecovery(failure);
  }

  /** Replaces the state in memory by the durable one. @returns false if the files cannot be read */
  async #loadDurable(failure: StoreUnavailable): Promise<boolean> {
    try {
      await this.#db.read();
    } catch {
      return false;
    }
    this.#log = this.#createLog(failure);
    this.#store = new MemoryStore(this.#db.data.state, this.#log);
    return true;
  }

  #scheduleRecovery(failure: StoreUnavailable): void {
    if (this.#closing !== undefined) return;
    this.#cancelAttempt = this.#options.timer(RECOVERY_DELAY_MILLISECONDS, () => {
      this.#attempt = this.#recover(failure);
    });
  }

  async #recover(failure: StoreUnavailable): Promise<void> {
    if (!(await this.#loading)) this.#loading = this.#loadDurable(failure);
    try {
      if (!(await this.#loading)) throw failure;
      await this.#adapter.open();
      this.#log.resume();
      this.#options.warn('The data can be written again.');
    } catch {
      this.#scheduleRecovery(failure);
    }
  }
}

/** Commit log over lowdb with group commit: commits queued during one write are written together by the next. */
class GroupCommit implements CommitLog {
  failure: StoreUnavailable | undefined;
  readFailure: StoreUnavailable | undefined;
  readonly #db: Low<WalData>;
  readonly #onFailure: (failure: StoreUnavailable) => void;
  /** Last commit that is durable, and last commit of the write that is running. */
  #durable: number;
  #writing: number;
  /** The running write, and the next one once it has commits. */
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  /** @param failure reason why commits are rejected until `resume` */
  constructor(
    db: Low<WalData>,
    onFailure: (failure: StoreUnavailable) => void,
    failure: StoreUnavailable | undefined,
  ) {
    this.#db = db;
    this.#onFailure = onFailure;
    this.#durable = this.#writing = db.data.state.lastCommit;
    this.failure = failure;
  }

  resume(): void {
    this.failure = undefined;
  }

  append(commit: Commit): void {
    this.#db.data.commits.push(commit);
    if (this.#next !== undefined) return;
    this.#next = this.#writeAfter(this.#current);
    // Otherwise, a rejection would end the process if no transaction waits for this write.
    this.#next.catch(() => undefined);
  }

  async waitUntilDurable(commit: number): Promise<void> {
    if (commit <= this.#durable) return;
    if (this.readFailure !== undefined) throw this.readFailure;
    await (commit <= this.#writing ? this.#current : this.#next);
  }

  /** Resolves once nothing is being written. */
  async close(): Promise<void> {
    await (this.#next ?? this.#current).catch(() => undefined);
  }

  async #writeAfter(previous: Promise<void>): Promise<void> {
    await previous;
    // Lets acknowledged and new requests commit before this write, which makes larger groups.
    await setImmediate();
    this.#writing = this.#db.data.state.lastCommit;
    this.#current = this.#next ?? previous;
    this.#next = undefined;
    try {
      await this.#db.write();
    } catch (error) {
      throw this.#fail(error);
    }
    this.#durable = this.#writing;
  }

  /** Rejects all commits that are not durable, and all reads, since the state in memory contains these commits. */
  #fail(cause: unknown): StoreUnavailable {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `The data cannot be written: ${reason}. Nothing is accepted until they can: see to the disk.`;
    const failure = cause instanceof StoreUnavailable ? cause : new StoreUnavailable(message, { cause });
    this.failure = this.readFailure = failure;
    // Before the rejection, so that a rejected read finds the state that replaces this one.
    this.#onFailure(failure);
    return failure;
  }
}
