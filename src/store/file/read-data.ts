import { join } from 'node:path';
import type { Change } from '../../domain/shared/change.js';
import { API_KEY_FILE } from '../../lib/api-key-path.js';
import { CorruptData, MissingCommits } from '../errors.js';
import type { Commit } from '../memory/commit-log.js';
import { MemoryState } from '../memory/memory-state.js';
import { CheckpointLoader } from './checkpoint.js';
import {
  decodeChanges,
  decodeLine,
  encodeLine,
  findInvalidField,
  getWalChecks,
  isCount,
  readContent,
  readLines,
  walHeaderChecks,
  type CommitLine,
  type DeletionLine,
  type Line,
  type WalHeader,
  type WalMark,
} from './data-lines.js';
import {
  openIfExists,
  readIfExists,
  writeAll,
  writeFileDurably,
  type FileStatus,
  type FileSystem,
  type OpenFile,
} from './file-system.js';
import { createUpgrade, type Schema, type Upgrade } from './schema.js';

/** Returns the path of a write-ahead log. Its file name is older than this term. */
export const getWalPath = (directory: string, generation: number): string =>
  join(directory, `journal.${generation}`);

/** Returns the path of the checkpoint with everything before the log of the same generation. */
export const getCheckpointPath = (directory: string, generation: number): string =>
  join(directory, `snapshot.${generation}`);

/** Opened files of a data directory, which together are one consistent state. */
export interface DataFiles {
  directory: string;
  /** True if there is a checkpoint. */
  hasCheckpoint: boolean;
  /** Generation of the newest checkpoint; without one 1, the generation of the first log. */
  base: number;
  /** Generation of the newest log, or of the checkpoint if its log is missing; 0 in a new directory. */
  newest: number;
  /** Names of temporary files that a crashed process left. */
  unfinished: string[];
  /** True if the directory has an API key, which is written after the first commit. */
  hasApiKey: boolean;
  /** Opened files, by path. */
  opened: ReadonlyMap<string, OpenFile>;
}

/**
 * Opens the newest checkpoint and the logs from its generation on, also while a sandbox writes to them. The opened files
 * stay readable when a later checkpoint deletes them: a checkpoint and all logs but the newest never change, and the
 * newest only grows. A listing taken while a checkpoint replaces the files can be incomplete, so it is repeated. One that
 * stays the same shows a file that is missing, since generations never return.
 */
export async function openDataFiles(files: FileSystem, directory: string): Promise<DataFiles> {
  let previous: string | undefined;
  for (;;) {
    const all = await files.readdir(directory);
    const found = describeFiles(directory, all);
    const { base, newest, hasCheckpoint } = found;
    const names = all.filter((name) => getGeneration(name) >= base).sort();
    const opened = new Map<string, OpenFile>();
    for (const name of names) {
      const path = join(directory, name);
      const file = await openIfExists(files, path);
      if (file !== undefined) opened.set(path, file);
    }
    const isComplete = opened.size === newest - base + (hasCheckpoint ? 2 : 1);
    if (isComplete || names.join() === previous) return { ...found, opened };
    await closeAll(opened);
    previous = names.join();
  }
}

export const closeAll = async (opened: ReadonlyMap<string, OpenFile>): Promise<void> => {
  await Promise.all([...opened.values()].map((file) => file.close()));
};

function describeFiles(directory: string, names: string[]): Omit<DataFiles, 'opened'> {
  const findNewest = (kind: string): number =>
    Math.max(0, ...names.map((name) => (name.startsWith(kind) ? getGeneration(name) : 0)));
  const checkpoint = findNewest('snapshot');
  return {
    directory,
    hasCheckpoint: checkpoint > 0,
    base: checkpoint || 1,
    newest: Math.max(checkpoint, findNewest('journal')),
    unfinished: names.filter((name) => TEMPORARY.test(name)),
    hasApiKey: names.includes(API_KEY_FILE),
  };
}

/** Temporary files of this version and, as `room.tmp`, of earlier ones. */
const TEMPORARY = /^((snapshot|journal)\.\d+|lock\.[\w-]+(\.stale)?|room|acknowledged)\.tmp$/;

