import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Adapter } from 'lowdb';
import { DirectoryTakenOver, MissingCommits, StoreUnavailable } from '../errors.js';
import type { Commit } from '../memory/commit-log.js';
import type { MemoryState } from '../memory/memory-state.js';
import { writeCheckpoint } from './checkpoint.js';
import {
  encodeCommit,
  encodeLine,
  type CheckpointHeader,
  type WalHeader,
  type WalMark,
} from './data-lines.js';
import {
  FILE_MODE,
  isSameFile,
  statIfExists,
  syncDirectory,
  unlinkIfExists,
  writeAll,
  writeFileDurably,
  type FileStatus,
  type FileSystem,
  type OpenFile,
} from './file-system.js';
import type { Lock } from './lock.js';
import {
  getCheckpointPath,
  getWalPath,
  readDirectory,
  removeOlderThan,
  writeAcknowledged,
  type DirectoryData,
  type NewestWal,
} from './read-data.js';
import { getVersion, type Schema } from './schema.js';

/** Data of lowdb: the state in memory, and its commits that the write-ahead log does not contain yet. */
export interface WalData {
  state: MemoryState;
  commits: Commit[];
}

/** Conditions for replacing the write-ahead log by a checkpoint; both must hold. */
export interface CompactionOptions {
  /** Minimum length of the log, as a multiple of the checkpoint's length. */
  ratio: number;
  /** Minimum length of the log. */
  minimum_bytes: number;
}

export interface WalOptions {
  /** Data directory; created with permissions for the owner only if it is missing. */
  directory: string;
  /** Called with a message about a repair or a failure. */
  warn: (message: string) => void;
  /** Called after commits were made durable, with their number and the time that it took. */
  onWritten: (commits: number, seconds: number) => void;
  compaction: CompactionOptions;
  /** True to open the directory although acknowledged commits are missing. */
  acceptDataLoss: boolean;
  files: FileSystem;
  schema: Schema;
}

/** Write-ahead log, opened for appending. */
interface OpenLog {
  path: string;
  generation: number;
  file: OpenFile;
  /** Status of the path when the file was opened. */
  opened: FileStatus;
  /** Durable length. */
  bytes: number;
}

/** Number of characters to collect for one write, and to encode before yielding to the event loop. */
const WRITE_CHARACTERS = 1 << 20;

/** Length that a full disk must have room for before commits are accepted again; more than those of any single request. */
const PROBE_BYTES = 1 << 20;

/**
 * lowdb adapter with a write-ahead log. lowdb's own adapters rewrite the whole file at each write; this one appends new
 * commits to a log. At intervals it starts a new log and writes a checkpoint of the older ones, while commits continue.
 */
export class WalAdapter implements Adapter<WalData> {
  readonly #options: WalOptions;
  /** Lock of the directory, which another process may take over. */
  readonly #lock: Pick<Lock, 'findSuccessor'>;
  #log: OpenLog | undefined;
  /** What the last `read` found, for `open`. */
  #found: DirectoryData | undefined;
  /** Last durable commit, and the last one that was recorded as acknowledged. */
  #durable = 0;
  #recorded = 0;
  #checkpointBytes = 0;
  /** Bytes of older write-ahead logs that no checkpoint replaces yet. */
  #olderBytes = 0;
  #compaction: Promise<void> | undefined;
  #aborting = new AbortController();
  /** Continues a compaction that waits for a commit. */
  #onDurable: () => void = () => undefined;
  #takenOver: DirectoryTakenOver | undefined;

  constructor(options: WalOptions, lock: Pick<Lock, 'findSuccessor'>) {
    this.#options = options;
    this.#lock = lock;
  }

  /** Length of the write-ahead logs that no checkpoint replaces yet. */
  get bytes(): number {
    return this.#olderBytes + (this.#log?.bytes ?? 0);
  }

