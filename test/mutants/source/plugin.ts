import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { fileOf, sourceDirectory, touchedBy } from './importers.js';
import { patched } from './patch.js';
import { patchNamed } from './patches.js';

const QUERY = '?mutant=';

/**
 * Lets tests import the gateway with a fault in it: `src/sandbox.ts?mutant=<name>`. Only what the fault touches is
 * loaded anew; the compiled descriptions, which take half a second, are shared.
 */
export function mutants(): Plugin {
  const touched = new Map<string, ReadonlySet<string>>();
  const touchedByPatch = (name: string): ReadonlySet<string> => {
    const files = touched.get(name) ?? touchedBy(join(sourceDirectory, patchNamed(name).file));
    touched.set(name, files);
    return files;
  };
  return {
    name: 'tollgate-mutants',
    enforce: 'pre',
    resolveId(source, importer) {
      const [importing = '', name] = (importer ?? '').split(QUERY);
      if (source.includes(QUERY)) return source;
      if (name === undefined || !source.startsWith('.')) return null;
      const file = fileOf(source, importing);
      return touchedByPatch(name).has(file) ? file + QUERY + name : file;
    },
    async load(id) {
      const [file = '', name] = id.split(QUERY);
      if (name === undefined) return null;
      const patch = patchNamed(name);
      const source = await readFile(file, 'utf8');
      return file === join(sourceDirectory, patch.file) ? patched(source, patch) : source;
    },
  };
}