/** Returns the generation of a log or a checkpoint, by the name of the file; 0 for any other file. */
const getGeneration = (name: string): number => Number(/^(?:snapshot|journal)\.(\d+)$/.exec(name)?.[1] ?? 0);

/** Deletes the files that the checkpoint of a generation replaces. */
export async function removeOlderThan(files: FileSystem, directory: string, base: number): Promise<void> {
  for (const name of await files.readdir(directory)) {
    const generation = getGeneration(name);
    if (generation > 0 && generation < base) await files.unlink(join(directory, name));
  }
}

const getMarkPath = (directory: string): string => join(directory, 'acknowledged');

/** Reads the number that `writeAcknowledged` wrote; null in a new directory or one of an earlier version. */
async function readAcknowledged(files: FileSystem, directory: string): Promise<number | null> {
  const path = getMarkPath(directory);
  const text = await readIfExists(files, path);
  if (text === undefined) return null;
  const line = { bytes: Buffer.from(text.trimEnd()), number: 1, end: 0, isComplete: true };
  const mark = readContent(line, () => ({ acknowledged: isCount }));
  if (typeof mark !== 'string') return mark.acknowledged;
  throw new CorruptData(path, 1, mark, 'Delete this file to start without the check for missing commits.');
}

/** Replaces the number of a commit up to which all commits were acknowledged; later ones may have been, too. */
export function writeAcknowledged(files: FileSystem, directory: string, acknowledged: number): Promise<void> {
  const line = encodeLine(JSON.stringify({ acknowledged }));
  return writeFileDurably(files, getMarkPath(directory), (file) => writeAll(file, Buffer.from(line)));
}

/** Newest log of a directory. */
export interface NewestWal {
  path: string;
  generation: number;
  schema: number;
  /** Length of the valid part, in bytes. */
  end: number;
  /** Length of the torn tail, which was being written when the process died, in bytes. */
  torn: number;
}

/** Data of a directory. */
export interface DirectoryData {
  state: MemoryState;
  /** Newest log; null in a new directory, or after an error. */
  newest: NewestWal | null;
  checkpointBytes: number;
  /** Bytes of older logs that no checkpoint replaces yet. */
  olderBytes: number;
  /** Last commit that is known to be acknowledged; null when unknown. */
  acknowledged: number | null;
  files: DataFiles;
  statuses: FileStatus[];
  /** Errors of reading the data, such as `CorruptData` and `NewerSchema`, and `MissingCommits`. */
  errors: Error[];
}

/**
 * Reads a data directory without changing it, also while a sandbox writes to it. After an error, the state has the commits
 * before the damage.
 */
export async function readDirectory(
  files: FileSystem,
  directory: string,
  schema: Schema,
  /** Log that has durable data only up to a length. */
  limit?: { path: string; bytes: number },
): Promise<DirectoryData> {
  const errors: Error[] = [];
  const attempt = <Result>(work: Promise<Result>): Promise<Result | null> =>
    work.catch((error: unknown) => {
      errors.push(error as Error);
      return null;
    });
  // Before the commits, so that a running sandbox does not acknowledge later ones in between.
  const acknowledged = await attempt(readAcknowledged(files, directory));
  const found = await openDataFiles(files, directory);
  const state = new MemoryState();
  try {
    const statuses = await Promise.all([...found.opened.values()].map((file) => file.stat()));
    const data = await attempt(readData(found, state, schema, limit));
    const missing = describeMissing(found, state.lastCommit, acknowledged ?? 0);
    if (missing !== null) errors.push(new MissingCommits(missing));
    const { newest = null, checkpointBytes = 0, olderBytes = 0 } = data ?? {};
    return { state, newest, checkpointBytes, olderBytes, acknowledged, files: found, statuses, errors };
  } finally {
    await closeAll(found.opened);
  }
}

/** Describes missing commits, if there are any or if all data beside an API key is missing. */
function describeMissing(found: DataFiles, last: number, acknowledged: number): string | null {
  const { directory, newest, hasApiKey } = found;
  if (acknowledged > last) {
    return (
      `${directory} ends at commit ${last}, and ${acknowledged - last} later ones that were acknowledged are missing: ` +
      'a file was deleted, truncated or replaced by an older one.'
    );
  }
  if (newest > 0 || !hasApiKey) return null;
  return `${directory} contains an API key, but no data: it was deleted, or the key belongs to a database.`;
}

