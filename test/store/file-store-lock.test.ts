import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insert } from '../../src/domain/shared/change.js';
import { DirectoryInUse, DirectoryNotWritable, DirectoryTakenOver } from '../../src/store/errors.js';
import { openFileStore } from '../../src/store/file/open-file-store.js';
import { systemProcesses, type Processes } from '../../src/store/file/lock.js';
import { ManualTimer } from '../support/manual-timer.js';
import { FakeDisk, createDiskError } from './fake-disk.js';
import { createLoneProcess, openStoreOn } from './file-store-setup.js';
import { buildCustomer, buildOrganization, commit, listIds } from './samples.js';

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
    if (/^rename lock\..*\.stale\.tmp$/.test(call)) disk.put('lock', quicker);
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

describe('two containers with one data directory', () => {
  /** Creates the process table of a container, which does not contain the processes of other containers. */
  function createContainer(host: string): Processes {
    const own = { pid: 1, started: null, namespace: `the boot ${host}`, host };
    return { getCurrent: () => Promise.resolve(own), isAlive: () => Promise.resolve(true) };
  }

  const first = createContainer('first');
  const second = createContainer('second');
  const held = '/data/lock is held by process 1 on first, in another container or on another machine.';

  test('openFileStore rejects a directory while another container renews its lock', async () => {
    const disk = new FakeDisk();
    const renewals = new ManualTimer();
    const store = await openStoreOn(disk, { processes: first, checkTimer: renewals.timer });
    const waits = new ManualTimer();
    const warnings: string[] = [];
    const opening = openStoreOn(disk, {
      processes: second,
      checkTimer: waits.timer,
      warn: (message) => void warnings.push(message),
    });
    const rejected = expect(opening).rejects.toThrow(
      '/data is in use by process 1 on first, in another container or on another machine. Stop that process, or ' +
        'choose another data directory. If it does not run any more, start with --take-over-lock.',
    );
    await waits.fireWhenLeft(1);
    await expect.poll(() => waits.requestedTimeouts).toHaveLength(2);
    await renewals.fireWhenLeft(2);
    await waits.fireWhenLeft(1);
    await rejected;
    expect(warnings).toEqual([`${held} Waiting up to 5 s to see whether it runs.`]);
    await store.close();
  });

  test('openFileStore takes over a lock that another container does not renew', async () => {
    const disk = new FakeDisk();
    await openStoreOn(disk, { processes: first });
    const waits = new ManualTimer();
    const opening = openStoreOn(disk, {
      processes: second,
      checkTimer: waits.timer,
      warn: () => undefined,
    });
    for (let interval = 0; interval < 5; interval += 1) await waits.fireWhenLeft(1);
    const store = await opening;
    expect(disk.getBytes('lock').toString()).toBe(JSON.stringify(await second.getCurrent()));
    await store.close();
  });

  test('file store rejects everything after another container has taken over its lock', async () => {
    const disk = new FakeDisk();
    const warnings: string[] = [];
    const recovery = new ManualTimer();
    const paused = await openStoreOn(disk, {
      processes: first,
      timer: recovery.timer,
      warn: (message) => void warnings.push(message),
    });
    await paused.createOrganization(buildOrganization('org_1'));
    const store = await openStoreOn(disk, { processes: second, takeOverLock: true });

    const rejected = commit(paused, 'org_1', [insert('customers', buildCustomer('cus_1'))]);
    await expect(rejected).rejects.toThrow(DirectoryTakenOver);
    await expect(paused.listOrganizations()).rejects.toThrow(DirectoryTakenOver);
    await commit(store, 'org_1', [insert('customers', buildCustomer('cus_2'))]);
    // The recovery after a failed write changes nothing.
    await recovery.fireWhenLeft(1);
    await expect.poll(() => recovery.requestedTimeouts).toHaveLength(2);
    await paused.close();
    expect(warnings).toEqual([
      'process 1 on second, in another container or on another machine has taken over /data. ' +
        'This process rejects everything from now on: stop one of the two.',
    ]);
    await store.close();
    expect(await listIds(await openStoreOn(disk), 'org_1', 'customers')).toStrictEqual(['cus_2']);
  });

  test('file store that recovers from a failed write keeps the commits of a process that used the directory meanwhile', async () => {
    const disk = new FakeDisk();
    const recovery = new ManualTimer();
    const paused = await openStoreOn(disk, {
      processes: first,
      timer: recovery.timer,
      warn: () => undefined,
    });
    await paused.createOrganization(buildOrganization('org_1'));
    disk.intercept = (call) => {
      if (call === 'datasync journal.1') throw createDiskError('EIO', call);
    };
    const rejected = commit(paused, 'org_1', [insert('customers', buildCustomer('cus_1'))]);
    await expect(rejected).rejects.toThrow('EIO');
    expect(await paused.listOrganizations()).toHaveLength(1);

    disk.intercept = () => undefined;
    const store = await openStoreOn(disk, { processes: second, takeOverLock: true });
    await commit(store, 'org_1', [insert('customers', buildCustomer('cus_2'))]);
    await store.close();
    expect(disk.listNames()).not.toContain('lock');
    await recovery.fireWhenLeft(1);
    await expect.poll(() => recovery.requestedTimeouts).toHaveLength(2);
    await paused.close();
    expect(await listIds(await openStoreOn(disk), 'org_1', 'customers')).toStrictEqual(['cus_2']);
  });

  test('file store does not append to a log that another process has extended', async () => {
    const disk = new FakeDisk();
    const store = await openStoreOn(disk, { warn: () => undefined });
    await store.createOrganization(buildOrganization('org_1'));
    const line = Buffer.from('a line of another process\n');
    await (await disk.open('/data/journal.1', 'a')).write(line, 1, line.length - 1);
    const before = disk.getBytes('journal.1');
    const rejected = commit(store, 'org_1', [insert('customers', buildCustomer('cus_1'))]);
    await expect(rejected).rejects.toThrow(
      /journal\.1 has \d+ bytes, but \d+ were expected: another process writes/,
    );
    await store.close();
    expect(disk.getBytes('journal.1')).toStrictEqual(before);
  });
});
