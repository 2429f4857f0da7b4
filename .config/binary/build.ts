/**
 * `npm run binary`: builds a single executable of `tollgate` for this platform, with the Node.js that runs this script,
 * and the notices that belong to it. Needs a build of the package.
 *
 * @see https://nodejs.org/docs/latest-v20.x/api/single-executable-applications.html
 */
import { execFileSync } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { inject } from 'postject';
import { compress, createFileList } from './archive.js';
import { collectFiles, NOTICES_FILE, SCRIPTS } from './collect-files.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const isMac = process.platform === 'darwin';

/** Marker in the executable of Node.js, which shows whether a script is embedded. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, 'binary') } } });
const out = resolve(values.out);
const executable = join(out, process.platform === 'win32' ? 'tollgate.exe' : 'tollgate');
await mkdir(out, { recursive: true });

const files = await collectFiles();
const work = await mkdtemp(join(tmpdir(), 'tollgate-binary-'));
try {
  await copyNode();
  await embed(await createBlob());
} finally {
  await rm(work, { recursive: true, force: true });
}
const notices = files.find(({ path }) => path === NOTICES_FILE);
await writeFile(join(out, NOTICES_FILE), notices?.content ?? '');
const { size } = await stat(executable);
process.stdout.write(
  `${executable} (${(size / 1_000_000).toFixed(1)} MB, Node.js ${process.versions.node})\n`,
);

/** Copies the executable of Node.js. A running `tollgate` keeps the file that it was started from. */
async function copyNode(): Promise<void> {
  await rm(executable, { force: true });
  await copyFile(process.execPath, executable);
  await chmod(executable, 0o755);
  // The embedded files change the executable, so its signature is replaced.
  if (isMac) execFileSync('codesign', ['--remove-signature', executable]);
}

/** Creates the data that Node.js reads at its start: the main script and the embedded files. */
async function createBlob(): Promise<Buffer> {
  await build({
    entryPoints: [fileURLToPath(new URL('main.ts', import.meta.url))],
    outfile: join(work, 'main.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    logLevel: 'warning',
  });
  await writeFile(join(work, 'files.json'), JSON.stringify(createFileList(files, SCRIPTS)));
  await writeFile(join(work, 'files.br'), compress(files));
  const settings = {
    main: 'main.cjs',
    output: 'blob',
    disableExperimentalSEAWarning: true,
    assets: { 'files.json': 'files.json', 'files.br': 'files.br' },
  };
  await writeFile(join(work, 'settings.json'), JSON.stringify(settings));
  execFileSync(process.execPath, ['--experimental-sea-config', 'settings.json'], {
    cwd: work,
    stdio: 'pipe',
  });
  return readFile(join(work, 'blob'));
}

async function embed(blob: Buffer): Promise<void> {
  await inject(executable, 'NODE_SEA_BLOB', blob, {
    sentinelFuse: FUSE,
    ...(isMac && { machoSegmentName: 'NODE_SEA' }),
  });
  // macOS runs only signed executables. This signature names no developer.
  if (isMac) execFileSync('codesign', ['--sign', '-', executable]);
}
