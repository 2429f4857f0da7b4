import {
  getBase,
  getCheckpointPath,
  getNewest,
  getWalPath,
  listDataFiles,
  type DataFiles,
} from './data-files.js';
import { isNotFound, type FileSystem, type OpenFile } from './file-system.js';

interface OpenedDataFiles {
  found: DataFiles;
  /** Total length when they were opened, in bytes. */
  bytes: number;
  /** Time of the last write, in milliseconds since 1970; null without files. */
  writtenAt: number | null;
  /** Hands an opened file to a reader, which closes it. */
  open: FileSystem['open'];
  /** Closes the files that no reader received. */
  close: () => Promise<void>;
}

/**
 * Opens the newest checkpoint and the write-ahead logs from its generation on, also while a sandbox writes to them. The
 * opened files stay readable when a later checkpoint deletes them, and together they are one consistent state: a
 * checkpoint and all logs but the newest never change once they have a name and a successor, and the newest only grows.
 *
 * A listing taken while a checkpoint replaces the files can be incomplete, so it is repeated. One that stays the same
 * shows a file that is missing, since generations never return.
 */
export async function openDataFiles(files: FileSystem, directory: string): Promise<OpenedDataFiles> {
  let previous: string | undefined;
  for (;;) {
    const found = await listDataFiles(files, directory);
    const paths = listPaths(directory, found);
    const opened = await openAll(files, paths);
    const listing = JSON.stringify([found.checkpoints, found.wals]);
    if (opened.size === paths.length || listing === previous) return describe(files, found, opened);
    await closeAll(opened);
    previous = listing;
  }
}

/** Lists the paths that a complete directory has. */
function listPaths(directory: string, found: DataFiles): string[] {
  const base = getBase(found);
  const paths = found.checkpoints.length > 0 ? [getCheckpointPath(directory, base)] : [];
  const newest = found.wals.length > 0 ? getNewest(found) : 0;
  for (let generation = base; generation <= newest; generation += 1) {
    paths.push(getWalPath(directory, generation));
  }
  return paths;
}

async function openAll(files: FileSystem, paths: readonly string[]): Promise<Map<string, OpenFile>> {
  const opened = new Map<string, OpenFile>();
  for (const path of paths) {
    try {
      opened.set(path, await files.open(path, 'r'));
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }
  return opened;
}

async function describe(
  files: FileSystem,
  found: DataFiles,
  opened: Map<string, OpenFile>,
): Promise<OpenedDataFiles> {
  const statuses = await Promise.all([...opened.values()].map((file) => file.stat()));
  return {
    found,
    bytes: statuses.reduce((sum, { size }) => sum + size, 0),
    writtenAt: statuses.length === 0 ? null : Math.max(...statuses.map(({ mtimeMs }) => mtimeMs)),
    open: (path, flags) => {
      const file = opened.get(path);
      opened.delete(path);
      return file === undefined ? files.open(path, flags) : Promise.resolve(file);
    },
    close: () => closeAll(opened),
  };
}

async function closeAll(opened: ReadonlyMap<string, OpenFile>): Promise<void> {
  await Promise.all([...opened.values()].map((file) => file.close()));
}
