import { randomBytes } from 'node:crypto';
import type { Adapter } from 'lowdb';
import { StoreReadOnly } from '../errors.js';
import type { Commit } from '../memory/commit-log.js';
import { MemoryState } from '../memory/memory-state.js';
import { writeAcknowledgedMark } from './acknowledged-mark.js';
import { getCheckpointPath, getSpaceProbePath, listDataFiles } from './data-files.js';
import type { Durability } from './durability.js';
import { DirectoryTakenOver } from './errors.js';
import {
  FILE_MODE,
  writeAll,
  writeFileDurably,
  type FileReader,
  type FileSystem,
  type ReadableFile,
} from './file-system.js';
import type { Lock } from './lock.js';
import { WalFile } from './wal-file.js';
import { loadDirectory, removeOlderThan } from './load-directory.js';
import { readData } from './read-data.js';
import { getVersion, type Schema } from './schema.js';
import { writeCheckpoint } from './write-checkpoint.js';

/** Size of the probe file; more than the commits of any single request. */
const PROBE_BYTES = 1 << 20;

/** Data of the lowdb instance: the state, and its commits that are not written yet. */
export interface WalData {
  state: MemoryState;
  unwrittenCommits: Commit[];
}

export const createEmptyWalData = (): WalData => ({ state: new MemoryState(), unwrittenCommits: [] });

/** Conditions for replacing the write-ahead log by a checkpoint; both must hold. */
export interface CompactionOptions {
  /** Minimum length of the log, as a multiple of the checkpoint's length. */
  ratio: number;
  /** Minimum length of the log. */
  minimum_bytes: number;
}

export interface WalAdapterOptions {
  directory: string;
  files: FileSystem;
  /** Lock of the directory, which another process may take over. */
  lock: Pick<Lock, 'findSuccessor'>;
  schema: Schema;
  compaction: CompactionOptions;
  /** True to continue although acknowledged commits are missing. */
  acceptsDataLoss: boolean;
  /** Called with a message about a repair or a failure. */
  warn: (message: string) => void;
  /** Called after commits were made durable, with their number and the time that it took. */
  onWritten?: (commits: number, seconds: number) => void;
}

/**
 * lowdb adapter with a write-ahead log. lowdb's own adapters rewrite the whole file at each write; this one appends new
 * commits to a log. At intervals it starts a new log and writes a checkpoint of the older ones, while commits continue.
 */
export class WalAdapter implements Adapter<WalData> {
  readonly #options: WalAdapterOptions;
  readonly #durability: Durability;
  readonly #closing = new AbortController();
  #wal: WalFile | undefined;
  #isMarked = false;
  /** Last commit that this process recorded as acknowledged. */
  #recorded = 0;
  #checkpointBytes = 0;
  /** Bytes of older write-ahead logs that no checkpoint replaces yet. */
  #olderBytes = 0;
  #compaction: Promise<void> | undefined;
  #repair: Promise<void> | undefined;

  constructor(options: WalAdapterOptions, durability: Durability) {
    this.#options = options;
    this.#durability = durability;
  }

  /** Length of the write-ahead logs that no checkpoint replaces yet. */
  get bytes(): number {
    return this.#olderBytes + (this.#wal?.bytes ?? 0);
  }

