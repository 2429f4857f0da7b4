import { join } from 'node:path';
import { MemoryState } from '../memory/memory-state.js';
import {
  getBase,
  getWalPath,
  hasData,
  listDataFiles,
  getCheckpointPath,
  type DataFiles,
} from './data-files.js';
import { readAcknowledgedMark } from './acknowledged-mark.js';
import { MissingCommits } from './errors.js';
import type { FileSystem } from './file-system.js';
import { WalFile } from './wal-file.js';
import { readData } from './read-data.js';
import type { Schema } from './schema.js';

/** Loaded data directory, with its newest write-ahead log opened for appending. */
interface LoadedDirectory {
  state: MemoryState;
  wal: WalFile;
  /** Schema version of the newest write-ahead log. */
  schema: number;
  /** True if the newest write-ahead log ends with a clean shutdown mark. */
  isMarked: boolean;
  checkpointBytes: number;
  /** Bytes of older write-ahead logs that no checkpoint replaces yet. */
  olderBytes: number;
}

/**
 * Loads the newest checkpoint and replays the write-ahead logs from its generation on. There are several if a process
 * died between starting a log and completing the checkpoint.
 *
 * Changes files only after everything has been read: truncates the torn tail of the last log, and deletes files that a
 * crash left. Returns undefined for a new directory.
 *
 * @throws {CorruptData} when durable data is corrupt
 * @throws {MissingCommits} when acknowledged commits are missing
 * @throws {NewerSchema} when a newer version wrote it
 */
export async function loadDirectory(
  files: FileSystem,
  directory: string,
  schema: Schema,
  { acceptsDataLoss, warn }: LoadOptions,
): Promise<LoadedDirectory | undefined> {
  const found = await listDataFiles(files, directory);
  const acknowledged = await readAcknowledgedMark(files, directory);
  const state = new MemoryState();
  let loaded: LoadedDirectory | undefined;
  if (hasData(found)) {
    const loading = { files, directory, schema, state, acknowledged, acceptsDataLoss, warn };
    loaded = await load(loading, found);
  } else if (!acceptsDataLoss) assertNew(directory, found, acknowledged);
  for (const name of found.unfinished) await files.unlink(join(directory, name));
  await removeOlderThan(files, directory, getBase(found));
  return loaded;
}

/** Deletes the files that the checkpoint of a generation replaces. */
export async function removeOlderThan(
  files: FileSystem,
  directory: string,
  generation: number,
): Promise<void> {
  const { wals, checkpoints } = await listDataFiles(files, directory);
  for (const old of wals) if (old < generation) await files.unlink(getWalPath(directory, old));
  for (const old of checkpoints) if (old < generation) await files.unlink(getCheckpointPath(directory, old));
}

interface LoadOptions {
  /** True to load the directory although acknowledged commits are missing. */
  acceptsDataLoss: boolean;
  warn: (message: string) => void;
}

interface LoadContext extends LoadOptions {
  files: FileSystem;
  directory: string;
  schema: Schema;
  state: MemoryState;
  /** Last commit that is known to be acknowledged; null when unknown. */
  acknowledged: number | null;
}

async function load(loading: LoadContext, found: DataFiles): Promise<LoadedDirectory> {
  const { files, directory, schema, state, acknowledged } = loading;
  const data = await readData(files, directory, found, state, schema);
  if (!loading.acceptsDataLoss) assertAcknowledged(directory, state.lastCommit, acknowledged);

  const { newest, last, checkpointBytes, olderBytes } = data;
  const wal = await WalFile.open(files, directory, newest, last.end);
  if (last.torn > 0) {
    loading.warn(
      `${wal.path}: cut ${last.torn} bytes at its end, which were being written when the last process ended. ` +
        describeAcknowledged(state.lastCommit, acknowledged),
    );
  }
  const { isMarked, schema: version } = last;
  return { state, wal, schema: version, isMarked, checkpointBytes, olderBytes };
}

/** Returns what is known about the acknowledged commits after a torn tail was cut. */
function describeAcknowledged(last: number, acknowledged: number | null): string {
  if (acknowledged === null) return 'How many commits were acknowledged was not recorded yet.';
  if (acknowledged > last) return `${acknowledged - last} acknowledged commits are missing.`;
  return `All commits up to ${acknowledged}, the last one that was recorded as acknowledged, are there.`;
}

/** @throws {MissingCommits} when the data ends before the last commit that is known to be acknowledged */
export function assertAcknowledged(directory: string, last: number, acknowledged: number | null): void {
  if (acknowledged === null || acknowledged <= last) return;
  throw new MissingCommits(
    `${directory} ends at commit ${last}, and ${acknowledged - last} later ones that were acknowledged are missing: ` +
      'a file was deleted, truncated or replaced by an older one.',
  );
}

/** @throws {MissingCommits} when a directory without data files contained data before */
export function assertNew(directory: string, { hasApiKey }: DataFiles, acknowledged: number | null): void {
  assertAcknowledged(directory, 0, acknowledged);
  if (!hasApiKey) return;
  throw new MissingCommits(
    `${directory} contains an API key, but no data: it was deleted, or the key belongs to a database.`,
  );
}
