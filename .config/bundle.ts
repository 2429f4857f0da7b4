/**
 * Puts what others have written into the files of `dist`: the validator, which the package needs without depending on it,
 * and what the contract suite uses, so that it starts sooner. Writes the licences of all that is built in, and the bill
 * of materials.
 */
import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import packageJson from '../package.json' with { type: 'json' };
import lockfile from '../package-lock.json' with { type: 'json' };
import { compiledSchemas } from './schemas.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Vite builds the one into the dashboard, and the reference is rendered by the other. */
const builtInElsewhere = ['node_modules/preact', 'node_modules/@redocly/cli'];

/** What the validator wants to be there, and does not come to use: uploads, and descriptions of several files. */
const unused = /^(multer|@apidevtools\/json-schema-ref-parser)$/;

const withoutUnused: Plugin = {
  name: 'without-unused',
  setup: (bundler) => {
    bundler.onResolve({ filter: unused }, ({ path }) => ({ path, namespace: 'unused' }));
    bundler.onLoad({ filter: /.*/, namespace: 'unused' }, () => ({ contents: '' }));
  },
};

/** @returns what it was made of */
async function bundle(options: BuildOptions): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // What is bundled is CommonJS, and asks for its neighbours as such.
    banner: {
      js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
    logLevel: 'warning',
    ...options,
    metafile: true,
  });
  return metafile;
}

/** In the place of `src/openapi/validator.ts`. */
const validator: BuildOptions = {
  entryPoints: ['src/openapi/validator.ts'],
  outfile: 'dist/src/openapi/validator.js',
  external: ['ajv', 'ajv-formats', 'express'],
  plugins: [withoutUnused],
  sourcemap: true,
};

/** In the place of `contracts/spec/conformance/compile.ts`. */
const schemas: BuildOptions = {
  stdin: { contents: compiledSchemas(), resolveDir: `${root}dist/contracts/spec/conformance` },
  outfile: 'dist/contracts/spec/conformance/compile.js',
  external: ['./formats.js'],
  banner: {},
  minify: true,
};

/** All requirements: to load their hundreds of files one by one would take longer than the quick phases do. */
const suite: BuildOptions = {
  entryPoints: ['dist/contracts/runner/all.js'],
  outfile: 'dist/contracts/runner/all.bundle.js',
  external: ['vitest'],
};

/** Paths of the packages of which there is something in it. */
function packagesIn(made: readonly Metafile[]): string[] {
  const outputs = made.flatMap((each) => Object.values(each.outputs));
  const files = outputs.flatMap(({ inputs }) => Object.keys(inputs));
  const packages = files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  return [...new Set(packages.map((path) => path.slice(path.indexOf('node_modules/'))))].toSorted();
}

async function noticesOf(paths: readonly string[]): Promise<string> {
  const notices = await Promise.all(
    paths.map(async (path) => {
      const file = (await readdir(root + path)).find((name) => /^licen[cs]e/i.test(name));
      const { version, license } = known[path] ?? {};
      const text =
        file === undefined ? `Licence: ${license}` : await readFile(`${root}${path}/${file}`, 'utf8');
      return `${nameOf(path)} ${version}\n\n${text.trim()}\n`;
    }),
  );
  return `The files of this package have parts of others in them.\n\n${notices.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
}

const known: Record<string, Locked> = lockfile.packages;
const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

interface Materials {
  serialNumber?: string;
  metadata: { timestamp?: string; component: { 'bom-ref': string; name: string } };
  components: { 'bom-ref': string; name: string; version: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** All that an installation brings and all that is built in, as the lockfile has it, without what each run has anew. */
async function materialsOf(builtIn: readonly string[]): Promise<Materials> {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--loglevel', 'error'];
  const { stdout } = await promisify(execFile)('npm', words, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const { serialNumber: _number, metadata, ...rest } = JSON.parse(stdout) as Materials;
  const shipped = Object.entries(known).filter(([path, { dev }]) => dev !== true || builtIn.includes(path));
  const shown = new Set(shipped.map(([path, { version }]) => `${nameOf(path)}@${version}`));
  const { timestamp: _timestamp, component, ...made } = metadata;
  const components = rest.components.filter(({ name, version }) => shown.has(`${name}@${version}`));
  const references = new Set([component['bom-ref'], ...components.map((each) => each['bom-ref'])]);
  const dependencies = rest.dependencies
    .filter(({ ref }) => references.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => references.has(each)) }));
  const named = { ...component, name: packageJson.name };
  return { ...rest, metadata: { ...made, component: named }, components, dependencies };
}

// The suite has the schemas in it.
const bundles = [await bundle(validator), await bundle(schemas), await bundle(suite)];
const builtIn = [...packagesIn(bundles), ...builtInElsewhere].toSorted();
await writeFile(`${root}dist/NOTICES.txt`, await noticesOf(builtIn));
await writeFile(`${root}dist/sbom.cdx.json`, JSON.stringify(await materialsOf(builtIn), null, 2));
