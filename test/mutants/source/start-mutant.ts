import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type * as gateway from '../../../src/sandbox.js';
import { findAffectedFiles, resolveImport, sourceDirectory } from './affected-files.js';
import { applyMutant } from './apply-mutant.js';
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
 * @throws MutantMisfit if the mutant no longer fits the source
 */
export async function startMutant(name: string): Promise<gateway.Sandbox> {
  const outfile = join(mutantsDirectory, `${name}.js`);
  await build({
    entryPoints: [join(sourceDirectory, 'sandbox.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    plugins: [createMutantPlugin(getMutant(name))],
  });
  const { startSandbox } = (await import(outfile)) as typeof gateway;
  return startSandbox();
}

function createMutantPlugin(mutant: Mutant): Plugin {
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
      bundle.onLoad({ filter: /\.ts$/ }, async ({ path }) =>
        path === mutatedFile
          ? { contents: applyMutant(await readFile(path, 'utf8'), mutant), loader: 'ts' }
          : undefined,
      );
    },
  };
}
