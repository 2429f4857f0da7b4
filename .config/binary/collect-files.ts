import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };
import { createLicenseSection, SECTION_SEPARATOR } from '../license-texts.js';
import { listPackedFiles } from '../list-packed-files.js';
import { listWithDependencies } from '../locked-packages.js';
import type { ArchivedFile, FileList } from './archive.js';
import { findNodeLicense } from './node-license.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Name of the file with the licenses of everything that the executable contains. */
export const NOTICES_FILE = 'NOTICES.txt';

/** Folder of this package in the archive, as npm would install it. */
const PACKAGE_FOLDER = `node_modules/${packageJson.name}`;

export const SCRIPTS: Pick<FileList, 'program' | 'importScript'> = {
  program: `${PACKAGE_FOLDER}/${packageJson.bin.tollgate}`,
  importScript: 'import.cjs',
};

/** Packages that the commands import at run time. The other dependencies are part of the bundle. */
const RUNTIME_PACKAGES = [
  ...Object.keys(packageJson.dependencies),
  ...Object.keys(packageJson.peerDependenciesMeta),
];

/** Files that no command reads: types, source maps, pages for developers, and a second copy of kysely. */
const UNUSED_FILES = [
  /\.(map|md|markdown)$/,
  /\.d\.[cm]?ts$/,
  /^node_modules\/kysely\/dist\/cjs\//,
  // `tollgate check` transforms no code, so it does not run esbuild.
  /^node_modules\/esbuild\/bin\//,
];

/**
 * Module of Rollup that loads native code. Vite imports it, but calls it only to transform code, and `tollgate check` runs
 * compiled code. Without native code, the archive is the same for every platform, and works in a folder on a file system
 * that is mounted with `noexec`.
 */
const ROLLUP_NATIVE = 'node_modules/rollup/dist/native.js';
const ROLLUP_REPLACEMENT = `const fail = () => { throw new Error('The single executable of Tollgate cannot parse modules with Rollup.'); };
module.exports = { parse: fail, parseAsync: fail, xxhashBase64Url: fail, xxhashBase36: fail, xxhashBase16: fail };
`;

/** Returns all files that the executable contains, sorted by path: the package, its dependencies and the notices. */
export async function collectFiles(): Promise<ArchivedFile[]> {
  const packages = listWithDependencies(RUNTIME_PACKAGES.map((name) => `node_modules/${name}`)).filter(
    (path) => !path.startsWith('node_modules/@types/'),
  );
  const dependencies = await Promise.all(packages.map(collectDependency));
  const files = [
    ...(await collectPackage()),
    ...dependencies.flat(),
    {
      path: SCRIPTS.importScript,
      content: Buffer.from("import(require('node:url').pathToFileURL(process.argv[1]).href);\n"),
    },
    { path: NOTICES_FILE, content: Buffer.from(await createNotices(packages)) },
  ];
  return files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** Reads the files of this package that npm would publish. The documentation is complete, with its examples. */
async function collectPackage(): Promise<ArchivedFile[]> {
  const used = listPackedFiles()
    .filter((path) => path.startsWith('dist/docs/') || !isUnused(path))
    // The notices of the executable contain those of the package. The bill of materials is that of the package.
    .filter((path) => path !== 'dist/NOTICES.txt' && path !== 'dist/sbom.cdx.json');
  return Promise.all(
    used.map(async (path) => ({
      path: `${PACKAGE_FOLDER}/${path}`,
      content: await readFile(join(root, path)),
    })),
  );
}

/** Reads the files of a dependency, without nested packages, which are dependencies of their own. */
async function collectDependency(path: string): Promise<ArchivedFile[]> {
  const folder = join(root, path);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((file) => !/(^|\/)node_modules\//.test(file))
    .map((file) => `${path}/${file}`)
    .filter((file) => !isUnused(file));
  return Promise.all(
    files.map(async (file) => ({
      path: file,
      content: file === ROLLUP_NATIVE ? Buffer.from(ROLLUP_REPLACEMENT) : await readFile(join(root, file)),
    })),
  );
}

const isUnused = (path: string): boolean => UNUSED_FILES.some((pattern) => pattern.test(path));

async function createNotices(packages: readonly string[]): Promise<string> {
  const sections = [
    'This executable contains Node.js, Tollgate, and parts of the packages below.',
    `Node.js ${process.versions.node}\n\n${(await readNodeLicense()).trim()}`,
    `${packageJson.name} ${packageJson.version}\n\n${(await readFile(join(root, 'LICENSE'), 'utf8')).trim()}`,
    ...(await Promise.all(packages.map(createLicenseSection))),
    (await readFile(join(root, 'dist/NOTICES.txt'), 'utf8')).trim(),
  ];
  return `${sections.join(SECTION_SEPARATOR)}\n`;
}

/** Reads the license of Node.js. @throws {Error} if the installation of Node.js has no license */
async function readNodeLicense(): Promise<string> {
  const file = findNodeLicense();
  if (file === undefined)
    throw new Error(
      `The installation of Node.js at ${dirname(process.execPath)} has no license file, and the notices need it. Use Node.js from https://nodejs.org/.`,
    );
  return readFile(file, 'utf8');
}
