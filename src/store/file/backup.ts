import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import { getApiKeyPath } from '../../lib/api-key-path.js';
import { STORED_API_KEY_PATTERN } from '../../lib/secrets.js';
import { systemTimer, type Timer } from '../../lib/timer.js';
import { readApiKeyFile } from '../api-key-file.js';
import { BackupRejected, CorruptData } from '../errors.js';
import { MemoryState } from '../memory/memory-state.js';
import { CheckpointLoader, writeCheckpoint } from './checkpoint.js';
import {
  allowNull,
  encodeLine,
  isInstant,
  readContent,
  splitLines,
  type Content,
  type Line,
} from './data-lines.js';
import {
  getCode,
  nodeFiles,
  statIfExists,
  unlinkIfExists,
  writeAll,
  writeFileDurably,
  type FileSystem,
  type OpenFile,
} from './file-system.js';
import { createAndLock, systemProcesses, type Lock, type Processes } from './lock.js';
import { getCheckpointPath, readDirectory, writeAcknowledged } from './read-data.js';
import { currentSchema, getVersion, type Schema } from './schema.js';
import { createLog } from './wal-adapter.js';

const isStoredApiKey = (value: unknown): value is string =>
  typeof value === 'string' && STORED_API_KEY_PATTERN.test(value);

/**
 * First line of a backup. The lines of a checkpoint follow. All of them have checksums, and the file is compressed with
 * gzip.
 */
const backupHeaderChecks = {
  /** Version of the format. */
  backup: (value: unknown): value is 1 => value === 1,
  /** Real time. */
  created_at: isInstant,
  /** API key of the default organization; null when the directory has none. */
  api_key: allowNull(isStoredApiKey),
};
type BackupHeader = Content<typeof backupHeaderChecks>;

/** Generation of the checkpoint in a backup, and of the restored files. */
const GENERATION = 1;

const ADVICE = 'Nothing was changed. Use another backup.';

const compress = promisify(gzip);

interface BackupOptions {
  directory: string;
  file: string;
  /** True to replace an existing file. */
  replaces: boolean;
}

/**
 * Writes the data of a directory to a file, also while a sandbox uses it. The backup has all commits up to one that was
 * durable after the call, and nothing of later ones. A file that exists appears to others complete, or not at all.
 *
 * @returns the number of the last commit in it, and its length in bytes
 * @throws {BackupRejected} when the directory has no data, or the file exists
 * @throws {CorruptData} when durable data is corrupt
 * @throws {MissingCommits} when acknowledged commits are missing
 */
export async function backUpDirectory({
  directory,
  file,
  replaces,
}: BackupOptions): Promise<{ commits: number; bytes: number }> {
  if (!replaces && (await statIfExists(nodeFiles, file)) !== undefined)
    throw new BackupRejected(`${file} exists. Choose another name, or replace the file with --force.`);
  const exists = (await statIfExists(nodeFiles, directory)) !== undefined;
  const found = exists ? await readDirectory(nodeFiles, directory, currentSchema) : undefined;
  if (found?.errors[0] !== undefined) throw found.errors[0];
  if (!found?.newest) throw new BackupRejected(`${directory} has no data. Name the data folder with --data.`);
  const { state } = found;
  // After the commits: a sandbox commits a new API key before it writes the file.
  const api_key = await readApiKeyFile(directory);
  const header = { backup: 1, created_at: new Date().toISOString(), api_key } as const;
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFileDurably(nodeFiles, file, (out) => writeBackup(out, header, state, currentSchema), draft);
  } catch (error) {
    await unlinkIfExists(nodeFiles, draft).catch(() => undefined);
    throw new BackupRejected(`${file} cannot be written: ${(error as Error).message}.`, { cause: error });
  }
  return { commits: state.lastCommit, bytes: (await nodeFiles.stat(file)).size };
}

/** Writes a state to a backup. The state must not change meanwhile. */
export async function writeBackup(
  file: OpenFile,
  header: BackupHeader,
  state: MemoryState,
  schema: Schema,
): Promise<void> {
  const output: Pick<OpenFile, 'write' | 'datasync'> = {
    // A gzip file can have any number of compressed members, one after the other.
    write: async (buffer, offset, length) => {
      await writeAll(file, await compress(buffer.subarray(offset, offset + length)));
      return { bytesWritten: length };
    },
    datasync: () => file.datasync(),
  };
  await writeAll(output, Buffer.from(encodeLine(JSON.stringify(header))));
  await writeCheckpoint(output, state, {
    snapshot: GENERATION,
    schema: getVersion(schema),
    after: state.lastCommit,
  });
}

/**
 * Reads a backup completely and verifies its checksums.
 *
 * @throws {CorruptData} when it is no backup, or damaged
 * @throws {NewerSchema} when a newer version wrote it
 */
