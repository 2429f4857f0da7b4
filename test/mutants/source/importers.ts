import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const sourceDirectory = fileURLToPath(new URL('../../../src', import.meta.url));

const IMPORT = /^(?:import|export)\s(?!type\s)[^;]*?from '(\.[^']+\.js)'/gm;

let known: Map<string, Set<string>> | undefined;

/** Which files of the gateway import a file, by its absolute path. */
function importersByFile(): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const name of readdirSync(sourceDirectory, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
    const file = join(sourceDirectory, name);
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const imported = fileOf(specifier, file);
      importers.set(imported, (importers.get(imported) ?? new Set()).add(file));
    }
  }
  return importers;
}

/** The file that a relative import leads to. */
export function fileOf(specifier: string, importer: string): string {
  return resolve(dirname(importer), specifier).replace(/\.js$/, '.ts');
}

/**
 * The files that have to be loaded anew where one of them has changed: itself and whatever imports it, directly or
 * not. All others can be shared with the gateway as it is.
 *
 * @param file absolute
 */
export function touchedBy(file: string): ReadonlySet<string> {
  known ??= importersByFile();
  const touched = new Set([file]);
  // A set that grows while it is walked: what was added is walked too.
  for (const one of touched) for (const importer of known.get(one) ?? []) touched.add(importer);
  return touched;
}
