import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DirectoryInUse, DirectoryNotWritable } from '../../src/store/file/errors.js';
import { openFileStore } from '../../src/store/file/open-file-store.js';
import { systemProcesses } from '../../src/store/file/processes.js';
import { FakeDisk, createDiskError } from './fake-disk.js';
import { createLoneProcess, openStoreOn } from './file-store-setup.js';

let directory: string;
let data: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tollgate-lock-'));
  data = join(directory, 'deep', 'data');
});
afterAll(async () => {
  await rm(directory, { recursive: true });
});

const createLockText = (pid: number, started: string | null): string => JSON.stringify({ pid, started });

test('openFileStore creates the directory with permissions for the owner only', async () => {
  const store = await openFileStore({ directory: data });
  expect((await stat(data)).mode & 0o777).toBe(0o700);
  expect((await stat(join(data, 'lock'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(data, 'journal.1'))).mode & 0o777).toBe(0o600);
  await store.close();
});

test('openFileStore rejects an open directory and opens it again after it is closed', async () => {
  const store = await openFileStore({ directory: data });
  const second = openFileStore({ directory: data });
  await expect(second).rejects.toThrow(DirectoryInUse);
  await expect(second).rejects.toThrow(
    `${data} is in use by process ${String(process.pid)}. Stop that process, or`,
  );
  await store.close();
  await (await openFileStore({ directory: data })).close();
});

test('openFileStore rejects a directory locked by another process and takes over its lock once it is killed', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
  const { pid } = child;
  if (pid === undefined) throw new Error('the child did not start');
  await writeFile(join(data, 'lock'), createLockText(pid, null));
  await expect(openFileStore({ directory: data })).rejects.toThrow(`in use by process ${String(pid)}`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const store = await openFileStore({ directory: data });
  expect(await readFile(join(data, 'lock'), 'utf8')).toBe(JSON.stringify(await systemProcesses.getCurrent()));
  await store.close();
});

test.runIf(process.platform === 'linux')(
  'openFileStore takes over the lock of a dead process whose id is reused',
  async () => {
    await writeFile(join(data, 'lock'), createLockText(process.pid, 'some boot 12'));
    const store = await openFileStore({ directory: data });
    await store.close();
  },
);

test('openFileStore rejects a lock file without a process and asks the user to delete it', async () => {
  const disk = new FakeDisk();
  for (const text of ['', 'hello', '{}', '{"pid":-1}']) {
    disk.put('lock', text);
    await expect(openStoreOn(disk)).rejects.toThrow(
      '/data/lock does not say which process holds it. If no Tollgate uses',
    );
    expect(disk.listNames()).toStrictEqual(['lock']);
  }
});

test('openFileStore releases the lock when the data is corrupt', async () => {
  const disk = new FakeDisk();
  disk.put('journal.1', 'nonsense\n');
  await expect(openStoreOn(disk)).rejects.toThrow('line 1');
  expect(disk.listNames()).toStrictEqual(['journal.1']);
});

test('openFileStore locks a directory on a file system without hard links', async () => {
  const disk = new FakeDisk();
  disk.intercept = (call) => {
    if (call.startsWith('link')) throw createDiskError('EPERM', 'lock');
  };
  const store = await openStoreOn(disk, { processes: createLoneProcess(77) });
  await expect(openStoreOn(disk, { processes: createLoneProcess(77) })).rejects.toThrow(
    'in use by process 77',
  );
  await store.close();
  expect(disk.listNames()).toStrictEqual(['journal.1']);
});

test('openFileStore restores the lock of a process that took over the dead lock first', async () => {
  const disk = new FakeDisk();
  disk.put('lock', createLockText(1, 'long ago'));
  const quicker = createLockText(4, 'just now');
  disk.intercept = (call) => {
    if (call === 'rename lock.5.stale.tmp') disk.put('lock', quicker);
  };
  const processes = {
    ...createLoneProcess(5),
    isAlive: ({ pid }: { pid: number }) => Promise.resolve(pid === 4),
  };
  await expect(openStoreOn(disk, { processes })).rejects.toThrow('in use by process 4');
  expect(disk.getBytes('lock').toString()).toBe(quicker);
  expect(disk.listNames()).toStrictEqual(['lock']);
});

test.each(['ENOSPC', 'EROFS', 'EACCES'])(
  'openFileStore throws DirectoryNotWritable with advice on %s',
  async (code) => {
    const disk = new FakeDisk();
    disk.intercept = (call) => {
      if (call.startsWith('open')) throw createDiskError(code, 'lock');
    };
    const opening = openStoreOn(disk);
    await expect(opening).rejects.toThrow(DirectoryNotWritable);
    await expect(opening).rejects.toThrow(
      new RegExp(`^/data cannot be written to: ${code}.*Make room .* or choose another data directory`),
    );
  },
);
