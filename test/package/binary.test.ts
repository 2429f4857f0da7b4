import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCacheFolders } from '../../.config/binary/cache-folders.js';
import { findNodeLicense } from '../../.config/binary/node-license.js';
import { prepareFolder } from '../../.config/binary/prepare-folder.js';
import packageJson from '../../package.json' with { type: 'json' };
import { createCustomer, readApiKey } from '../cli/api.js';
import { ChildProgram, createTempFolder, waitForBanner } from '../cli/program.js';
import { root } from '../support/packed-files.js';

const user = process.getuid?.() ?? 0;
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tollgate-binary-test-')));
const executable = join(folder, 'tollgate');
/** Folder for temporary files of the tests that do not start with an empty one. */
const sharedTemp = join(folder, 'tmp');

/** The executable can only be built with the license of Node.js, which some installations leave out. */
const hasNodeLicense = findNodeLicense() !== undefined;
const testExecutable = test.runIf(hasNodeLicense);

beforeAll(async () => {
  if (!hasNodeLicense) return;
  const script = join(root, '.config/binary/build.ts');
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  await promisify(execFile)(process.execPath, [tsx, script, '--out', folder], { cwd: root });
  mkdirSync(sharedTemp);
}, 300_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the executable in an empty folder, with an empty PATH and HOME. */
function run(words: readonly string[], environment: Record<string, string> = {}): ChildProgram {
  const empty = { PATH: '', HOME: '', TMPDIR: sharedTemp };
  return new ChildProgram(executable, words, createTempFolder(), { ...empty, ...environment });
}

/** Returns the folder with the unpacked files of the executable. */
function getUnpackedFolder(temp: string): string {
  const cache = join(temp, `tollgate-${user}`);
  const folders = readdirSync(cache);
  expect(folders).toHaveLength(1);
  return join(cache, folders[0] ?? '');
}

/** Describes all files below a folder: inode, size and time of change. */
const describeFiles = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((file) => {
      const { ino, size, ctimeMs } = lstatSync(join(path, file));
      return `${file} ${ino} ${size} ${ctimeMs}`;
    });

testExecutable('the executable prints its version and its help with an empty PATH and HOME', async () => {
  const version = run(['--version']);
  expect(await version.waitForExit()).toBe(0);
  expect(version.stdout).toBe(`${packageJson.version}\n`);
  expect(version.stderr).toBe('');
  const help = run(['--help']);
  expect(await help.waitForExit()).toBe(0);
  expect(help.stdout).toMatch(/^ +start .*^ +check /ms);
});

testExecutable(
  'a sandbox of the executable serves the API and all pages, passes the contract check, and its data is valid',
  async () => {
    const data = join(createTempFolder(), 'data');
    const { url, program } = await waitForBanner(run(['start', '--port', '0', '--data', data]));
    for (const path of ['/_sandbox/health', '/', '/docs/', '/docs/api', '/docs/openapi.json'])
      expect((await fetch(url + path)).status, path).toBe(200);
    expect((await createCustomer(url, readApiKey(data))).status).toBe(201);
    const check = run(['check', `${url}/v1`, '--smoke']);
    expect(await check.waitForExit(), check.output).toBe(0);
    expect(check.output).toMatch(/\d{2,} passed, 0 broken/);
    expect(await program.stop('SIGTERM')).toBe(0);
    const verify = run(['verify', '--data', data]);
    expect(await verify.waitForExit(), verify.output).toBe(0);
  },
);

testExecutable('the executable has the drivers for PostgreSQL', async () => {
  const start = run(['start', '--port', '0'], { TOLLGATE_DATABASE_URL: 'postgres://127.0.0.1:1/tollgate' });
  expect(await start.waitForExit()).not.toBe(0);
  expect(start.stderr).toContain('ECONNREFUSED');
  expect(start.stderr).not.toContain('npm install');
});

testExecutable(
  'the executable runs the script at an absolute path, as the MCP server does to start tollgate check',
  async () => {
    await run(['--version']).waitForExit();
    const script = join(getUnpackedFolder(sharedTemp), `node_modules/tollgate/${packageJson.bin.tollgate}`);
    const check = run([script, 'check', '--help']);
    expect(await check.waitForExit()).toBe(0);
    expect(check.stdout).toContain('Usage: tollgate check');
  },
);

testExecutable(
  'two first starts of the executable at the same time succeed, and the next start unpacks nothing',
  async () => {
    const temp = createTempFolder();
    const starts = [1, 2].map(() => run(['--version'], { TMPDIR: temp }));
    expect(await Promise.all(starts.map((start) => start.waitForExit()))).toEqual([0, 0]);
    expect(starts.map(({ output }) => output)).toEqual(Array(2).fill(`${packageJson.version}\n`));
    const unpacked = getUnpackedFolder(temp);
    const before = describeFiles(unpacked);
    expect(before.length).toBeGreaterThan(500);
    expect(await run(['--version'], { TMPDIR: temp }).waitForExit()).toBe(0);
    expect(describeFiles(unpacked)).toEqual(before);
  },
);

testExecutable(
  'the executable restores unpacked files that were deleted, truncated or replaced by a link',
  async () => {
    const temp = createTempFolder();
    await run(['--version'], { TMPDIR: temp }).waitForExit();
    const unpacked = getUnpackedFolder(temp);
    const damaged = [packageJson.bin.tollgate, 'package.json', 'dist/docs/index.html'].map((file) =>
      join(unpacked, 'node_modules/tollgate', file),
    );
    const [program = '', manifest = '', page = ''] = damaged;
    const contents = damaged.map((file) => readFileSync(file, 'utf8'));
    truncateSync(program, 10);
    rmSync(manifest);
    rmSync(page);
    symlinkSync(join(root, 'README.md'), page);
    const version = run(['--version'], { TMPDIR: temp });
    expect(await version.waitForExit(), version.output).toBe(0);
    expect(damaged.map((file) => readFileSync(file, 'utf8'))).toEqual(contents);
    expect(lstatSync(page).isFile()).toBe(true);
  },
);

testExecutable(
  'the executable exits with 1 and names the folders if none is safe to unpack its files into',
  async () => {
    const temp = createTempFolder();
    const other = createTempFolder();
    symlinkSync(other, join(temp, `tollgate-${user}`));
    const start = run(['--version'], { TMPDIR: temp });
    expect(await start.waitForExit()).toBe(1);
    expect(start.stdout).toBe('');
    expect(start.stderr).toContain(`${join(temp, `tollgate-${user}`)} is a link.`);
    expect(start.stderr).toContain('Set XDG_CACHE_HOME');
    expect(readdirSync(other)).toEqual([]);
  },
);

/** Archive with one file. */
const list = {
  hash: 'abc',
  files: [['a/b.js', 3]] as [string, number][],
  program: 'a/b.js',
  importScript: '',
};
const readContents = (): Buffer => Buffer.from('1+1');

test.each([
  {
    state: 'is a link to a folder',
    damage: (cache: string) => {
      symlinkSync(createTempFolder(), cache);
    },
  },
  {
    state: 'is a file',
    damage: (cache: string) => {
      writeFileSync(cache, '');
    },
  },
  {
    state: 'is writable for other users',
    damage: (cache: string) => {
      mkdirSync(cache);
      chmodSync(cache, 0o777);
    },
  },
  {
    state: 'has a folder of this version that is writable for other users',
    damage: (cache: string) => {
      mkdirSync(join(cache, 'abc'), { recursive: true });
      chmodSync(join(cache, 'abc'), 0o770);
    },
  },
  {
    state: 'is in a folder where other users can replace it',
    damage: (cache: string) => {
      chmodSync(join(cache, '..'), 0o777);
    },
  },
])('a cache folder that $state is not used, and the files are unpacked into the next one', ({ damage }) => {
  const cache = join(createTempFolder(), 'tollgate');
  const next = join(createTempFolder(), 'tollgate');
  damage(cache);
  expect(prepareFolder(list, [cache, next], readContents)).toBe(join(next, 'abc'));
  expect(readFileSync(join(next, 'abc/a/b.js'), 'utf8')).toBe('1+1');
  expect(lstatSync(next).mode & 0o777).toBe(0o700);
});

test('a cache folder of another user is not used', ({ skip }) => {
  skip(process.getuid?.() !== 0, 'only root can give a folder to another user');
  const cache = join(createTempFolder(), 'tollgate');
  const next = join(createTempFolder(), 'tollgate');
  mkdirSync(cache, { mode: 0o700 });
  chownSync(cache, 65_534, 65_534);
  expect(prepareFolder(list, [cache, next], readContents)).toBe(join(next, 'abc'));
  expect(readdirSync(cache)).toEqual([]);
});

test('the cache folder is in XDG_CACHE_HOME, or else in the home folder or the folder for temporary files', () => {
  const temporary = join(tmpdir(), `tollgate-${user}`);
  const both = listCacheFolders({ XDG_CACHE_HOME: '/cache', HOME: '/home/ada' });
  expect(both).toEqual(['/cache/tollgate', '/home/ada/.cache/tollgate', temporary]);
  expect(listCacheFolders({ XDG_CACHE_HOME: 'relative', HOME: '' })).toEqual([temporary]);
});

testExecutable(
  'the notices of the executable have the licenses of Node.js and of every package that it contains',
  async () => {
    await run(['--version']).waitForExit();
    const unpacked = getUnpackedFolder(sharedTemp);
    const notices = readFileSync(join(folder, 'NOTICES.txt'), 'utf8');
    expect(readFileSync(join(unpacked, 'NOTICES.txt'), 'utf8')).toBe(notices);
    const manifests = readdirSync(unpacked, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file),
    );
    const names = manifests.map((file) => {
      const { name, version } = JSON.parse(readFileSync(join(unpacked, file), 'utf8')) as {
        name: string;
        version: string;
      };
      return `${name} ${version}`;
    });
    expect(names).toEqual(
      expect.arrayContaining([expect.stringMatching(/^vitest /), expect.stringMatching(/^pg /)]),
    );
    const sections = notices.split(`\n\n${'-'.repeat(80)}\n\n`).map((section) => section.split('\n', 1)[0]);
    const expected = [...names, `Node.js ${process.versions.node}`];
    expect(expected.filter((name) => !sections.includes(name))).toEqual([]);
    expect(notices).toContain(readFileSync(join(root, 'dist/NOTICES.txt'), 'utf8').trim());
  },
);
