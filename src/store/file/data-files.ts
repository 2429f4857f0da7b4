import { join } from 'node:path';
import { API_KEY_FILE } from '../../lib/api-key-path.js';
import type { FileSystem } from './file-system.js';

/**
 * Files of a data directory, by generation. The write-ahead log of a generation contains the commits after its checkpoint.
 * On disk they are named `journal.N` and `snapshot.N`, which is older than the terms used here.
 */
export interface DataFiles {
  /** Generations of the checkpoints, ascending. */
  checkpoints: number[];
  /** Generations of the write-ahead logs, ascending. */
  wals: number[];
  /** Names of temporary files that a crashed process left. */
  unfinished: string[];
  /** True if the directory has an API key, which is written after the first commit. */
  hasApiKey: boolean;
}

export const getWalPath = (directory: string, generation: number): string =>
  join(directory, `journal.${generation}`);

export const getCheckpointPath = (directory: string, generation: number): string =>
  join(directory, `snapshot.${generation}`);

/** Returns the path of the file with the last commit that is known to be acknowledged. */
export const getMarkPath = (directory: string): string => join(directory, 'acknowledged');

/** Returns the path of the temporary file that tests for free disk space. */
export const getSpaceProbePath = (directory: string): string => join(directory, 'room.tmp');

export async function listDataFiles(files: FileSystem, directory: string): Promise<DataFiles> {
  const names = await files.readdir(directory);
  return {
    checkpoints: parseGenerations('snapshot', names),
    wals: parseGenerations('journal', names),
    unfinished: names.filter((name) =>
      /^(snapshot|journal)\.\d+\.tmp$|^lock\.[\w-]+(\.stale)?\.tmp$|^(room|acknowledged)\.tmp$/.test(name),
    ),
    hasApiKey: names.includes(API_KEY_FILE),
  };
}

/** Checks whether a directory has a write-ahead log or a checkpoint. */
export const hasData = ({ wals, checkpoints }: DataFiles): boolean =>
  wals.length > 0 || checkpoints.length > 0;

/** Returns the generation of the newest checkpoint; without one 1, the generation of the first write-ahead log. */
export const getBase = ({ checkpoints }: DataFiles): number => checkpoints.at(-1) ?? 1;

/** Returns the generation of the newest write-ahead log. */
export const getNewest = (found: DataFiles): number => Math.max(getBase(found), ...found.wals);

function parseGenerations(prefix: string, names: string[]): number[] {
  const pattern = new RegExp(`^${prefix}\\.(\\d+)$`);
  const generations = names.flatMap((name) => pattern.exec(name)?.[1] ?? []).map(Number);
  return generations.sort((left, right) => left - right);
}
