import { chmod, mkdir, mkdtemp, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { readApiKeyFile, writeApiKeyFile } from '../../src/store/api-key-file.js';
import { DirectoryNotWritable } from '../../src/store/errors.js';
import { nodeFiles, writeAll, writeFileDurably } from '../../src/store/file/file-system.js';
import { inspectDirectory } from '../../src/store/file/verify-directory.js';
import { openFileStore } from '../../src/store/file/open-file-store.js';

const KEY = 'sk_test_0123456789abcdef';

/** Creates an empty folder, which is removed when the test has finished. */
async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-directory-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Starts a sandbox on a folder, and stops it. @returns the warnings */
async function startAndStop(dataDirectory: string): Promise<string[]> {
  const warnings: string[] = [];
  const sandbox = await startSandbox({ dataDirectory, warn: (message) => void warnings.push(message) });
  await sandbox.close();
  return warnings;
}

async function expectNotWritable(directory: string, message: string | RegExp): Promise<void> {
  for (const open of [() => openFileStore({ directory }), () => inspectDirectory(directory)]) {
    await expect(open()).rejects.toThrow(DirectoryNotWritable);
    await expect(open()).rejects.toThrow(message);
  }
}

test('openFileStore and inspectDirectory reject a file as the data directory, and as a part of its path', async () => {
  const file = join(await createFolder(), 'file');
  await writeFile(file, '');
  const message = `${file} is a file. Choose a folder as the data directory.`;
  await expectNotWritable(file, message);
  await expectNotWritable(join(file, 'deep', 'data'), message);
});

test('openFileStore and inspectDirectory reject a symbolic link whose target does not exist', async () => {
  const link = join(await createFolder(), 'link');
  await symlink('/nowhere/data', link);
  await expectNotWritable(link, `${link} is a symbolic link to /nowhere/data, which does not exist. Create`);
});

test('openFileStore follows a symbolic link to a folder', async () => {
  const folder = await createFolder();
  await mkdir(join(folder, 'target'));
  await symlink('target', join(folder, 'link'));
  await (await openFileStore({ directory: join(folder, 'link') })).close();
  expect((await stat(join(folder, 'target', 'journal.1'))).isFile()).toBe(true);
});

test.runIf(process.platform === 'linux')(
  'openFileStore and inspectDirectory reject a folder that the system does not create',
  () =>
    expectNotWritable('/proc/tollgate', /^\/proc\/tollgate cannot be written to: ENOENT.* choose another/),
);

test.skipIf(process.platform === 'win32')(
  'startSandbox warns about a data folder and a key that other users can change or read',
  async () => {
    const data = await createFolder();
    expect(await startAndStop(data)).toEqual([]);
    await chmod(data, 0o720);
    expect(await startAndStop(data)).toEqual([
      `Other users can write to ${data} (mode 0720). Run: chmod 700 ${data}`,
    ]);
    await chmod(data, 0o757);
    await chmod(join(data, 'api-key'), 0o644);
    expect(await startAndStop(data)).toEqual([
      `Other users can write to ${data} (mode 0757). Run: chmod 700 ${data}`,
      `Other users can read ${join(data, 'api-key')} (mode 0644). Run: chmod 600 ${join(data, 'api-key')}`,
    ]);
  },
);

test.each(['', 'sk_test_', `${KEY}\n${KEY}`, 'sk_test_\u0000\u0001\u00020123456789abcdef'])(
  'startSandbox rejects the corrupt API key file %j without its content, and releases the folder',
  async (content) => {
    const data = await createFolder();
    await startAndStop(data);
    await writeFile(join(data, 'api-key'), content);
    await expect(startAndStop(data)).rejects.toThrow(`${join(data, 'api-key')} has no valid API key`);
    await rm(join(data, 'api-key'));
    expect(await startAndStop(data)).toEqual([]);
  },
);

test('readApiKeyFile names the file that it cannot read', async () => {
  const data = await createFolder();
  await mkdir(join(data, 'api-key'));
  await expect(readApiKeyFile(data)).rejects.toThrow(`${join(data, 'api-key')} cannot be read: EISDIR`);
});

test('writeApiKeyFile does not follow a symbolic link under the name of its draft', async () => {
  const folder = await createFolder();
  const data = join(folder, 'data');
  const victim = join(folder, 'victim');
  await mkdir(data);
  await writeFile(victim, 'unchanged');
  await symlink(victim, join(data, 'api-key.new'));
  await writeApiKeyFile(data, KEY);
  expect(await readFile(victim, 'utf8')).toBe('unchanged');
  expect(await readApiKeyFile(data)).toBe(KEY);
  await expect(readlink(join(data, 'api-key'))).rejects.toThrow('EINVAL');
});

test('writeFileDurably replaces a symbolic link under the name of its draft, and does not follow it', async () => {
  const folder = await createFolder();
  const victim = join(folder, 'victim');
  await writeFile(victim, 'unchanged');
  await symlink(victim, join(folder, 'file.tmp'));
  await writeFileDurably(nodeFiles, join(folder, 'file'), (file) => writeAll(file, Buffer.from('content')));
  expect(await readFile(victim, 'utf8')).toBe('unchanged');
  expect(await readFile(join(folder, 'file'), 'utf8')).toBe('content');
});
