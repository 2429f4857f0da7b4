import type { Processes } from '../../src/store/lowdb/processes.js';
import { openLowdbStore, type LowdbStoreOptions } from '../../src/store/lowdb/open-lowdb-store.js';
import { collectionNames } from '../../src/store/collections.js';
import type { Store } from '../../src/store/store.js';
import type { FakeDisk } from './fake-disk.js';

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

/** The journal that is being written, by name. */
export function newestJournal(disk: FakeDisk): string {
  const numbers = disk.names().flatMap((name) => /^journal\.(\d+)$/.exec(name)?.[1] ?? []);
  return `journal.${String(Math.max(...numbers.map(Number)))}`;
}