/** Reads the checkpoint into an empty state, and replays the logs from its generation on. */
async function readData(
  { directory, hasCheckpoint, base, newest: newestWal, opened }: DataFiles,
  state: MemoryState,
  schema: Schema,
  limit?: { path: string; bytes: number },
): Promise<Pick<DirectoryData, 'newest' | 'checkpointBytes' | 'olderBytes'>> {
  const readFile = async (path: string, readLine: (line: Line) => void): Promise<void> => {
    const file = opened.get(path);
    if (file === undefined) throw new CorruptData(path, null, 'the file is missing');
    const bytes = path === limit?.path ? limit.bytes : Infinity;
    for await (const lines of readLines(file, bytes)) for (const line of lines) readLine(line);
  };
  let loaded = { settled: 0, bytes: 0 };
  if (hasCheckpoint) {
    const path = getCheckpointPath(directory, base);
    const loader = new CheckpointLoader(path, base, state, schema);
    await readFile(path, (line) => void loader.readLine(line));
    loaded = loader.finish();
  }
  const replay = new WalReplay(state, schema, loaded.settled);
  let olderBytes = 0;
  let newest: NewestWal | null = null;
  // A crash tears only the newest log. A torn tail in an older one makes the header check of the next log fail.
  for (let generation = base; generation <= newestWal; generation += 1) {
    olderBytes += newest?.end ?? 0;
    const path = getWalPath(directory, generation);
    replay.startLog(path, generation);
    await readFile(path, (line) => void replay.readLine(line));
    newest = replay.finishLog();
  }
  replay.finish();
  const reason = state.findSequenceError();
  if (reason !== null) throw new CorruptData(directory, null, reason);
  return { newest, checkpointBytes: loaded.bytes, olderBytes };
}

/**
 * Replays write-ahead logs over a state. Its methods throw `CorruptData` for corrupt data and `NewerSchema` for data of
 * a newer version.
 *
 * A corrupt line belongs to the torn tail of a crash unless a later line states that it was durable. Pages reach the
 * disk in any order, so valid lines can follow a torn one, but never lines of a later batch.
 */
class WalReplay {
  readonly #state: MemoryState;
  readonly #schema: Schema;
  /** Last commit of which the checkpoint may contain parts. */
  readonly #settled: number;
  /**
   * Errors of commits whose organization is missing, by its id. A checkpoint lacks an organization that was deleted while
   * it was written, so a later commit must delete each of them.
   */
  readonly #missing = new Map<string, CorruptData>();
  #path = '';
  #generation = 0;
  #header: WalHeader | undefined;
  #upgrade: Upgrade | undefined;
  /** Previous lines of a commit that continues. */
  #partial: { commit: number; sequence: number; changes: Change[] } | undefined;
  /** End of the last line that completed a commit, the header or a mark, and of the last line. */
  #validEnd = 0;
  #end = 0;
  #firstCorrupt: number | undefined;

  constructor(state: MemoryState, schema: Schema, settled: number) {
    this.#state = state;
    this.#schema = schema;
    this.#settled = settled;
  }

  startLog(path: string, generation: number): void {
    this.#path = path;
    this.#generation = generation;
    this.#header = this.#partial = this.#firstCorrupt = undefined;
    this.#validEnd = this.#end = 0;
  }

