import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type * as gateway from '../../../src/sandbox.js';
import { fileOf, sourceDirectory, touchedBy } from './importers.js';
import { patched, type Patch } from './patch.js';
import { patchNamed } from './patches.js';

/** The gateway as `npm run build` left it, with which a mutant shares what its fault does not touch. */
const builtDirectory = fileURLToPath(new URL('../../../dist/src', import.meta.url));

/** Not among what is built: all of that goes into the package. */
const mutantsDirectory = fileURLToPath(new URL('../dist', import.meta.url));

/**
 * Starts the gateway with a fault in its source. What the fault touches is bundled anew, in some ten milliseconds; the
 * rest, with the compiled descriptions, which take half a second, is loaded once, as it was built.
 *
 * @throws when it cannot be loaded, which is no kill
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
    plugins: [withFault(patchNamed(name))],
  });
  const { startSandbox } = (await import(outfile)) as typeof gateway;
  return startSandbox();
}

function withFault(patch: Patch): Plugin {
  const faulty = join(sourceDirectory, patch.file);
  const touched = touchedBy(faulty);
  return {
    name: 'fault',
    setup: (bundle) => {
      bundle.onResolve({ filter: /^\..*\.js$/ }, ({ path, importer }) => {
        const file = fileOf(path, importer);
        if (touched.has(file)) return { path: file };
        const built = join(builtDirectory, relative(sourceDirectory, file).replace(/\.ts$/, '.js'));
        return { path: relative(mutantsDirectory, built), external: true };
      });
      bundle.onLoad({ filter: /\.ts$/ }, async ({ path }) =>
        path === faulty
          ? { contents: patched(await readFile(path, 'utf8'), patch), loader: 'ts' }
          : undefined,
      );
    },
  };
}
