import { join } from 'node:path';
import type { FileSystem } from './file-system.js';

/** The files of a data directory. The journal of a generation holds the commits that follow the snapshot of it. */
export interface DataFiles {
  /** Generations, ascending. */
  snapshots: number[];
  journals: number[];
  /** Names of what was being written when a process died. */
  unfinished: string[];
}

export const journalPath = (directory: string, generation: number): string =>
  join(directory, `journal.${generation}`);

export const snapshotPath = (directory: string, generation: number): string =>
  join(directory, `snapshot.${generation}`);

/** What is written to see whether there is room. */
export const roomPath = (directory: string): string => join(directory, 'room.tmp');

export async function listDataFiles(files: FileSystem, directory: string): Promise<DataFiles> {
  const names = await files.readdir(directory);
  return {
    snapshots: generationsOf('snapshot', names),
    journals: generationsOf('journal', names),
    unfinished: names.filter((name) =>
      /^(snapshot|journal)\.\d+\.tmp$|^lock\.\d+(\.stale)?\.tmp$|^room\.tmp$/.test(name),
    ),
  };
}

function generationsOf(kind: string, names: string[]): number[] {
  const pattern = new RegExp(`^${kind}\\.(\\d+)$`);
  const generations = names.flatMap((name) => pattern.exec(name)?.[1] ?? []).map(Number);
  return generations.sort((one, other) => one - other);
}