export async function readBackup(
  path: string,
  schema: Schema,
): Promise<{ header: BackupHeader; state: MemoryState }> {
  const state = new MemoryState();
  const loader = new CheckpointLoader(path, GENERATION, state, schema);
  let header: BackupHeader | undefined;
  try {
    // The iteration throws the error that the callback receives. The end of either stream, and its error, close both.
    const content = pipeline(createReadStream(path), createGunzip(), () => undefined);
    for await (const lines of splitLines(content)) {
      for (const line of lines) {
        if (header === undefined) header = parseHeader(path, line);
        else loader.readLine(line);
      }
    }
    loader.finish();
    const reason = state.findSequenceError();
    if (reason !== null) throw new CorruptData(path, null, reason);
  } catch (error) {
    if (error instanceof CorruptData) throw new CorruptData(path, error.line, error.reason, ADVICE);
    if (getCode(error)?.startsWith('Z_') !== true) throw error;
    throw new CorruptData(path, null, `it cannot be decompressed (${(error as Error).message})`, ADVICE);
  }
  if (header === undefined) throw new CorruptData(path, null, 'the file is empty', ADVICE);
  return { header, state };
}

function parseHeader(path: string, line: Line): BackupHeader {
  const header = readContent(line, () => backupHeaderChecks);
  if (typeof header !== 'string') return header;
  throw new CorruptData(path, line.number, `it is not the first line of a backup: ${header}`);
}

interface RestoreOptions {
  file: string;
  /** Data directory; created if it is missing. */
  directory: string;
  /** True to rename a directory with data, instead of rejecting it. */
  replaces: boolean;
  /** Called with a message while the lock of another container is observed. */
  warn: (message: string) => void;
  /** Replacements for tests. */
  files?: FileSystem;
  processes?: Processes;
  timer?: Timer;
}

/**
 * Restores a backup into an empty or missing directory. Verifies the backup before it writes anything, and holds the lock
 * of the directory while it writes. The write-ahead log comes last: before that, no sandbox starts on the directory.
 *
 * @returns the number of the last commit, and the new path of a directory that had data
 * @throws {BackupRejected} when the directory has data, or cannot be written
 * @throws {CorruptData} when the backup is damaged; nothing is changed
 * @throws {NewerSchema} when a newer version wrote the backup; nothing is changed
 * @throws {DirectoryInUse} when another running process holds the lock
 */
export async function restoreBackup(
  options: RestoreOptions,
): Promise<{ commits: number; moved_to: string | null }> {
  const { file, directory, files = nodeFiles } = options;
  const { header, state } = await readBackup(file, currentSchema);
  const { lock, movedTo } = await lockEmptyDirectory(options, files);
  try {
    await writeDirectory(files, directory, header.api_key, state);
  } catch (error) {
    const reason = (error as Error).message;
    throw new BackupRejected(
      `${directory} could not be written: ${reason}. It is incomplete, and no sandbox starts on it. ` +
        'Delete it, and restore the backup again.',
      { cause: error },
    );
  } finally {
    await lock.release();
  }
  return { commits: state.lastCommit, moved_to: movedTo };
}

async function writeDirectory(
  files: FileSystem,
  directory: string,
  apiKey: string | null,
  state: MemoryState,
): Promise<void> {
  const after = state.lastCommit;
  // With this number and without all other files, a start reports missing commits.
  await writeAcknowledged(files, directory, after);
  if (apiKey !== null) {
    const content = Buffer.from(`${apiKey}\n`);
    await writeFileDurably(files, getApiKeyPath(directory), (output) => writeAll(output, content));
  }
  const header = { snapshot: GENERATION, schema: getVersion(currentSchema), after };
  await writeFileDurably(files, getCheckpointPath(directory, GENERATION), (output) =>
    writeCheckpoint(output, state, header),
  );
  await createLog(files, directory, GENERATION, currentSchema, after);
}

/** Locks the directory, after renaming it if it has data and the options allow that. */
async function lockEmptyDirectory(
  options: RestoreOptions,
  files: FileSystem,
): Promise<{ lock: Lock; movedTo: string | null }> {
  const { directory, replaces, warn, processes = systemProcesses, timer = systemTimer } = options;
  const lockOptions = { processes, timer, takesOverForeign: false, warn };
  const lock = await createAndLock(files, directory, lockOptions);
  const names = await files.readdir(directory);
  if (names.every((name) => name === 'lock')) return { lock, movedTo: null };
  await lock.release();
  if (!replaces) {
    throw new BackupRejected(
      `${directory} is not empty. Choose another folder, or use --force, which renames this one and keeps it.`,
    );
  }
  const movedTo = await moveAside(files, directory);
  return { lock: await createAndLock(files, directory, lockOptions), movedTo };
}

/** Renames a directory, not a link to it. @returns its new path */
async function moveAside(files: FileSystem, directory: string): Promise<string> {
  const path = await realpath(directory);
  const time = new Date().toISOString().replaceAll(':', '-');
  const movedTo = `${path}.before-restore-${time}`;
  try {
    if ((await statIfExists(files, movedTo)) !== undefined) throw new Error(`${movedTo} exists`);
    await files.rename(path, movedTo);
  } catch (error) {
    const reason = (error as Error).message;
    throw new BackupRejected(
      `${path} cannot be renamed: ${reason}. Move its contents yourself, and restore without --force.`,
      { cause: error },
    );
  }
  return movedTo;
}
