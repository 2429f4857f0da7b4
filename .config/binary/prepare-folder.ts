import { randomUUID } from 'node:crypto';
import { lstatSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileList } from './archive.js';
import { createPrivateFolder } from './cache-folders.js';

/** Thrown if no folder can hold the unpacked files. */
export class NoCacheFolder extends Error {
  override name = 'NoCacheFolder';
}

/**
 * Returns a folder with all files of the archive. Unpacks those that are missing or have another size: all of them at the
 * first start, and later those that a clean-up of temporary files has deleted. Each file is written beside and renamed,
 * so processes that start at the same time see complete files only.
 *
 * @param caches folders to try, in this order
 * @param readContents returns the contents of all files, one after the other
 * @throws {NoCacheFolder} if none of the folders is safe and can be written
 */
export function prepareFolder(list: FileList, caches: readonly string[], readContents: () => Buffer): string {
  const errors: string[] = [];
  for (const cache of caches) {
    try {
      createPrivateFolder(cache);
      const folder = join(cache, list.hash);
      createPrivateFolder(folder);
      unpackMissingFiles(list, folder, readContents);
      return folder;
    } catch (error) {
      errors.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new NoCacheFolder(
    [
      'Tollgate cannot unpack its files, because it has no folder that only you can write to:',
      ...errors.map((message) => `  ${message}`),
      'Set XDG_CACHE_HOME to the absolute path of a folder that belongs to you.',
    ].join('\n'),
  );
}

function unpackMissingFiles({ files }: FileList, folder: string, readContents: () => Buffer): void {
  // Each start does this. `join` would take as long as reading the sizes.
  if (files.every(([path, bytes]) => isComplete(`${folder}/${path}`, bytes))) return;
  const contents = readContents();
  let end = 0;
  for (const [path, bytes] of files) {
    const start = end;
    end += bytes;
    const file = join(folder, path);
    if (isComplete(file, bytes)) continue;
    mkdirSync(dirname(file), { recursive: true });
    const temporary = `${file}.${randomUUID()}`;
    writeFileSync(temporary, contents.subarray(start, end));
    renameSync(temporary, file);
  }
}

function isComplete(file: string, bytes: number): boolean {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  return stats !== undefined && stats.isFile() && stats.size === bytes;
}
