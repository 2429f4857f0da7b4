import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes files anew in the folder in which they lie, unless making them fails: then all of them stay as they were. Files
 * that come out the same are not touched, so that whoever watches them is not woken.
 *
 * @returns the names of those that changed
 * @throws what `make` threw
 */
export async function keepLastGood(
  folder: string,
  make: (draft: string) => Promise<void>,
): Promise<string[]> {
  const draft = await mkdtemp(join(tmpdir(), 'tollgate-draft-'));
  try {
    await make(draft);
    const changed: string[] = [];
    for (const name of await readdir(draft)) {
      const content = await readFile(join(draft, name), 'utf8');
      const before = await readFile(join(folder, name), 'utf8').catch(() => null);
      if (content === before) continue;
      await writeFile(join(folder, name), content);
      changed.push(name);
    }
    return changed;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
