/**
 * Bundles the program, the testing kit and the contract suite with their dependencies: one file loads many times
 * faster than hundreds.
 */
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Metafile } from 'esbuild';
import packageJson from '../package.json' with { type: 'json' };
import { writeBundledPackages } from './bundled-packages.js';
import { createSchemaModule } from './schemas.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs esbuild.
 *
 * @returns the inputs and outputs of the bundle
 */
async function bundle(options: BuildOptions): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Bundled CommonJS modules call `require`, which ES modules lack.
    banner: {
      js: "import { createRequire as createBundleRequire } from 'node:module';\nconst require = createBundleRequire(import.meta.url);",
    },
    logLevel: 'warning',
    ...options,
    metafile: true,
  });
  return metafile;
}

/** Replaces the compiled `contracts/spec/conformance/compile.ts`. */
const schemas: BuildOptions = {
  stdin: { contents: createSchemaModule(), resolveDir: `${root}dist/contracts/spec/conformance` },
  outfile: 'dist/contracts/spec/conformance/compile.js',
  external: ['./formats.js'],
  banner: {},
  minify: true,
};

/** The contract suite, for `tollgate check` and for the vitest projects of users. */
const suite: BuildOptions = {
  entryPoints: {
    all: 'dist/contracts/runner/all.js',
    'contract-tests': 'dist/contracts/runner/contract-tests.js',
  },
  outdir: 'dist/contracts/bundle',
  splitting: true,
  external: ['vitest'],
};

/** The program and the testing kit, with every dependency that no public type names. */
const program: BuildOptions = {
  entryPoints: {
    'cli/main': 'dist/src/cli/main.js',
    'testing/index': 'dist/src/testing/index.js',
    'testing/client': 'dist/src/testing/client.js',
    'testing/webhooks': 'dist/src/testing/webhooks.js',
  },
  outdir: 'dist/bundle',
  chunkNames: 'chunks/[name]-[hash]',
  splitting: true,
  sourcemap: true,
  sourcesContent: false,
  external: [...Object.keys(packageJson.dependencies), ...Object.keys(packageJson.peerDependencies)],
};

// In this order: later bundles include earlier ones.
for (const folder of ['dist/bundle', 'dist/contracts/bundle'])
  await rm(root + folder, { recursive: true, force: true });
const bundles = [await bundle(schemas), await bundle(suite), await bundle(program)];
const inputs = bundles.flatMap(({ outputs }) =>
  Object.values(outputs).flatMap((output) => Object.keys(output.inputs)),
);
await writeBundledPackages('program', inputs);