  /**
   * Reads the checkpoint and the logs. After a failed write, it reads up to the last durable byte, and attempts to remove
   * the rest. Call `open` before the next write.
   *
   * @throws {CorruptData} when durable data is corrupt; nothing is changed
   * @throws {MissingCommits} when acknowledged commits are missing; nothing is changed
   * @throws {NewerSchema} when a newer version wrote it; nothing is changed
   */
  async read(): Promise<WalData> {
    const { directory, files, schema, acceptDataLoss } = this.#options;
    await this.#endCompaction();
    const log = this.#log;
    if (log !== undefined) {
      await this.#assertInPlace(log);
      await truncate(log.file, log.bytes).catch(() => undefined);
    }
    const found = await readDirectory(files, directory, schema, log);
    const { state, checkpointBytes, olderBytes, errors } = found;
    const error = errors.find((each) => !acceptDataLoss || !(each instanceof MissingCommits));
    if (error !== undefined) throw error;
    if (log !== undefined && state.lastCommit !== this.#durable)
      throw new Error(`${directory} ends at commit ${state.lastCommit}, not at ${this.#durable}`);
    this.#found = found;
    this.#durable = state.lastCommit;
    this.#checkpointBytes = checkpointBytes;
    this.#olderBytes = olderBytes;
    return { state, commits: [] };
  }

  /**
   * Opens the newest log for appending after the end that `read` found. Makes that part durable, and removes the rest and
   * files that a crash left.
   *
   * @throws when the disk fails, or is full; can be retried
   */
  async open(): Promise<void> {
    const { directory, files, schema, acceptDataLoss, warn } = this.#options;
    if (this.#found === undefined) throw new Error(`${directory} has not been read`);
    const { newest, acknowledged } = this.#found;
    const { base, unfinished } = this.#found.files;
    const failed = this.#log;
    if (newest !== null) {
      if (failed !== undefined) await this.#assertInPlace(failed);
      this.#log = await openLog(files, newest, failed !== undefined);
      await failed?.file.close();
      if (newest.torn > 0) warn(describeTorn(newest, this.#durable, acknowledged));
    }
    for (const name of unfinished) await unlinkIfExists(files, join(directory, name));
    // A process that was killed after a rename has not made the name of its log or checkpoint durable.
    if (newest !== null) await syncDirectory(files, directory);
    await removeOlderThan(files, directory, base);
    if (newest === null) await this.#startLog(1);
    else if (newest.schema < getVersion(schema)) await this.#startLog(newest.generation + 1);
    // Otherwise, the accepted loss would be an error again at the next start.
    if (acceptDataLoss) await this.recordAcknowledged(true);
  }

  /** Appends all commits to the log, and makes them durable with one sync. After a failure, call `read` and `open`. */
  async write(data: WalData): Promise<void> {
    const commits = data.commits.splice(0);
    const startedAt = performance.now();
    const { path, bytes } = this.#getLog();
    const found = await this.#assertInPlace(this.#getLog());
    if (found !== bytes) {
      const reason = `${path} has ${found} bytes, but ${bytes} were expected: another process writes to it`;
      this.#rejectTakenOver(reason);
    }
    if (this.#needsCompaction()) await this.#startCompaction(data.state);
    await append(this.#getLog(), listLines(commits, this.#durable));
    this.#durable = commits.at(-1)?.number ?? this.#durable;
    this.#onDurable();
    this.#options.onWritten(commits.length, (performance.now() - startedAt) / 1000);
  }

  /**
   * Records the last durable commit, so that the next start finds out when acknowledged commits are missing.
   *
   * @param mayDecrease true to replace the record of commits whose loss was accepted
   */
  async recordAcknowledged(mayDecrease = false): Promise<void> {
    if (this.#durable <= this.#recorded && !mayDecrease) return;
    const commit = this.#durable;
    await this.#assertInPlace(this.#getLog());
    await writeAcknowledged(this.#options.files, this.#options.directory, commit);
    this.#recorded = commit;
  }

  /** Aborts a running compaction, which loses nothing, and closes the log. @param isClean false after a failure */
  async close(isClean: boolean): Promise<void> {
    await this.#endCompaction();
    const log = this.#getLog();
    try {
      if (isClean) {
        await this.#assertInPlace(log);
        const mark: WalMark = { mark: true, synced: this.#durable };
        await append(log, [encodeLine(JSON.stringify(mark))]);
        await this.recordAcknowledged();
      }
    } catch (error) {
      this.#options.warn(`${log.path} could not be marked as complete: ${(error as Error).message}`);
    }
    await log.file.close();
  }

  /**
   * Checks that the path of the log leads to the open file, and that this process has the lock. The system keeps an open
   * file whose folder was deleted, so writes to it would succeed and be lost.
   *
   * @returns the length of the log, in bytes
   * @throws {DirectoryTakenOver} when another process has taken over the lock
   */
  async #assertInPlace({ path, opened }: OpenLog): Promise<number> {
    const { files, directory } = this.#options;
    if (this.#takenOver !== undefined) throw this.#takenOver;
    const [found, successor] = await Promise.all([statIfExists(files, path), this.#lock.findSuccessor()]);
    if (found === undefined || !isSameFile(found, opened)) {
      throw new StoreUnavailable(
        `${path} was deleted or replaced while it was in use. Put the data directory back, or restart Tollgate to use ` +
          'what is at this path now.',
      );
    }
    if (successor !== null) this.#rejectTakenOver(`${successor} has taken over ${directory}`);
    return found.size;
  }

  #rejectTakenOver(reason: string): never {
    this.#takenOver = new DirectoryTakenOver(
      `${reason}. This process rejects everything from now on: stop one of the two.`,
    );
    throw this.#takenOver;
  }

  #getLog(): OpenLog {
    if (this.#log === undefined) throw new Error('the data directory is not open');
    return this.#log;
  }

  async #startLog(generation: number): Promise<void> {
    const { directory, files, schema } = this.#options;
    const old = this.#log;
    const path = getWalPath(directory, generation);
    const bytes = await createLog(files, directory, generation, schema, this.#durable);
    const file = await files.open(path, 'a', FILE_MODE);
    this.#log = { path, generation, file, opened: await file.stat(), bytes };
    this.#olderBytes += old?.bytes ?? 0;
    await old?.file.close();
  }

  #needsCompaction(): boolean {
    const { ratio, minimum_bytes } = this.#options.compaction;
    const { bytes } = this.#getLog();
    // The minimum applies to the current log only, which delays the next attempt after a failed compaction.
    const isLong = bytes >= minimum_bytes && this.bytes > ratio * this.#checkpointBytes;
    return isLong && this.#compaction === undefined;
  }

  /** Starts a new log for further commits, and writes the checkpoint concurrently. */
  async #startCompaction(state: MemoryState): Promise<void> {
    const snapshot = this.#getLog().generation + 1;
    await this.#startLog(snapshot);
    const header = { snapshot, schema: getVersion(this.#options.schema), after: this.#durable };
    this.#aborting = new AbortController();
    this.#compaction = this.#compact(state, header, this.#aborting.signal).finally(() => {
      this.#compaction = undefined;
    });
  }

  async #compact(state: MemoryState, header: CheckpointHeader, signal: AbortSignal): Promise<void> {
    const { directory, files, warn } = this.#options;
    const path = getCheckpointPath(directory, header.snapshot);
    try {
      this.#checkpointBytes = await writeFileDurably(files, path, async (file) => {
        const { settled, bytes } = await writeCheckpoint(file, state, header, signal);
        // The checkpoint may contain parts of these commits, so it is valid only once the log contains them in full.
        while (this.#durable < settled) {
          signal.throwIfAborted();
          await new Promise<void>((resolve) => (this.#onDurable = resolve));
        }
        return bytes;
      });
      this.#olderBytes = 0;
      await removeOlderThan(files, directory, header.snapshot);
    } catch (error) {
      await files.unlink(`${path}.tmp`).catch(() => undefined);
      if (signal.aborted) return;
      const reason = (error as Error).message;
      warn(`${path} could not be completed, and will be tried again: ${reason}. Nothing is lost.`);
    }
  }

  async #endCompaction(): Promise<void> {
    this.#aborting.abort();
    this.#onDurable();
    await this.#compaction;
  }
}

/** Creates a write-ahead log durably. @param after last commit before it @returns its length, in bytes */
export async function createLog(
  files: FileSystem,
  directory: string,
  generation: number,
  schema: Schema,
  after: number,
): Promise<number> {
  const header: WalHeader = { journal: generation, schema: getVersion(schema), after };
  const line = Buffer.from(encodeLine(JSON.stringify(header)));
  await writeFileDurably(files, getWalPath(directory, generation), (file) => writeAll(file, line));
  return line.length;
}

function* listLines(commits: readonly Commit[], synced: number): Generator<string | Promise<string>> {
  for (const commit of commits) yield* encodeCommit(commit, synced);
}

/** Appends lines to a log and makes them durable. */
async function append(log: OpenLog, lines: Iterable<string | Promise<string>>): Promise<void> {
  let text = '';
  let bytes = 0;
  const write = async (): Promise<void> => {
    const encoded = Buffer.from(text);
    text = '';
    await writeAll(log.file, encoded);
    bytes += encoded.length;
  };
  for (const line of lines) {
    text += typeof line === 'string' ? line : await line;
    if (text.length >= WRITE_CHARACTERS) await write();
  }
  await write();
  await log.file.datasync();
  log.bytes += bytes;
}

/** Removes what follows the first bytes of a file durably, so that rejected commits do not reappear. */
async function truncate(file: OpenFile, bytes: number): Promise<void> {
  await file.truncate(bytes);
  await file.datasync();
}

/**
 * Opens a log for appending after its valid part.
 *
 * @param needsSpace true to check that the disk has room, so that the store does not alternate between full and not full
 */
async function openLog(
  files: FileSystem,
  { path, generation, end }: NewestWal,
  needsSpace: boolean,
): Promise<OpenLog> {
  const file = await files.open(path, 'a', FILE_MODE);
  try {
    await truncate(file, end);
    if (needsSpace) await assertDiskSpace(file, end);
    return { path, generation, file, opened: await file.stat(), bytes: end };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** @throws the error of the disk when one megabyte cannot be appended to the file, from which it is removed again */
async function assertDiskSpace(file: OpenFile, end: number): Promise<void> {
  // Random bytes, since some file systems compress. In base64 they have no line break, and are a torn tail after a crash.
  const probe = Buffer.from(randomBytes((PROBE_BYTES / 4) * 3).toString('base64'));
  try {
    await writeAll(file, probe);
    await file.datasync();
  } finally {
    await truncate(file, end);
  }
}

/** Returns a message about a torn tail that was cut, and what is known about the acknowledged commits. */
function describeTorn({ path, torn }: NewestWal, last: number, acknowledged: number | null): string {
  const cut = `${path}: cut ${torn} bytes at its end, which were being written when the last process ended.`;
  if (acknowledged === null) return `${cut} How many commits were acknowledged was not recorded yet.`;
  if (acknowledged > last) return `${cut} ${acknowledged - last} acknowledged commits are missing.`;
  return `${cut} All commits up to ${acknowledged}, the last one that was recorded as acknowledged, are there.`;
}
