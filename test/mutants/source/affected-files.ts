import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const sourceDirectory = fileURLToPath(new URL('../../../src', import.meta.url));

/** Import or export of a relative path, static or dynamic, except type-only imports. */
const RELATIVE_IMPORT =
  /^(?:import|export)\s(?!type\s)[^;]*?from '(\.[^']+\.js)'|\bimport\('(\.[^']+\.js)'\)/gm;

let memoizedImporters: Map<string, Set<string>> | undefined;

/** Returns the files of the gateway that import a file, by the absolute path of that file. */
function indexImporters(): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const name of readdirSync(sourceDirectory, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
    const file = join(sourceDirectory, name);
    for (const [, statically, dynamically] of readFileSync(file, 'utf8').matchAll(RELATIVE_IMPORT)) {
      const imported = resolveImport(statically ?? dynamically ?? '', file);
      importers.set(imported, (importers.get(imported) ?? new Set()).add(file));
    }
  }
  return importers;
}

/** Returns the path of the file that a relative import refers to. */
export function resolveImport(specifier: string, importer: string): string {
  return resolve(dirname(importer), specifier).replace(/\.js$/, '.ts');
}

/**
 * Returns the files to bundle when a file has changed: the file itself and every file that imports it, directly or
 * indirectly. A mutant shares all other files with the original gateway.
 *
 * @param file absolute path
 */
export function findAffectedFiles(file: string): ReadonlySet<string> {
  memoizedImporters ??= indexImporters();
  const affected = new Set([file]);
  // Iteration over a set includes the elements that are added during it.
  for (const one of affected) for (const importer of memoizedImporters.get(one) ?? []) affected.add(importer);
  return affected;
}
