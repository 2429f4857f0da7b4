import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DirectoryInUse, DirectoryNotWritable } from '../../src/store/file/errors.js';
import { openLowdbStore } from '../../src/store/file/open-lowdb-store.js';
import { systemProcesses } from '../../src/store/file/processes.js';
import { FakeDisk, failure } from './fake-disk.js';
import { loneProcess, openOn } from './file-store-setup.js';

let directory: string;
let data: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tollgate-lock-'));
  data = join(directory, 'deep', 'data');
});
afterAll(async () => {
  await rm(directory, { recursive: true });
});

const lockOf = (pid: number, started: string | null): string => JSON.stringify({ pid, started });

test('makes the directory for its owner only', async () => {
  const store = await openLowdbStore({ directory: data });
  expect((await stat(data)).mode & 0o777).toBe(0o700);
  expect((await stat(join(data, 'lock'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(data, 'journal.1'))).mode & 0o777).toBe(0o600);
  await store.close();
});

test('refuses to open a directory twice, and opens it again once it was closed', async () => {
  const store = await openLowdbStore({ directory: data });
  const second = openLowdbStore({ directory: data });
  await expect(second).rejects.toThrow(DirectoryInUse);
  await expect(second).rejects.toThrow(
    `${data} is in use by process ${String(process.pid)}. Stop that process, or`,
  );
  await store.close();
  await (await openLowdbStore({ directory: data })).close();
});

test('refuses a directory that another process holds, and takes it over at once when that process is killed', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
  const { pid } = child;
  if (pid === undefined) throw new Error('the child did not start');
  await writeFile(join(data, 'lock'), lockOf(pid, null));
  await expect(openLowdbStore({ directory: data })).rejects.toThrow(`in use by process ${String(pid)}`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const store = await openLowdbStore({ directory: data });
  expect(await readFile(join(data, 'lock'), 'utf8')).toBe(JSON.stringify(await systemProcesses.own()));
  await store.close();
});

test.runIf(process.platform === 'linux')(
  'takes over the lock of a dead process whose number is in use again',
  async () => {
    await writeFile(join(data, 'lock'), lockOf(process.pid, 'some boot 12'));
    const store = await openLowdbStore({ directory: data });
    await store.close();
  },
);

test('asks whoever reads it to judge a lock that says nothing', async () => {
  const disk = new FakeDisk();
  for (const text of ['', 'hello', '{}', '{"pid":-1}']) {
    disk.put('lock', text);
    await expect(openOn(disk)).rejects.toThrow(
      '/data/lock does not say which process holds it. If no Tollgate uses',
    );
    expect(disk.names()).toStrictEqual(['lock']);
  }
});

test('lets the directory go when it cannot be opened', async () => {
  const disk = new FakeDisk();
  disk.put('journal.1', 'nonsense\n');
  await expect(openOn(disk)).rejects.toThrow('line 1');
  expect(disk.names()).toStrictEqual(['journal.1']);
});

test('locks where there are no hard links', async () => {
  const disk = new FakeDisk();
  disk.intercept = (call) => {
    if (call.startsWith('link')) throw failure('EPERM', 'lock');
  };
  const store = await openOn(disk, { processes: loneProcess(77) });
  await expect(openOn(disk, { processes: loneProcess(77) })).rejects.toThrow('in use by process 77');
  await store.close();
  expect(disk.names()).toStrictEqual(['journal.1']);
});

test('gives back the lock that another process took in the moment in which both saw the owner dead', async () => {
  const disk = new FakeDisk();
  disk.put('lock', lockOf(1, 'long ago'));
  const quicker = lockOf(4, 'just now');
  disk.intercept = (call) => {
    if (call === 'rename lock.5.stale.tmp') disk.put('lock', quicker);
  };
  const processes = { ...loneProcess(5), isAlive: ({ pid }: { pid: number }) => Promise.resolve(pid === 4) };
  await expect(openOn(disk, { processes })).rejects.toThrow('in use by process 4');
  expect(disk.bytes('lock').toString()).toBe(quicker);
  expect(disk.names()).toStrictEqual(['lock']);
});

test.each(['ENOSPC', 'EROFS', 'EACCES'])(
  'says what to do where nothing can be written (%s)',
  async (code) => {
    const disk = new FakeDisk();
    disk.intercept = (call) => {
      if (call.startsWith('open')) throw failure(code, 'lock');
    };
    const opening = openOn(disk);
    await expect(opening).rejects.toThrow(DirectoryNotWritable);
    await expect(opening).rejects.toThrow(
      new RegExp(`^/data cannot be written to: ${code}.*Make room .* or choose another data directory`),
    );
  },
);
