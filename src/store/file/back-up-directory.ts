import { randomUUID } from 'node:crypto';
import { readApiKeyFile } from '../api-key-file.js';
import { MemoryState } from '../memory/memory-state.js';
import { readAcknowledgedMark } from './acknowledged-mark.js';
import { writeBackup } from './backup-format.js';
import { hasData } from './data-files.js';
import { BackupRejected } from './errors.js';
import { nodeFiles, statIfExists, unlinkIfExists, writeFileDurably } from './file-system.js';
import { assertAcknowledged } from './load-directory.js';
import { openDataFiles } from './open-data-files.js';
import { readData } from './read-data.js';
import { currentSchema } from './schema.js';

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
  if (!replaces && (await statIfExists(nodeFiles, file)) !== undefined) {
    throw new BackupRejected(`${file} exists. Choose another name, or replace the file with --force.`);
  }
  const state = await readState(directory);
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

async function readState(directory: string): Promise<MemoryState> {
  if ((await statIfExists(nodeFiles, directory)) === undefined) throw createNoData(directory);
  // Before the commits, so that a running sandbox does not acknowledge later ones in between.
  const acknowledged = await readAcknowledgedMark(nodeFiles, directory);
  const opened = await openDataFiles(nodeFiles, directory);
  const state = new MemoryState();
  try {
    if (!hasData(opened.found)) throw createNoData(directory);
    await readData(opened, directory, opened.found, state, currentSchema);
  } finally {
    await opened.close();
  }
  assertAcknowledged(directory, state.lastCommit, acknowledged);
  return state;
}

const createNoData = (directory: string): BackupRejected =>
  new BackupRejected(`${directory} has no data. Name the data folder with --data.`);
