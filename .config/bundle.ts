/**
 * Compiles the modules of the program, the testing kit and the contract suite, and bundles each with its dependencies:
 * one file loads many times faster than hundreds. `npm run types` checks the types.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { lazyDocumentSchema } from './lazy-document-schema.js';
import packageJson from '../package.json' with { type: 'json' };
import { writeBundledPackages } from './bundled-packages.js';
import { createRequestModule, createResponseModule } from './acceptors.js';
import { createSchemaModule } from './schemas.js';
import { shortSourceMaps } from './short-source-maps.js';

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
    target: 'node20.19',
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

/** Compiles each module, for the bundles and for tests that run single modules. */
const modules: BuildOptions = {
  entryPoints: ['package.json', ...(await listModules())],
  outbase: '.',
  outdir: 'dist',
  bundle: false,
  loader: { '.json': 'copy' },
  sourcemap: true,
  banner: {},
};

/** Returns the modules and the JSON files that they import; without tests and the dashboard, which Vite bundles. */
async function listModules(): Promise<string[]> {
  const folders = ['contracts', 'generated', 'src'];
  const names = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(root + folder, { recursive: true })).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    ),
  );
  return names
    .flat()
    .filter((name) => /\.(ts|json)$/.test(name) && !/\.test\.ts$|^src\/dashboard\//.test(name));
}

/** Replaces the compiled `contracts/spec/conformance/compile.ts`. */
const schemas: BuildOptions = {
  stdin: { contents: createSchemaModule(), resolveDir: `${root}dist/contracts/spec/conformance` },
  outfile: 'dist/contracts/spec/conformance/compile.js',
  external: ['./formats.js'],
  banner: {},
  minify: true,
};

/** Replaces a compiled module of acceptors. */
const toAcceptors = (name: string, contents: string): BuildOptions => ({
  stdin: { contents, resolveDir: `${root}dist/src/openapi` },
  outfile: `dist/src/openapi/${name}.js`,
  external: ['./formats.js'],
  banner: {},
  minify: true,
});

const acceptors = [
  toAcceptors('compile-request-acceptors', createRequestModule()),
  toAcceptors('compile-response-acceptors', createResponseModule()),
];

/** File that fails in old versions of Node.js, from each entry of the package. */
const NODE_CHECK = '../check-node.cjs';

/** Options of the programs and libraries, which include every dependency that no public type names. */
const shared: BuildOptions = {
  outdir: 'dist/bundle',
  splitting: true,
  sourcemap: true,
  sourcesContent: false,
  // Smaller package; the source maps lead to the original lines.
  minifyWhitespace: true,
  minifySyntax: true,
  plugins: [lazyDocumentSchema, shortSourceMaps],
  external: [...Object.keys(packageJson.dependencies), ...Object.keys(packageJson.peerDependenciesMeta)],
};

/** Lets the program load the server from the bundle of the testing kit, instead of a copy. */
const serverOfKit: Plugin = {
  name: 'server-of-kit',
  setup: (build) => {
    build.onResolve({ filter: /^\.\.\/sandbox\.js$/ }, () => ({
      path: '../testing/sandbox.js',
      external: true,
    }));
  },
};

/** Gives find-my-way its own copy of a small module, which would otherwise be one more file to load with the server. */
const copyOfRouter: Plugin = {
  name: 'copy-of-router',
  setup: (build) => {
    build.onResolve({ filter: /^fast-deep-equal$/ }, ({ importer }) =>
      importer.includes('find-my-way')
        ? { path: fileURLToPath(import.meta.resolve('fast-deep-equal')), suffix: '?find-my-way' }
        : undefined,
    );
  },
};

/** The program, and the contract suite for `tollgate check` and for the vitest projects of users. */
const program: BuildOptions = {
  ...shared,
  plugins: [serverOfKit, shortSourceMaps],
  entryPoints: {
    'cli/main': 'dist/src/cli/main.js',
    'contracts/all': 'dist/contracts/runner/all.js',
    'contracts/contract-tests': 'dist/contracts/runner/contract-tests.js',
  },
  chunkNames: 'chunks/[name]-[hash]',
};

/**
 * The testing kit with the server. It shares no other file with the program: each file that the two would share is one
 * more to load in each process of a test suite. A bundle of its own saves 12 % of the time to the responses of five
 * resources (CPU time, Node.js 20.20.2 and 24.21.0, 2026-11-26).
 */
const kit: BuildOptions = {
  ...shared,
  plugins: [...(shared.plugins ?? []), copyOfRouter],
  entryPoints: {
    'testing/index': 'dist/src/testing/index.js',
    'testing/sandbox': 'dist/src/sandbox.js',
    'testing/client': 'dist/src/testing/client.js',
    'testing/webhooks': 'dist/src/testing/webhooks.js',
    'testing/matchers': 'dist/src/testing/matchers.js',
    'testing/vitest-matchers': 'dist/src/testing/vitest-matchers.js',
  },
  chunkNames: 'testing/chunks/[name]-[hash]',
};

/** The entries for applications, which do not depend on the sandbox, for `require()`. */
const commonJs: BuildOptions = {
  ...shared,
  format: 'cjs',
  splitting: false,
  banner: { js: `'use strict'; require('${NODE_CHECK}');` },
  outExtension: { '.js': '.cjs' },
  // openapi-fetch has no default export for CommonJS that an ES module can import.
  external: ['standardwebhooks'],
  entryPoints: {
    'testing/client': 'dist/src/testing/client.js',
    'testing/webhooks': 'dist/src/testing/webhooks.js',
  },
};

/** The check of Node.js, which both ES modules and CommonJS modules can load. */
const nodeCheck: BuildOptions = {
  ...shared,
  format: 'cjs',
  splitting: false,
  banner: {},
  minifyWhitespace: false,
  outExtension: { '.js': '.cjs' },
  entryPoints: { 'check-node': 'dist/src/lib/check-node.js' },
};

/**
 * Lets the ES modules that the package exports import the check of Node.js first. In the source, the import would not be
 * the first one: esbuild puts those of shared files before it.
 */
async function importNodeCheckFirst(): Promise<void> {
  const entries = new Set(JSON.stringify(packageJson.exports).match(/dist\/bundle\/[\w/-]+\.js/g));
  for (const entry of entries) {
    const code = await readFile(root + entry, 'utf8');
    // The source maps stay true: they have no columns of the first line, which is the banner.
    await writeFile(root + entry, `import"${NODE_CHECK}";${code}`);
  }
}

/** Removes the source maps of the acceptors and of the responses: data on a few lines. They would take 1.3 MB. */
async function removeDataMaps(): Promise<void> {
  const folder = `${root}dist/bundle/testing/chunks/`;
  for (const name of await readdir(folder)) {
    if (!/^(accept-request|compile-response-acceptors|responses)-\w+\.js$/.test(name)) continue;
    const code = await readFile(folder + name, 'utf8');
    await writeFile(folder + name, code.replace(/\n\/\/# sourceMappingURL=.*/, ''));
    await rm(`${folder}${name}.map`);
  }
}

// In this order: later bundles include earlier ones.
await rm(`${root}dist/bundle`, { recursive: true, force: true });
await bundle(modules);
const bundles = [];
for (const options of [schemas, ...acceptors, program, kit, commonJs, nodeCheck])
  bundles.push(await bundle(options));
await importNodeCheckFirst();
await removeDataMaps();
const inputs = bundles.flatMap(({ outputs }) =>
  Object.values(outputs).flatMap((output) => Object.keys(output.inputs)),
);
await writeBundledPackages('program', inputs);
