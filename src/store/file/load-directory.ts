import { join } from 'node:path';
import { State } from '../memory/state.js';
import { journalPath, listDataFiles, snapshotPath, type DataFiles } from './data-files.js';
import { CorruptData } from './errors.js';
import type { FileSystem } from './file-system.js';
import { JournalFile } from './journal-file.js';
import { loadSnapshot } from './load-snapshot.js';
import { replayJournal, Unsettled } from './replay-journal.js';
import type { Schema } from './schema.js';

/** What a data directory holds, with its newest journal opened to go on with. */
export interface LoadedDirectory {
  state: State;
  journal: JournalFile;
  /** The schema version of that journal. */
  schema: number;
  /** Whether that journal ends with a mark of a clean end. */
  isMarked: boolean;
  snapshotBytes: number;
  /** Bytes of the journals before the newest one that no snapshot stands for yet. */
  olderBytes: number;
}

/**
 * Loads the newest snapshot and replays the journals from its generation on. Several follow it when a process died
 * between starting a journal and completing the snapshot.
 *
 * Only when all is well does it change anything: the torn tail of the last journal is cut, and what a crash left over
 * is deleted. Undefined when the directory is new.
 *
 * @throws {CorruptData} when what was durable does not hold
 * @throws {NewerSchema} when a newer version wrote it
 */
export async function loadDirectory(
  files: FileSystem,
  directory: string,
  schema: Schema,
  warn: (message: string) => void,
): Promise<LoadedDirectory | undefined> {
  const found = await listDataFiles(files, directory);
  const base = found.snapshots.at(-1) ?? 1;
  const newest = Math.max(base, ...found.journals);
  const state = new State();
  let loaded: LoadedDirectory | undefined;
  if (found.journals.length > 0 || found.snapshots.length > 0) {
    assertNoneMissing(directory, found, base, newest);
    loaded = await load({ files, directory, schema, state, warn }, found.snapshots.length > 0, base, newest);
  }
  for (const name of found.unfinished) await files.unlink(join(directory, name));
  await removeOlderThan(files, directory, base);
  return loaded;
}

/** Deletes what the snapshot of that generation stands for. */
export async function removeOlderThan(
  files: FileSystem,
  directory: string,
  generation: number,
): Promise<void> {
  const { journals, snapshots } = await listDataFiles(files, directory);
  for (const old of journals) if (old < generation) await files.unlink(journalPath(directory, old));
  for (const old of snapshots) if (old < generation) await files.unlink(snapshotPath(directory, old));
}

interface Loading {
  files: FileSystem;
  directory: string;
  schema: Schema;
  state: State;
  warn: (message: string) => void;
}

async function load(
  loading: Loading,
  hasSnapshot: boolean,
  base: number,
  newest: number,
): Promise<LoadedDirectory> {
  const { files, directory, schema, state } = loading;
  const snapshot = hasSnapshot
    ? await loadSnapshot(files, snapshotPath(directory, base), state, schema)
    : { settled: 0, bytes: 0 };
  const unsettled = new Unsettled(snapshot.settled);

  let olderBytes = 0;
  for (let generation = base; generation < newest; generation += 1) {
    const path = journalPath(directory, generation);
    // A torn tail here is no crash's: the next journal began after it. That one's header will not fit.
    olderBytes += (await replayJournal(files, path, state, unsettled, schema)).end;
  }
  const path = journalPath(directory, newest);
  const last = await replayJournal(files, path, state, unsettled, schema);
  if (state.lastCommit < snapshot.settled) {
    throw missing(path, `commits ${state.lastCommit + 1} to ${snapshot.settled} are missing at its end`);
  }
  unsettled.assertNoneMissing();

  const journal = await JournalFile.open(files, directory, newest, last.end);
  if (last.torn > 0) {
    loading.warn(
      `${path}: cut ${last.torn} bytes at its end, which were being written when the last process ended. ` +
        'They belong to no commit that was acknowledged.',
    );
  }
  const { isMarked, schema: version } = last;
  return { state, journal, schema: version, isMarked, snapshotBytes: snapshot.bytes, olderBytes };
}

function assertNoneMissing(directory: string, found: DataFiles, base: number, newest: number): void {
  for (let generation = base; generation <= newest; generation += 1) {
    if (!found.journals.includes(generation))
      throw missing(journalPath(directory, generation), 'the file is missing');
  }
}

function missing(path: string, reason: string): CorruptData {
  return new CorruptData(
    path,
    null,
    reason,
    'Restore the data directory from a backup, or delete it to start empty.',
  );
}
