import { Feed } from './state/event-bus.js';
import type { AppContext } from './context.js';
import { sessionToken } from './lib/secrets.js';
import { TellingStore } from './engine/publishing-store.js';
import type { Timer } from './lib/timer.js';
import type { ReplicaOptions, SandboxOptions } from './sandbox.js';
import { openLowdbStore } from './store/file/open-lowdb-store.js';
import { createMemoryStore } from './store/memory/memory-store.js';
import type { Store } from './store/store.js';

/** Where a sandbox keeps its data, and what follows from that. */
interface Data {
  parts: Partial<AppContext> & Pick<AppContext, 'store' | 'feed'>;
  /** Runs `work` while no other process that starts on the same data does. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
}

interface Surroundings {
  timer: Timer;
  realNow: () => number;
  /** Told that another process is gone, and left what it was doing. */
  gone: () => void;
}

/** Opens what the options name: a database that others may share, a folder, or memory. */
export async function openData(
  options: Partial<ReplicaOptions>,
  { timer, realNow, gone }: Surroundings,
): Promise<Data> {
  if (options.databaseUrl) {
    // Who has no database does not wait for its driver.
    const { joinReplicas } = await import('./store/postgres/replicas/join-replicas.js');
    const { parts, alone, leave } = await joinReplicas(options.databaseUrl, {
      realNow,
      newToken: sessionToken,
      gone,
    });
    const close = async (): Promise<void> => {
      await leave();
      await parts.store.close();
    };
    return { parts, alone, close };
  }
  const store = options.parts?.store ?? (await openStore(options));
  const feed = options.parts?.feed ?? new Feed(timer);
  return {
    parts: { store: new TellingStore(store, feed, realNow), feed },
    alone: (work) => work(),
    close: () => store.close(),
  };
}

function openStore({ dataDirectory, warn }: SandboxOptions): Promise<Store> {
  if (dataDirectory === undefined) return Promise.resolve(createMemoryStore());
  return openLowdbStore({ directory: dataDirectory, ...(warn && { warn }) });
}
