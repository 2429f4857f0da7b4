import { realpath } from 'node:fs/promises';
import { systemTimer, type Timer } from '../../lib/timer.js';
import { getApiKeyPath } from '../../lib/api-key-path.js';
import type { MemoryState } from '../memory/memory-state.js';
import { writeAcknowledgedMark } from './acknowledged-mark.js';
import { readBackup, type BackupHeader } from './backup-format.js';
import { getCheckpointPath } from './data-files.js';
import { BackupRejected } from './errors.js';
import { nodeFiles, statIfExists, writeAll, writeFileDurably, type FileSystem } from './file-system.js';
import type { Lock } from './lock.js';
import { createAndLock } from './open-file-store.js';
import { systemProcesses, type Processes } from './processes.js';
import { currentSchema, getVersion } from './schema.js';
import { WalFile } from './wal-file.js';
import { writeCheckpoint } from './write-checkpoint.js';

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

/** Generation of the restored files. */
const GENERATION = 1;

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
    await writeDirectory(files, directory, header, state);
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
  { api_key }: BackupHeader,
  state: MemoryState,
): Promise<void> {
  const after = state.lastCommit;
  const schema = getVersion(currentSchema);
  // With this mark and without all other files, a start reports missing commits.
  await writeAcknowledgedMark(files, directory, after);
  if (api_key !== null) {
    await writeFileDurably(files, getApiKeyPath(directory), (output) =>
      writeAll(output, Buffer.from(`${api_key}\n`)),
    );
  }
  await writeFileDurably(files, getCheckpointPath(directory, GENERATION), (output) =>
    writeCheckpoint(output, state, { snapshot: GENERATION, schema, after }, new AbortController().signal),
  );
  const wal = await WalFile.create(files, directory, { journal: GENERATION, schema, after });
  await wal.close();
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