  /**
   * Loads the directory; null when it is new.
   *
   * @throws {CorruptData} when durable data is corrupt
   * @throws {MissingCommits} when acknowledged commits are missing
   * @throws {NewerSchema} when a newer version wrote it
   */
  async read(): Promise<WalData | null> {
    const { directory, files, schema, acceptsDataLoss } = this.#options;
    const loaded = await loadDirectory(files, directory, schema, this.#options);
    // Otherwise the accepted loss would be an error again at the next start.
    if (acceptsDataLoss) await this.#writeMark(loaded?.state.lastCommit ?? 0);
    if (loaded === undefined) {
      await this.#startWal(1);
      return null;
    }
    this.#wal = loaded.wal;
    this.#isMarked = loaded.isMarked;
    this.#checkpointBytes = loaded.checkpointBytes;
    this.#olderBytes = loaded.olderBytes;
    this.#durability.startAt(loaded.state.lastCommit);
    if (loaded.schema < getVersion(schema)) await this.#startWal(loaded.wal.generation + 1);
    return { state: loaded.state, unwrittenCommits: [] };
  }

  /** Makes all unwrittenCommits commits durable with one sync. Do not write after a failure. */
  async write(data: WalData): Promise<void> {
    const commits = data.unwrittenCommits;
    data.unwrittenCommits = [];
    const last = commits.at(-1);
    if (last === undefined) return;
    this.#durability.begin(last.number);
    const startedAt = performance.now();
    try {
      if (!(await this.#isWritable())) this.#suspend();
      else if (this.#needsCompaction()) await this.#startCompaction(data.state);
      this.#isMarked = false;
      await this.#getWal().append(commits, this.#durability.durable);
      this.#durability.complete();
      this.#options.onWritten?.(commits.length, (performance.now() - startedAt) / 1000);
    } catch (error) {
      this.#durability.rejectPendingCommits(error);
      // Waiting transactions are rejected at once. Truncating is attempted here, and ensured by `release`.
      if (!(error instanceof DirectoryTakenOver)) {
        this.#repair = this.#getWal()
          .truncateUnsynced()
          .catch(() => undefined);
      }
      throw error;
    }
  }

  /**
   * Rejects commits while the path of the log does not lead to the open file, for example after the directory was
   * deleted. Accepts them again once it does, since the open file contains every commit. Rejects everything once another
   * process has taken over the lock.
   */
  async check(): Promise<void> {
    try {
      if ((await this.#findLength()) === null) this.#suspend();
      else if (this.#durability.failure instanceof StoreReadOnly) this.#resume();
    } catch (error) {
      if (error instanceof DirectoryTakenOver) this.#durability.rejectPendingCommits(error);
      throw error;
    }
  }

  /** Records the last durable commit, so that the next start finds out when acknowledged commits are missing. */
  async recordAcknowledged(): Promise<void> {
    const { durable, failure } = this.#durability;
    if (durable <= this.#recorded || failure !== undefined || (await this.#findLength()) === null) return;
    await this.#writeMark(durable);
  }

  /** Resolves once no compaction is running. */
  async settle(): Promise<void> {
    await this.#compaction;
  }

  /** Aborts a running compaction, which loses nothing: its commits are in the logs. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#compaction;
    await this.#repair;
    if (this.#durability.failure === undefined && !this.#isMarked) await this.#markCleanEnd();
    await this.#getWal().close();
  }

  /**
   * Reads the durable state from the files after a failure, without what failed.
   *
   * @throws when the files cannot be read, or are no longer those of this process
   */
  async readDurable(): Promise<MemoryState> {
    await this.#compaction;
    await this.#repair;
    if ((await this.#findLength()) === null) throw this.#createReadOnly();
    const { directory, files, schema } = this.#options;
    const { path, bytes } = this.#getWal();
    const state = new MemoryState();
    const open: FileReader['open'] = async (name, flags) => {
      const file = await files.open(name, flags);
      return name === path ? limitLength(file, bytes) : file;
    };
    await readData({ open }, directory, await listDataFiles(files, directory), state, schema);
    if (state.lastCommit === this.#durability.durable) return state;
    throw new Error(`${directory} ends at commit ${state.lastCommit}, not at ${this.#durability.durable}`);
  }

  /**
   * Truncates the log to its durable part after a failure, and closes it.
   *
   * @throws when the disk fails, or is still full; can be retried
   */
  async release(): Promise<void> {
    this.#closing.abort();
    await this.#compaction;
    await this.#repair;
    if (this.#durability.failure instanceof DirectoryTakenOver) throw this.#durability.failure;
    if ((await this.#findLength()) === null) throw this.#createReadOnly();
    await assertDiskSpace(this.#options.files, this.#options.directory);
    await this.#getWal().truncateUnsynced();
    await this.#getWal().close();
  }

  /**
   * Checks before a write that the log is in place, and as this process left it.
   *
   * @throws {DirectoryTakenOver} when another process has taken over the lock or written to the log
   */
  async #isWritable(): Promise<boolean> {
    const { path, bytes } = this.#getWal();
    const length = await this.#findLength();
    if (length === null || length === bytes) return length !== null;
    throw createTakenOver(
      `${path} has ${length} bytes, but ${bytes} were expected: another process writes to it`,
    );
  }

  /**
   * Returns the length of the log; null when it is not in place.
   *
   * @throws {DirectoryTakenOver} when another process has taken over the lock
   */
  async #findLength(): Promise<number | null> {
    const wal = this.#getWal();
    const [length, successor] = await Promise.all([wal.findLength(), this.#options.lock.findSuccessor()]);
    // A compaction replaced the log in the meantime, and may have deleted it.
    if (wal !== this.#wal) return this.#findLength();
    if (length === null || successor === null) return length;
    throw createTakenOver(`${successor} has taken over ${this.#options.directory}`);
  }

  #suspend(): void {
    if (this.#durability.failure !== undefined) return;
    const failure = this.#createReadOnly();
    this.#durability.suspend(failure);
    this.#options.warn(failure.message);
  }

  #resume(): void {
    this.#durability.resume();
    this.#options.warn(`${this.#getWal().path} is back. The data can be written again.`);
  }

  #createReadOnly(): StoreReadOnly {
    return new StoreReadOnly(
      `${this.#getWal().path} was deleted or replaced while it was in use. ` +
        'Reads continue, and writes are rejected. Put the data directory back: this process still has the data, and ' +
        'loses it when it stops.',
    );
  }

  #getWal(): WalFile {
    if (this.#wal === undefined) throw new Error('the data directory has not been read');
    return this.#wal;
  }

  async #startWal(generation: number): Promise<void> {
    const { directory, files, schema } = this.#options;
    const header = { journal: generation, schema: getVersion(schema), after: this.#durability.durable };
    const old = this.#wal;
    this.#wal = await WalFile.create(files, directory, header);
    this.#isMarked = false;
    this.#olderBytes += old?.bytes ?? 0;
    await old?.close();
  }

  #needsCompaction(): boolean {
    const { ratio, minimum_bytes } = this.#options.compaction;
    const { bytes } = this.#getWal();
    // The minimum applies to the current log only, which delays the next attempt after a failed compaction.
    const isLong = bytes >= minimum_bytes && this.#olderBytes + bytes > ratio * this.#checkpointBytes;
    return isLong && this.#compaction === undefined;
  }

  /** Starts a new log for further commits, and writes the checkpoint concurrently. */
  async #startCompaction(state: MemoryState): Promise<void> {
    const generation = this.#getWal().generation + 1;
    const header = {
      snapshot: generation,
      schema: getVersion(this.#options.schema),
      after: this.#durability.durable,
    };
    await this.#startWal(generation);
    this.#compaction = this.#compact(state, header).finally(() => {
      this.#compaction = undefined;
    });
  }

  async #compact(
    state: MemoryState,
    header: { snapshot: number; schema: number; after: number },
  ): Promise<void> {
    const { directory, files, warn } = this.#options;
    const path = getCheckpointPath(directory, header.snapshot);
    try {
      this.#checkpointBytes = await writeFileDurably(files, path, async (file) => {
        const { settled, bytes } = await writeCheckpoint(file, state, header, this.#closing.signal);
        // The checkpoint may contain parts of these commits, so it is valid only once the log contains them in full.
        await this.#durability.waitUntil(settled);
        return bytes;
      });
      this.#olderBytes = 0;
      await removeOlderThan(files, directory, header.snapshot);
    } catch (error) {
      await files.unlink(`${path}.tmp`).catch(() => undefined);
      if (this.#closing.signal.aborted || this.#durability.failure !== undefined) return;
      warn(
        `${path} could not be completed, and will be tried again: ${(error as Error).message}. Nothing is lost.`,
      );
    }
  }

  async #writeMark(commit: number): Promise<void> {
    await writeAcknowledgedMark(this.#options.files, this.#options.directory, commit);
    this.#recorded = commit;
  }

  async #markCleanEnd(): Promise<void> {
    try {
      if (!(await this.#isWritable())) return;
      await this.#getWal().mark(this.#durability.durable);
      await this.recordAcknowledged();
    } catch (error) {
      this.#options.warn(
        `${this.#getWal().path} could not be marked as complete: ${(error as Error).message}.`,
      );
    }
  }
}

const createTakenOver = (reason: string): DirectoryTakenOver =>
  new DirectoryTakenOver(`${reason}. This process rejects everything from now on: stop one of the two.`);

/** Returns a file that ends after its first `bytes`. */
const limitLength = (file: ReadableFile, bytes: number): ReadableFile => ({
  read: (buffer, offset, length, position) =>
    file.read(buffer, offset, Math.max(0, Math.min(length, bytes - position)), position),
  close: () => file.close(),
});

/** @throws the error of the disk when a file of one megabyte cannot be written to the directory */
async function assertDiskSpace(files: FileSystem, directory: string): Promise<void> {
  const path = getSpaceProbePath(directory);
  const file = await files.open(path, 'w', FILE_MODE);
  try {
    // Random bytes, since some file systems compress or deduplicate.
    await writeAll(file, randomBytes(PROBE_BYTES));
    await file.sync();
  } finally {
    await file.close();
    await files.unlink(path);
  }
}
