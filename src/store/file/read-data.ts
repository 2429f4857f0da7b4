import { join } from 'node:path';
import type { Change } from '../../domain/shared/change.js';
import { API_KEY_FILE } from '../../lib/api-key-path.js';
import { collectionNames } from '../collections.js';
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
  readLines,
  walHeaderChecks,
  type CommitLine,
  type DeletionLine,
  type Line,
  type WalHeader,
  type WalMark,
} from './data-lines.js';
import {
  isNotFound,
  readIfExists,
  writeAll,
  writeFileDurably,
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
  /** Generations of the logs from `base` on: all that a complete directory has, also those that are missing. */
  wals: number[];
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
    const found = await listDataFiles(files, directory);
    const opened = new Map<string, OpenFile>();
    const paths = found.wals.map((generation) => getWalPath(directory, generation));
    if (found.hasCheckpoint) paths.push(getCheckpointPath(directory, found.base));
    for (const path of paths) {
      const file = await openIfExists(files, path);
      if (file !== undefined) opened.set(path, file);
    }
    const listing = JSON.stringify([found.base, found.wals]);
    if (opened.size === paths.length || listing === previous) return { ...found, opened };
    await closeAll(opened);
    previous = listing;
  }
}

export const closeAll = async (opened: ReadonlyMap<string, OpenFile>): Promise<void> => {
  await Promise.all([...opened.values()].map((file) => file.close()));
};

/** Checks whether a directory has a write-ahead log or a checkpoint. */
export const hasData = ({ wals }: DataFiles): boolean => wals.length > 0;

