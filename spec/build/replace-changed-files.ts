import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

/**
 * Generates files and replaces those in `folder` that differ. Unchanged files are not written, so that file
 * watchers are not triggered. If `generate` fails, no file is changed.
 *
 * @param generate writes the files into the given temporary folder
 * @returns the names of the changed files
 * @throws the error of `generate`
 */
export async function replaceChangedFiles(
  folder: string,
  generate: (tempFolder: string) => Promise<void>,
): Promise<string[]> {
  const tempFolder = await mkdtemp(join(tmpdir(), 'tollgate-draft-'));
  try {
    await generate(tempFolder);
    const changed: string[] = [];
    const entries = await readdir(tempFolder, { recursive: true, withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(tempFolder, join(entry.parentPath, entry.name)));
    for (const name of names.sort()) {
      const content = await readFile(join(tempFolder, name), 'utf8');
      const previous = await readFile(join(folder, name), 'utf8').catch(() => null);
      if (content === previous) continue;
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
      changed.push(name);
    }
    return changed;
  } finally {
    await rm(tempFolder, { recursive: true, force: true });
  }
}
