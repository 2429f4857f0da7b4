import type { Timer } from '../../src/lib/timer.js';
import type { Processes } from '../../src/store/file/lock.js';
import { openFileStore, type FileStoreOptions } from '../../src/store/file/open-file-store.js';
import { collectionNames } from '../../src/store/collections.js';
import type { Store } from '../../src/store/store.js';
import { expect } from 'vitest';
import { crashes, FakeDisk } from './fake-disk.js';

/** Creates a process table in which only the current process is alive, as after a crash. */
export function createLoneProcess(pid: number): Processes {
  const started = `start of ${String(pid)}`;
  return {
    getCurrent: () => Promise.resolve({ pid, started }),
    isAlive: (identity) => Promise.resolve(identity.pid === pid && identity.started === started),
  };
}

/** Timer that never fires. */
const stoppedTimer: Timer = () => () => undefined;

let processes = 0;

/** Opens a store on a disk, each time as a new process after the previous one has died. */
export function openStoreOn(files: FakeDisk, options: Partial<FileStoreOptions> = {}): Promise<Store> {
  processes += 1;
  const warn = (message: string): void => {
    throw new Error(`unexpected warning: ${message}`);
  };
  return openFileStore({
    directory: '/data',
    files,
    processes: createLoneProcess(processes),
    warn,
    checkTimer: stoppedTimer,
    ...options,
  });
}

/** Runs the work until a call, where it stops forever. Resolves with false when the work ends before that call. */
export async function runUntil(disk: FakeDisk, call: number, work: () => Promise<void>): Promise<boolean> {
  const stopped = new Promise<true>((stop) => {
    let calls = 0;
    disk.intercept = () => {
      calls += 1;
      if (calls < call) return undefined;
      stop(true);
      return new Promise(() => undefined);
    };
  });
  return Promise.race([stopped, work().then(() => false)]);
}

/** Distance between the places at which a test crashes the store. The long run crashes it at every place. */
const CRASH_STRIDE = Number(process.env['TOLLGATE_CRASH_STRIDE'] ?? 4);

/** Returns the first of the places from `from` to `to`, and every fourth of the others, from a random one. */
export function pickPlaces(from: number, to: number, stride = CRASH_STRIDE): number[] {
  const second = from + 1 + Math.floor(Math.random() * stride);
  const others = Array.from({ length: to - from }, (_, index) => second + index * stride);
  return [from, ...others.filter((place) => place <= to)];
}

/**
 * Stops the work at many of its calls in turn, and verifies the disk after every kind of crash.
 *
 * @param initial acknowledged state before the work, which the work updates
 * @param stride distance between the calls, 1 for every call
 * @returns the number of compactions in a complete run
 */
export async function stopAtManyCalls<Acknowledged extends object>(
  initial: Acknowledged,
  work: (disk: FakeDisk, acknowledged: Acknowledged) => Promise<void>,
  verify: (disk: FakeDisk, acknowledged: Acknowledged) => Promise<void>,
  stride = CRASH_STRIDE,
): Promise<number> {
  const complete = new FakeDisk();
  await work(complete, { ...initial });
  for (const call of pickPlaces(1, complete.calls.length, stride)) {
    const disk = new FakeDisk();
    const acknowledged = { ...initial };
    await runUntil(disk, call, () => work(disk, acknowledged));
    for (const crash of crashes) {
      await verify(disk.copyAfter(crash), acknowledged).catch((error: unknown) => {
        const last = disk.calls.slice(-5).join(', ');
        throw new Error(`${crash} at call ${String(call)}, after ${last}`, { cause: error });
      });
    }
  }
  return complete.calls.filter((call) => call.startsWith('rename snapshot')).length;
}

/** Reads all data of a store for a comparison. */
export async function readContents(store: Store): Promise<unknown> {
  const contents = [];
  for (const organization of await store.listOrganizations()) {
    const contentsOfOrganization = await store.read(organization.id, async (reader) => ({
      latest_at: reader.latest_at,
      records: await Promise.all(collectionNames.map((name) => reader.list(name, { limit: Infinity }))),
    }));
    contents.push({ organization, ...contentsOfOrganization });
  }
  return contents;
}

/** Closes a store, reopens it on the same disk, and expects the same data. */
export async function expectReopenedEqual(
  store: Store,
  disk: FakeDisk,
  options: Partial<FileStoreOptions>,
): Promise<void> {
  const before = await readContents(store);
  await store.close();
  const reopened = await openStoreOn(disk, options);
  expect(await readContents(reopened)).toStrictEqual(before);
  await reopened.close();
}

/** Returns the file name of the current write-ahead log. */
export function findNewestWal(disk: FakeDisk): string {
  const numbers = disk.listNames().flatMap((name) => /^journal\.(\d+)$/.exec(name)?.[1] ?? []);
  return `journal.${String(Math.max(...numbers.map(Number)))}`;
}
