import type { Processes } from '../../src/store/file/processes.js';
import { openLowdbStore, type LowdbStoreOptions } from '../../src/store/file/open-lowdb-store.js';
import { collectionNames } from '../../src/store/collections.js';
import type { Store } from '../../src/store/store.js';
import { expect } from 'vitest';
import { aftermaths, FakeDisk } from './fake-disk.js';

/** Processes of which only the asking one ever lives, as after a crash. */
export function loneProcess(pid: number): Processes {
  const started = `start of ${String(pid)}`;
  return {
    own: () => Promise.resolve({ pid, started }),
    isAlive: (identity) => Promise.resolve(identity.pid === pid && identity.started === started),
  };
}

let processes = 0;

/** Opens a store on a disk, each time as another process, the one before being dead. */
export function openOn(files: FakeDisk, options: Partial<LowdbStoreOptions> = {}): Promise<Store> {
  processes += 1;
  const warn = (message: string): void => {
    throw new Error(`unexpected warning: ${message}`);
  };
  return openLowdbStore({ directory: '/data', files, processes: loneProcess(processes), warn, ...options });
}

/** Lets the work run up to a call, at which everything stops dead. Resolves with false when it never gets that far. */
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

/**
 * Lets the work stop dead at each of its calls in turn, and verifies what every aftermath leaves of it.
 *
 * @param nothing what was acknowledged before the work began, which it changes
 * @returns how often the work was compacted when it came to its end
 */
export async function atEveryCall<Acknowledged extends object>(
  nothing: Acknowledged,
  work: (disk: FakeDisk, acknowledged: Acknowledged) => Promise<void>,
  verify: (disk: FakeDisk, acknowledged: Acknowledged) => Promise<void>,
): Promise<number> {
  let compactions = 0;
  for (let call = 1; ; call += 1) {
    const disk = new FakeDisk();
    const acknowledged = { ...nothing };
    if (!(await runUntil(disk, call, () => work(disk, acknowledged)))) return compactions;
    compactions = disk.calls.filter((made) => made.startsWith('rename snapshot')).length;
    for (const aftermath of aftermaths) {
      await verify(disk.after(aftermath), acknowledged).catch((error: unknown) => {
        const last = disk.calls.slice(-5).join(', ');
        throw new Error(`${aftermath} at call ${String(call)}, after ${last}`, { cause: error });
      });
    }
  }
}

/** All that a store answers, to compare what it says before and after. */
export async function contentsOf(store: Store): Promise<unknown> {
  const contents = [];
  for (const organization of await store.listOrganizations()) {
    const kept = await store.read(organization.id, async (reader) => ({
      latest_at: reader.latest_at,
      records: await Promise.all(collectionNames.map((name) => reader.list(name, { limit: Infinity }))),
    }));
    contents.push({ organization, ...kept });
  }
  return contents;
}

/** Closes a store, and expects one that is opened on its disk again to answer the same. */
export async function expectKept(
  store: Store,
  disk: FakeDisk,
  options: Partial<LowdbStoreOptions>,
): Promise<void> {
  const before = await contentsOf(store);
  await store.close();
  const reopened = await openOn(disk, options);
  expect(await contentsOf(reopened)).toStrictEqual(before);
  await reopened.close();
}

/** The journal that is being written, by name. */
export function newestJournal(disk: FakeDisk): string {
  const numbers = disk.names().flatMap((name) => /^journal\.(\d+)$/.exec(name)?.[1] ?? []);
  return `journal.${String(Math.max(...numbers.map(Number)))}`;
}