  readLine(line: Line): void {
    this.#end = line.end;
    if (this.#header === undefined) this.#readHeader(line);
    else this.#readContent(line);
    if (this.#firstCorrupt === undefined && this.#partial === undefined) this.#validEnd = line.end;
  }

  finishLog(): NewestWal {
    if (this.#header === undefined) throw new CorruptData(this.#path, null, 'the file is empty');
    return {
      path: this.#path,
      generation: this.#generation,
      schema: this.#header.schema,
      end: this.#validEnd,
      torn: this.#end - this.#validEnd,
    };
  }

  /** Checks the end of the newest log. */
  finish(): void {
    const { lastCommit } = this.#state;
    if (lastCommit < this.#settled) {
      const missing = `commits ${lastCommit + 1} to ${this.#settled} are missing at its end`;
      throw new CorruptData(this.#path, null, missing);
    }
    for (const error of this.#missing.values()) throw error;
  }

  /** Reads the first line. A log gets its name only after its header is durable, so a crash never leaves one without. */
  #readHeader(line: Line): void {
    const header = readContent(line, () => walHeaderChecks);
    if (typeof header === 'string') throw new CorruptData(this.#path, 1, header);
    const { lastCommit } = this.#state;
    if (header.journal !== this.#generation)
      throw new CorruptData(this.#path, 1, `it is the header of the write-ahead log ${header.journal}`);
    this.#upgrade = createUpgrade(header.schema, this.#schema, this.#path);
    if (header.after !== lastCommit) {
      const misfit = `it follows commit ${header.after}, but what comes before it ends at ${lastCommit}`;
      throw new CorruptData(this.#path, 1, misfit);
    }
    this.#header = header;
  }

  #readContent({ bytes, number, isComplete }: Line): void {
    const content = isComplete ? decodeLine(bytes) : undefined;
    if (content === undefined) {
      this.#firstCorrupt ??= number;
      return;
    }
    const reason = findInvalidField(content, getWalChecks(content));
    if (reason !== null) throw this.#createCorruptData(number, reason);
    const { synced } = content as WalMark | CommitLine | DeletionLine;
    if (synced > this.#state.lastCommit) {
      throw this.#firstCorrupt === undefined
        ? this.#createCorruptData(number, 'commits are missing before it')
        : this.#createCorruptData(this.#firstCorrupt, 'its checksum does not match');
    }
    if (this.#firstCorrupt === undefined && !('mark' in content))
      this.#readCommit(number, content as CommitLine | DeletionLine);
  }

  #readCommit(line: number, content: CommitLine | DeletionLine): void {
    const expected = this.#partial?.commit ?? this.#state.lastCommit + 1;
    if (content.commit !== expected)
      throw this.#createCorruptData(line, `it has commit ${content.commit}, but ${expected} was expected`);
    const commit = this.#toCommit(line, content);
    if (commit !== undefined) this.#apply(line, commit);
  }

  /** Returns the commit that a line completes; undefined while it continues. */
  #toCommit(line: number, content: CommitLine | DeletionLine): Commit | undefined {
    if ('deleted' in content) {
      this.#partial = undefined;
      return { number: content.commit, deleted: content.deleted };
    }
    const { commit: number, organization, at, sequence } = content;
    const partial = this.#partial ?? { commit: number, sequence, changes: [] };
    const changes = decodeChanges(content);
    if (changes === null) throw this.#createCorruptData(line, 'its changes cannot be read');
    for (const change of changes) {
      if (change.op === 'insert') partial.sequence += 1;
      partial.changes.push(this.#upgrade?.change(change, partial.sequence) ?? change);
    }
    this.#partial = content.more ? partial : undefined;
    return content.more ? undefined : { number, organization, at, sequence, changes: partial.changes };
  }

  /** Applies a commit. Up to the settled one, its organization may be missing, if a later commit deletes it. */
  #apply(line: number, commit: Commit): void {
    const isExact = commit.number > this.#settled;
    if (isExact) for (const error of this.#missing.values()) throw error;
    const createMisfit = (reason: string): CorruptData =>
      this.#createCorruptData(line, `commit ${commit.number} does not fit what comes before: ${reason}`);
    let isApplied;
    try {
      isApplied = this.#state.replay(commit, isExact);
    } catch (error) {
      throw createMisfit((error as Error).message);
    }
    if ('deleted' in commit) for (const id of commit.deleted) this.#missing.delete(id);
    else if (!isApplied && !this.#missing.has(commit.organization)) {
      const reason = `its organization ${commit.organization} does not exist, and is not deleted later on`;
      this.#missing.set(commit.organization, createMisfit(reason));
    }
  }

  #createCorruptData(line: number, reason: string): CorruptData {
    const advice =
      `Restore the data directory from a backup. To go on without this commit and all later ones, ` +
      `keep only the first ${this.#validEnd} bytes of this file and delete the write-ahead logs with a higher number.`;
    return new CorruptData(this.#path, line, reason, advice);
  }
}
