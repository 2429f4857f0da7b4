import type { AppContext } from './engine/context.js';
import { PublishingStore } from './engine/publishing-store.js';
import { createStreamMessages } from './engine/stream-messages.js';
import { createSessionToken } from './lib/secrets.js';
import type { Timer } from './lib/timer.js';
import { MemoryEventBus } from './state/event-bus.js';
import type { Gauge } from './state/instruments.js';
import type { Metrics } from './state/metrics.js';
import { DEFAULT_REQUEST_LOG_LIMIT } from './state/request-log.js';
import { createMemoryStore } from './store/memory/memory-store.js';
import type { Store } from './store/store.js';

/** Storage of a sandbox: a database, a data directory, or memory. */
interface StorageOptions {
  /** PostgreSQL database, which several replicas can share. */
  databaseUrl?: string | null;
  /** Data directory of a single process; memory if neither is given. */
  dataDirectory?: string;
  /** True to take over the data directory from a process in another container or on another machine. */
  takeOverLock?: boolean;
  /** True to open the data directory although acknowledged commits are missing. */
  acceptDataLoss?: boolean;
  /** Maximum number of logged requests per organization; default 10,000. */
  requestLogLimit?: number;
  /** Called with warnings from opening the store, for example about a truncated write-ahead log. */
  warn?: (message: string) => void;
  /** Replacements for the store and the event bus. */
  overrides?: { store?: Store; eventBus?: MemoryEventBus };
}

interface StorageDeps {
  timer: Timer;
  /** Returns real time in milliseconds since 1970. */
  realNow: () => number;
  metrics: Metrics;
  /** Called after another replica has stopped; its interrupted work can be resumed. */
  onReplicaLost: () => void;
}

/** Opened storage with the services that depend on it. */
export interface OpenedStorage {
  services: Partial<AppContext> & Pick<AppContext, 'store' | 'eventBus'>;
  gauges: readonly Gauge[];
  /** Runs `work` while no other replica that starts on the same data runs its own. */
  runExclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
}

/**
 * Opens the storage that the options name.
 *
 * @throws when the database cannot be reached or the data directory cannot be read
 */
export async function openStorage(
  options: StorageOptions,
  { timer, realNow, metrics, onReplicaLost }: StorageDeps,
): Promise<OpenedStorage> {
  const { databaseUrl, overrides } = options;
  if (databaseUrl) {
    // Imported on demand, as the file store: other storages do not need to spend the time.
    const { joinReplicas } = await import('./store/postgres/replicas/join-replicas.js');
    const { services, gauges, runExclusively, leave } = await joinReplicas(databaseUrl, {
      requestLogLimit: options.requestLogLimit ?? DEFAULT_REQUEST_LOG_LIMIT,
      createMessages: (reader, transaction) => createStreamMessages(reader, transaction, realNow()),
      newToken: createSessionToken,
      onReplicaLost,
    });
    const close = async (): Promise<void> => {
      await leave();
      await services.store.close();
    };
    return { services, gauges, runExclusively, close };
  }
  const { store, gauges } = overrides?.store
    ? { store: overrides.store, gauges: [] }
    : await openStore(options, metrics);
  const eventBus = overrides?.eventBus ?? new MemoryEventBus(timer);
  return {
    services: { store: new PublishingStore(store, eventBus, realNow), eventBus },
    gauges,
    runExclusively: (work) => work(),
    close: () => store.close(),
  };
}

async function openStore(
  { dataDirectory: directory, warn, ...options }: StorageOptions,
  metrics: Metrics,
): Promise<{ store: Store; gauges: readonly Gauge[] }> {
  if (directory === undefined) return { store: createMemoryStore(), gauges: [] };
  const { openFileStore } = await import('./store/file/open-file-store.js');
  const store = await openFileStore({
    directory,
    takeOverLock: options.takeOverLock ?? false,
    acceptDataLoss: options.acceptDataLoss ?? false,
    onWritten: (commits, seconds) => void metrics.countCommits(commits, seconds),
    ...(warn && { warn }),
  });
  const walBytes: Gauge = {
    name: 'tollgate_wal_bytes',
    help: 'Length of the write-ahead logs that no checkpoint replaces yet.',
    read: () => store.walBytes,
  };
  return { store, gauges: [walBytes] };
}
