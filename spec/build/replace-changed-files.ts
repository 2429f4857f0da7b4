import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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
      if (await replaceFile(join(folder, name), content)) changed.push(name);
    }
    return changed;
  } finally {
    await rm(tempFolder, { recursive: true, force: true });
  }
}

/**
 * Writes a file, unless it has the same content. Other processes see the old or the new content, never a part of it.
 *
 * @returns false if the file had the same content
 */
export async function replaceFile(path: string, content: string): Promise<boolean> {
  if ((await readFile(path, 'utf8').catch(() => null)) === content) return false;
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, content);
  await rename(draft, path);
  return true;
}
