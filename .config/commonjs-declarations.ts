/**
 * Copies the type declarations of the entries that CommonJS applications can require, as `.d.cts`: TypeScript reads a
 * `.d.ts` file of this package as the types of an ES module. Needs the declarations of the build.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Files that the entries import, by path below `dist`. */
const pending = ['src/testing/client', 'src/testing/webhooks'];
const copied = new Set<string>();
for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
  if (copied.has(path)) continue;
  copied.add(path);
  const file = join(root, 'dist', path);
  const text = await readFile(`${file}.d.ts`, 'utf8');
  for (const [, specifier = ''] of text.matchAll(/from '(\.\/[^']+)\.js'/g))
    pending.push(relative(join(root, 'dist'), resolve(dirname(file), specifier)).replaceAll('\\', '/'));
  const copy = text
    .replaceAll(/(from '\.\/[^']+)\.js'/g, "$1.cjs'")
    // Types of the documents are large, so there is no second copy.
    .replaceAll(/(from '\.\.\/[^']+\.js')/g, "$1 with { 'resolution-mode': 'import' }");
  await writeFile(`${file}.d.cts`, copy);
}
