import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type * as gateway from '../../../src/sandbox.js';
import { findAffectedFiles, resolveImport, sourceDirectory } from './affected-files.js';
import { applyMutant } from './apply-mutant.js';
import { guardMutant } from './guard-mutant.js';
import type { Mutant } from './mutant.js';
import { getMutant } from './mutants.js';

/** Output of `npm run build`. A mutant loads the files from here that it does not affect. */
const builtDirectory = fileURLToPath(new URL('../../../dist/src', import.meta.url));

/** Folder of the bundled mutants. It is outside `dist/`, which is published. */
const mutantsDirectory = fileURLToPath(new URL('../dist', import.meta.url));

/**
 * Starts the gateway with a mutant's bug. Only the affected files are bundled. The compiled OpenAPI documents are shared
 * with the other mutants of the process.
 *
 * @param isGuarded the bug is active only while a trigger holds
 * @returns null if no trigger can guard the mutant
 * @throws MutantMisfit if the mutant no longer fits the source
 */
export async function startMutant(name: string): Promise<gateway.Sandbox>;
export async function startMutant(name: string, isGuarded: boolean): Promise<gateway.Sandbox | null>;
export async function startMutant(name: string, isGuarded = false): Promise<gateway.Sandbox | null> {
  const mutant = getMutant(name);
  const source = await readFile(join(sourceDirectory, mutant.file), 'utf8');
  const contents = isGuarded ? guardMutant(source, mutant) : applyMutant(source, mutant);
  if (contents === null) return null;
  const outfile = join(mutantsDirectory, `${name}${isGuarded ? '.guarded' : ''}.js`);
  await build({
    entryPoints: [join(sourceDirectory, 'sandbox.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    plugins: [createMutantPlugin(mutant, contents)],
  });
  const { startSandbox } = (await import(outfile)) as typeof gateway;
  return startSandbox();
}

function createMutantPlugin(mutant: Mutant, contents: string): Plugin {
  const mutatedFile = join(sourceDirectory, mutant.file);
  const affected = findAffectedFiles(mutatedFile);
  return {
    name: 'mutant',
    setup: (bundle) => {
      bundle.onResolve({ filter: /^\..*\.js$/ }, ({ path, importer }) => {
        const file = resolveImport(path, importer);
        if (affected.has(file)) return { path: file };
        const built = join(builtDirectory, relative(sourceDirectory, file).replace(/\.ts$/, '.js'));
        return { path: relative(mutantsDirectory, built), external: true };
      });
      bundle.onLoad({ filter: /\.ts$/ }, ({ path }) =>
        path === mutatedFile ? { contents, loader: 'ts' } : undefined,
      );
    },
  };
}
