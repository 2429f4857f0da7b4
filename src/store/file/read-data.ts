import type { MemoryState } from '../memory/memory-state.js';
import { getBase, getCheckpointPath, getNewest, getWalPath, type DataFiles } from './data-files.js';
import { CorruptData } from './errors.js';
import type { FileReader } from './file-system.js';
import { loadCheckpoint } from './load-checkpoint.js';
import { findSequenceError } from './line-checks.js';
import { MissingOrganizations, replayWal, type ReplayedWal } from './replay-wal.js';
import type { Schema } from './schema.js';

/** Result of reading the files of a data directory. */
interface ReadData {
  /** Generation of the newest write-ahead log. */
  newest: number;
  last: ReplayedWal;
  checkpointBytes: number;
  /** Bytes of older write-ahead logs that no checkpoint replaces yet. */
  olderBytes: number;
}

/**
 * Reads the newest checkpoint, and replays the write-ahead logs from its generation on, without changing a file. After an
 * error, the state has the commits before the damage.
 *
 * @param state empty state, which receives the data
 * @throws {CorruptData} when durable data is corrupt
 * @throws {NewerSchema} when a newer version wrote it
 */
export async function readData(
  files: FileReader,
  directory: string,
  found: DataFiles,
  state: MemoryState,
  schema: Schema,
): Promise<ReadData> {
  const base = getBase(found);
  const newest = getNewest(found);
  const checkpoint = found.checkpoints.includes(base)
    ? await loadCheckpoint(files, getCheckpointPath(directory, base), base, state, schema)
    : { settled: 0, bytes: 0 };
  const missingOrganizations = new MissingOrganizations(checkpoint.settled);
  const replay = (generation: number): Promise<ReplayedWal> => {
    const path = getWalPath(directory, generation);
    if (!found.wals.includes(generation)) throw new CorruptData(path, null, 'the file is missing');
    return replayWal(files, { path, generation }, state, missingOrganizations, schema);
  };

  let olderBytes = 0;
  // A crash tears only the last log. A torn tail in an older one makes the header check of the next log fail.
  for (let generation = base; generation < newest; generation += 1) {
    olderBytes += (await replay(generation)).end;
  }
  const last = await replay(newest);
  if (state.lastCommit < checkpoint.settled) {
    const missing = `commits ${state.lastCommit + 1} to ${checkpoint.settled} are missing at its end`;
    throw new CorruptData(getWalPath(directory, newest), null, missing);
  }
  missingOrganizations.assertNoneMissing();
  const reason = findSequenceError(state);
  if (reason !== null) throw new CorruptData(directory, null, reason);
  return { newest, last, checkpointBytes: checkpoint.bytes, olderBytes };
}