async function listDataFiles(files: FileSystem, directory: string): Promise<Omit<DataFiles, 'opened'>> {
  const names = await files.readdir(directory);
  const findNewest = (kind: string): number =>
    Math.max(0, ...names.map((name) => (name.startsWith(kind) ? getGeneration(name) : 0)));
  const checkpoint = findNewest('snapshot');
  const base = checkpoint || 1;
  const newest = Math.max(checkpoint, findNewest('journal'));
  return {
    directory,
    hasCheckpoint: checkpoint > 0,
    base,
    wals: Array.from({ length: Math.max(0, newest - base + 1) }, (_, index) => base + index),
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

async function openIfExists(files: FileSystem, path: string): Promise<OpenFile | undefined> {
  try {
    return await files.open(path, 'r');
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

const getMarkPath = (directory: string): string => join(directory, 'acknowledged');

/**
 * Reads the number of a commit up to which all commits were acknowledged; later ones may have been, too. Null in a new
 * directory or one of an earlier version.
 *
 * @throws {CorruptData} when the file is corrupt
 */
export async function readAcknowledged(files: FileSystem, directory: string): Promise<number | null> {
  const path = getMarkPath(directory);
  const text = await readIfExists(files, path);
  if (text === undefined) return null;
  const mark = decodeLine(Buffer.from(text.trimEnd()));
  const reason =
    mark === undefined ? 'its checksum does not match' : findInvalidField(mark, { acknowledged: isCount });
  if (reason === null) return (mark as { acknowledged: number }).acknowledged;
  throw new CorruptData(path, 1, reason, 'Delete this file to start without the check for missing commits.');
}

/** Replaces the number of the last commit that is known to be acknowledged. */
export function writeAcknowledged(files: FileSystem, directory: string, acknowledged: number): Promise<void> {
  const line = encodeLine(JSON.stringify({ acknowledged }));
  return writeFileDurably(files, getMarkPath(directory), (file) => writeAll(file, Buffer.from(line)));
}

/** @throws {MissingCommits} when acknowledged commits are missing in the data, or all data beside an API key */
export function assertComplete(found: DataFiles, last: number, acknowledged: number | null): void {
  const { directory, hasApiKey } = found;
  if (acknowledged !== null && acknowledged > last) {
    throw new MissingCommits(
      `${directory} ends at commit ${last}, and ${acknowledged - last} later ones that were acknowledged are missing: ` +
        'a file was deleted, truncated or replaced by an older one.',
    );
  }
  if (hasData(found) || !hasApiKey) return;
  throw new MissingCommits(
    `${directory} contains an API key, but no data: it was deleted, or the key belongs to a database.`,
  );
}

/** Durable data of a directory. */
export interface FoundDirectory {
  state: MemoryState;
  /** Newest log; undefined in a new directory. */
  newest: NewestWal | undefined;
  /** Last commit that is known to be acknowledged; null when unknown. */
  acknowledged: number | null;
  checkpointBytes: number;
  olderBytes: number;
  base: number;
  unfinished: string[];
}

/**
 * Reads a data directory without changing it, also while a sandbox writes to it.
 *
 * @throws {CorruptData} when durable data is corrupt
 * @throws {MissingCommits} when acknowledged commits are missing
 * @throws {NewerSchema} when a newer version wrote it
 */
export async function readDirectory(
  files: FileSystem,
  directory: string,
  schema: Schema,
  { limits, acceptsDataLoss }: { limits?: Limits | undefined; acceptsDataLoss?: boolean } = {},
): Promise<FoundDirectory> {
  // Before the commits, so that a running sandbox does not acknowledge later ones in between.
  const acknowledged = await readAcknowledged(files, directory);
  const found = await openDataFiles(files, directory);
  const state = new MemoryState();
  try {
    const data = hasData(found) ? await readData(found, state, schema, limits) : undefined;
    if (acceptsDataLoss !== true) assertComplete(found, state.lastCommit, acknowledged);
    const { base, unfinished } = found;
    const { newest, checkpointBytes = 0, olderBytes = 0 } = data ?? {};
    return { state, newest, acknowledged, checkpointBytes, olderBytes, base, unfinished };
  } finally {
    await closeAll(found.opened);
  }
}

/** Lengths to read, by path, of files that have more. */
type Limits = Readonly<Record<string, number>>;

/** Newest log of a directory, as `readData` found it. */
export interface NewestWal {
  path: string;
  generation: number;
  schema: number;
  /** Length of the valid part, in bytes. */
  end: number;
  /** Length of the torn tail, which was being written when the process died, in bytes. */
  torn: number;
  /** True if the log ends with a clean shutdown mark. */
  isMarked: boolean;
}

interface ReadData {
  newest: NewestWal;
  checkpointBytes: number;
  /** Bytes of older write-ahead logs that no checkpoint replaces yet. */
  olderBytes: number;
}

/**
 * Reads the checkpoint into an empty state, and replays the logs from its generation on, without changing a file. After
 * an error, the state has the commits before the damage.
 *
 * @throws {CorruptData} when durable data is corrupt
 * @throws {NewerSchema} when a newer version wrote it
 */
export async function readData(
  { directory, hasCheckpoint, base, wals, opened }: DataFiles,
  state: MemoryState,
  schema: Schema,
  limits: Limits = {},
): Promise<ReadData> {
  const readFile = async (path: string, readLine: (line: Line) => void): Promise<void> => {
    const file = opened.get(path);
    if (file === undefined) throw new CorruptData(path, null, 'the file is missing');
    for await (const lines of readLines(file, limits[path])) for (const line of lines) readLine(line);
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
  let newest: NewestWal | undefined;
  // A crash tears only the newest log. A torn tail in an older one makes the header check of the next log fail.
  for (const generation of wals) {
    olderBytes += newest?.end ?? 0;
    const path = getWalPath(directory, generation);
    replay.startLog(path, generation);
    await readFile(path, (line) => void replay.readLine(line));
    newest = replay.finishLog();
  }
  if (newest === undefined) throw new CorruptData(directory, null, 'it has no data');
  replay.finish(newest.path);
  const reason = findSequenceError(state);
  if (reason !== null) throw new CorruptData(directory, null, reason);
  return { newest, checkpointBytes: loaded.bytes, olderBytes };
}

/**
 * Finds an organization with a record that is numbered higher than the last one: the next record would get the number of
 * an existing one.
 */
export function findSequenceError(state: MemoryState): string | null {
  for (const { record, sequence, collections: byName } of state.listOrganizations()) {
    for (const name of collectionNames) {
      const newest = byName[name].all.last;
      if (newest !== undefined && newest.sequence > sequence)
        return `${record.id} ends at sequence ${sequence}, and its ${name} at ${newest.sequence}`;
    }
  }
  return null;
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
  #isMarked = false;

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
    this.#isMarked = false;
  }

  readLine(line: Line): void {
    this.#end = line.end;
    const content = line.isComplete ? decodeLine(line.bytes) : undefined;
    if (this.#header === undefined) this.#readHeader(line.number, content);
    else if (content === undefined) this.#firstCorrupt ??= line.number;
    else this.#readContent(line.number, content);
    if (this.#firstCorrupt === undefined && this.#partial === undefined) this.#validEnd = line.end;
  }

  finishLog(): NewestWal {
    if (this.#header === undefined) throw new CorruptData(this.#path, null, 'the file is empty');
    const torn = this.#end - this.#validEnd;
    return {
      path: this.#path,
      generation: this.#generation,
      schema: this.#header.schema,
      end: this.#validEnd,
      torn,
      isMarked: this.#isMarked && torn === 0,
    };
  }

  /** Checks the end of the newest log. */
  finish(path: string): void {
    const { lastCommit } = this.#state;
    if (lastCommit < this.#settled) {
      const missing = `commits ${lastCommit + 1} to ${this.#settled} are missing at its end`;
      throw new CorruptData(path, null, missing);
    }
    for (const error of this.#missing.values()) throw error;
  }

  #readHeader(line: number, content: object | undefined): void {
    // A log gets its name only after its header is durable, so a crash never leaves one without a header.
    const reason =
      content === undefined ? 'its checksum does not match' : findInvalidField(content, walHeaderChecks);
    if (reason !== null) throw new CorruptData(this.#path, line, reason);
    const header = content as WalHeader;
    if (header.journal !== this.#generation)
      throw new CorruptData(this.#path, line, `it is the header of the write-ahead log ${header.journal}`);
    this.#upgrade = createUpgrade(header.schema, this.#schema, this.#path);
    const { lastCommit } = this.#state;
    if (header.after !== lastCommit) {
      const misfit = `it follows commit ${header.after}, but what comes before it ends at ${lastCommit}`;
      throw new CorruptData(this.#path, line, misfit);
    }
    this.#header = header;
  }

  #readContent(line: number, content: object): void {
    const reason = findInvalidField(content, getWalChecks(content));
    if (reason !== null) throw this.#createCorruptData(line, reason);
    const { synced } = content as WalMark | CommitLine | DeletionLine;
    if (synced > this.#state.lastCommit) {
      throw this.#firstCorrupt === undefined
        ? this.#createCorruptData(line, 'commits are missing before it')
        : this.#createCorruptData(this.#firstCorrupt, 'its checksum does not match');
    }
    if (this.#firstCorrupt !== undefined) return;
    this.#isMarked = 'mark' in content;
    if (!this.#isMarked) this.#readCommit(line, content as CommitLine | DeletionLine);
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
      partial.changes.push(upgradeChange(change, this.#upgrade, partial.sequence));
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

/** Upgrades the record of a change. @param sequence of the organization after the change */
function upgradeChange(change: Change, upgrade: Upgrade | undefined, sequence: number): Change {
  if (upgrade === undefined) return change;
  if (change.op === 'organization') return { ...change, record: upgrade.organization(change.record) };
  if (change.op !== 'insert' && change.op !== 'update') return change;
  return { ...change, record: upgrade.record(change.collection, change.record, sequence) } as Change;
}
