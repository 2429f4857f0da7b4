/**
 * Bundles the program, the testing kit and the contract suite with their dependencies: one file loads many times
 * faster than hundreds. Also writes the licenses of the bundled packages and the bill of materials.
 */
import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, type BuildOptions, type Metafile } from 'esbuild';
import packageJson from '../package.json' with { type: 'json' };
import lockfile from '../package-lock.json' with { type: 'json' };
import { createSchemaModule } from './schemas.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Packages that other build steps bundle: Vite into the dashboard, Redocly into the API reference. */
const bundledElsewhere = [
  'node_modules/preact',
  'node_modules/lucide',
  'node_modules/@floating-ui/dom',
  'node_modules/@floating-ui/core',
  'node_modules/@floating-ui/utils',
  'node_modules/@fontsource-variable/inter',
  'node_modules/@fontsource-variable/jetbrains-mono',
  'node_modules/@tanstack/virtual-core',
  'node_modules/d3-array',
  'node_modules/@redocly/cli',
];

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

/** Returns the paths of all packages in the bundles. */
function listPackages(metafiles: readonly Metafile[]): string[] {
  const outputs = metafiles.flatMap((each) => Object.values(each.outputs));
  const files = outputs.flatMap(({ inputs }) => Object.keys(inputs));
  const packages = files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  return [...new Set(packages.map((path) => path.slice(path.indexOf('node_modules/'))))].toSorted();
}

async function createNotices(paths: readonly string[]): Promise<string> {
  const notices = await Promise.all(
    paths.map(async (path) => {
      const file = (await readdir(root + path)).find((name) => /^licen[cs]e/i.test(name));
      const { version, license } = lockedPackages[path] ?? {};
      const text =
        file === undefined ? `License: ${license}` : await readFile(`${root}${path}/${file}`, 'utf8');
      return `${getPackageName(path)} ${version}\n\n${text.trim()}\n`;
    }),
  );
  return `The files of this package have parts of others in them.\n\n${notices.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
}

const lockedPackages: Record<string, LockedPackage> = lockfile.packages;
const getPackageName = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

interface BillOfMaterials {
  serialNumber?: string;
  metadata: { timestamp?: string; component: { 'bom-ref': string; name: string } };
  components: { 'bom-ref': string; name: string; version: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * Creates the bill of materials of runtime and bundled packages. Serial number and timestamp are removed, so that
 * it is reproducible.
 */
async function createBillOfMaterials(builtIn: readonly string[]): Promise<BillOfMaterials> {
  const parameters = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--loglevel', 'error'];
  const { stdout } = await promisify(execFile)('npm', parameters, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const { serialNumber: _number, metadata, ...rest } = JSON.parse(stdout) as BillOfMaterials;
  const shipped = Object.entries(lockedPackages).filter(
    ([path, { dev }]) => dev !== true || builtIn.includes(path),
  );
  const included = new Set(shipped.map(([path, { version }]) => `${getPackageName(path)}@${version}`));
  const { timestamp: _timestamp, component, ...metadataFields } = metadata;
  const components = rest.components.filter(({ name, version }) => included.has(`${name}@${version}`));
  const references = new Set([component['bom-ref'], ...components.map((each) => each['bom-ref'])]);
  const dependencies = rest.dependencies
    .filter(({ ref }) => references.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => references.has(each)) }));
  const named = { ...component, name: packageJson.name };
  return { ...rest, metadata: { ...metadataFields, component: named }, components, dependencies };
}

// In this order: later bundles include earlier ones.
for (const folder of ['dist/bundle', 'dist/contracts/bundle'])
  await rm(root + folder, { recursive: true, force: true });
const bundles = [await bundle(schemas), await bundle(suite), await bundle(program)];
const builtIn = [...listPackages(bundles), ...bundledElsewhere].toSorted();
await writeFile(`${root}dist/NOTICES.txt`, await createNotices(builtIn));
await writeFile(`${root}dist/sbom.cdx.json`, JSON.stringify(await createBillOfMaterials(builtIn), null, 2));
