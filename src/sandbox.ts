import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Duplex } from 'node:stream';
import packageJson from '../package.json' with { type: 'json' };
import { ActiveFaults } from './state/active-faults.js';
import type { MemoryEventBus } from './state/event-bus.js';
import { createRandomId } from './lib/ids.js';
import { IdempotencyLocks } from './state/idempotency-locks.js';
import { MemoryRequestLog, PRUNE_INTERVAL_MS } from './state/request-log.js';
import { isOrganizationEmpty } from './api/sandbox/organization-data.js';
import { ensureDefaultOrganization, joinDefaultOrganization } from './engine/organizations.js';
import type { AppContext } from './engine/context.js';
import { createSoleReplica } from './state/replica.js';
import { secureSecrets, createSessionToken } from './lib/secrets.js';
import { Sessions } from './state/sessions.js';
import { createProcessGauges } from './engine/process-gauges.js';
import { Metrics } from './state/metrics.js';
import { MemoryDeliveryClaims } from './state/delivery-claims.js';
import { createApp } from './app.js';
import { drain } from './http/drain.js';
import { silentLog, type Log } from './lib/log.js';
import { createRealClock } from './lib/real-clock.js';
import { createPauses } from './lib/pauses.js';
import { Scheduler } from './engine/scheduler.js';
import { repeat, systemTimer } from './lib/timer.js';
import { apiVersion, publicApi, sandboxApi } from './openapi/api.js';
import { loadRemainingValidators } from './openapi/validator.js';
import type { ReportError } from './http/response/problem-handler.js';
import { DEFAULT_RATE_LIMIT, RATE_LIMIT_WINDOW_SECONDS } from './http/middleware/rate-limit.js';
import { listAllowedHosts } from './http/request/allowed-hosts.js';
import { createHttpServer, listen, DEFAULT_CONNECTION_LIMITS, type ConnectionLimits } from './http/server.js';
import { openStorage, type OpenedStorage } from './open-storage.js';
import { readApiKeyFile, writeApiKeyFile } from './store/api-key-file.js';
import { findOpenPermissions } from './store/find-open-permissions.js';
import { Dispatcher } from './engine/dispatcher.js';
import { isLoopback, type Network } from './webhooks/guard.js';
import { createOutgoingClient } from './webhooks/outgoing-client.js';

export interface SandboxOptions {
  /** Data directory; without one all data is kept in memory and lost when the process ends. */
  dataDirectory?: string;
  /** True to take over the data directory from a process in another container or on another machine; default false. */
  takeOverLock?: boolean;
  /** True to start although acknowledged data is missing in the data directory; default false. */
  acceptDataLoss?: boolean;
  /**
   * URL at which clients reach the sandbox, without a trailing slash; default the address on which it listens. If it has
   * a path, all routes are below this path.
   */
  publicUrl?: string | null;
  /** Host names under which clients may call the sandbox, besides loopback names and the host of the public URL. */
  allowedHosts?: readonly string[];
  /** Token for control from other machines; default none. */
  controlToken?: string | null;
  /**
   * True to show the dashboard to visitors who may be on another machine. They sign in with an API key. Default: true if
   * there is a control token.
   */
  allowsSignIn?: boolean;
  /** Address on which the sandbox listens; default `127.0.0.1`. */
  host?: string;
  /** Private networks to which webhooks may go, even if the sandbox does not listen on loopback. Default: none. */
  webhookNetworks?: readonly Network[];
  /** Port on which the sandbox listens; default 0, which picks a free port. */
  port?: number;
  /** If false, the sandbox listens on no port and serves only connections passed to `connect`; default true. */
  listen?: boolean;
  /** Rate limit of API keys without a limit of their own, in requests per ten seconds. */
  rateLimit?: number;
  /** Maximum number of logged requests per organization; default 10,000. */
  requestLogLimit?: number;
  /** Age at which logged requests are deleted, in milliseconds of real time; null to keep them. Default null. */
  requestLogAgeMs?: number | null;
  /** True to count for `GET /_sandbox/prometheus` from the start on; default from the first request of the metrics on. */
  countsFromStart?: boolean;
  /** Log for the operator; default none. */
  log?: Log;
  /** API key of the default organization; default the key of the last start, or a new one. */
  apiKey?: string | null;
  /** True to validate each response, so that an undocumented one becomes a 500; default true. */
  validatesResponses?: boolean;
  /** False to validate each request and response with express-openapi-validator, which is slower; default true. */
  hasFastValidation?: boolean;
  /**
   * Time that requests in progress have when the sandbox closes, in milliseconds. After that, their connections are
   * closed. Default 10,000.
   */
  shutdownTimeoutMs?: number;
  /** Limits of connections that replace the default limits. */
  limits?: Partial<ConnectionLimits>;
  /** Dependencies that replace the default ones, for tests. */
  overrides?: Partial<AppContext> & { eventBus?: MemoryEventBus };
  /** Called with bugs and with errors of background work. */
  report?: ReportError;
  /** Called with warnings about the data, for example about a truncated write-ahead log or a deleted directory. */
  warn?: (message: string) => void;
}

/** Options of a sandbox that can share its data with other replicas. */
export interface ReplicaOptions extends SandboxOptions {
  /** PostgreSQL database for the data; the data directory then holds only the API key. */
  databaseUrl: string | null;
}

/** Addresses of a connection. Without a local address, the client may be on another machine. */
export interface ConnectionAddresses {
  localAddress?: string | undefined;
  remoteAddress?: string | undefined;
}

/** Connection that did not come through the port. */
export type InProcessConnection = Duplex & ConnectionAddresses;

/** Running sandbox. `Key` is nullable where replicas share the data. */
export interface Sandbox<Key extends string | null = string> {
  /** Base URL, for example `http://127.0.0.1:4010`. */
  url: string;
  /** API key of the default organization; null if another replica created it and no key was given. */
  apiKey: Key;
  /** True if the default organization held no data at the start and was never seeded. */
  isEmpty: boolean;
  /** Serves a connection that did not come through the port. */
  connect: (connection: InProcessConnection) => void;
  /** Loads the validators that no request has needed yet, so that the first request for a resource takes no longer. */
  loadRemainingValidators: () => Promise<void>;
  /**
   * Finishes running requests within a time limit, makes all commits durable, and releases the port and the data. An
   * advance in progress stops, and continues after the next start.
   */
  close: () => Promise<void>;
}

/**
 * Starts a sandbox: creates its dependencies, opens its storage and listens.
 *
 * @throws when the storage cannot be opened or the port is in use
 */
export async function startSandbox(options: ReplicaOptions): Promise<Sandbox<string | null>>;
export async function startSandbox(options?: SandboxOptions): Promise<Sandbox>;
export async function startSandbox(options: SandboxSettings = {}): Promise<Sandbox<string | null>> {
  const { timer = systemTimer, realNow = createRealClock() } = options.overrides ?? {};
  const metrics = new Metrics();
  let running: RunningSandbox | null = null;
  const onReplicaLost = (): void => running?.wakeScheduler();
  const storage = await openStorage(options, { timer, realNow, metrics, onReplicaLost });
  try {
    running = new RunningSandbox(options, storage, { timer, realNow, metrics });
    return await running.start();
  } catch (error) {
    await storage.close();
    throw error;
  }
}

type SandboxSettings = SandboxOptions & Partial<ReplicaOptions>;

/** What opening the storage needs as well. */
type Basics = Pick<AppContext, 'timer' | 'realNow' | 'metrics'>;

/** Server, scheduler and dispatcher of a sandbox, with what all operations need. */
class RunningSandbox {
  readonly #options: SandboxSettings & Required<Pick<SandboxOptions, 'host' | 'report'>>;
  readonly #storage: OpenedStorage;
  readonly #context: AppContext;
  readonly #scheduler: Scheduler;
  readonly #dispatcher: Dispatcher;
  readonly #shutdown = new AbortController();
  #url = '';
  #apiKey: string | null = null;
  #closing: Promise<void> | undefined;

  constructor(
    { host = '127.0.0.1', report = () => undefined, ...options }: SandboxSettings,
    storage: OpenedStorage,
    basics: Basics,
  ) {
    this.#options = { ...options, host, report };
    this.#storage = storage;
    this.#context = this.#createContext(basics);
    this.#scheduler = new Scheduler(
      this.#context,
      this.#reportScheduler,
      (organizationId) => void this.#dispatcher.wake(organizationId),
    );
    this.#dispatcher = new Dispatcher(this.#context, {
      report: (error) => void report(error, 'dispatcher'),
      onSent: (organizationId) => void this.#scheduler.wake(organizationId),
    });
  }

  #createContext(basics: Basics): AppContext {
    const options = this.#options;
    return {
      ...basics,
      newId: createRandomId,
      secrets: secureSecrets,
      idempotencyLocks: new IdempotencyLocks(),
      requestLog: new MemoryRequestLog(randomUUID(), options.requestLogLimit, basics.realNow()),
      sessions: new Sessions(createSessionToken),
      faults: new ActiveFaults(),
      log: options.log ?? silentLog,
      pauses: createPauses(),
      outgoingClient: createOutgoingClient({
        allowPrivate: isLoopback(options.host),
        allowedNetworks: options.webhookNetworks ?? [],
      }),
      deliveryClaims: new MemoryDeliveryClaims(),
      replica: createSoleReplica(randomUUID()),
      runningAdvances: new Set(),
      shutdown: this.#shutdown.signal,
      admissions: null,
      getOrigin: () => options.publicUrl ?? this.#url,
      basePath: options.publicUrl ? new URL(options.publicUrl).pathname.replace(/\/$/, '') : '',
      getDefaultApiKey: () => this.#apiKey,
      allowedHosts: listAllowedHosts(options),
      controlToken: options.controlToken ?? null,
      validatesResponses: options.validatesResponses ?? true,
      hasFastValidation: options.hasFastValidation ?? true,
      allowsSignIn: options.allowsSignIn ?? Boolean(options.controlToken),
      onCommitted: (organizationId) => {
        this.#scheduler.wake(organizationId);
        this.#dispatcher.wake(organizationId);
      },
      isSchedulerRunning: () => this.#scheduler.isRunning,
      versions: { version: packageJson.version, api_version: apiVersion },
      rateLimit: {
        limit: options.rateLimit ?? DEFAULT_RATE_LIMIT,
        window_seconds: RATE_LIMIT_WINDOW_SECONDS,
      },
      ...options.overrides,
      ...this.#storage.services,
    };
  }

  readonly #reportScheduler = (error: unknown): void => void this.#options.report(error, 'scheduler');

  /** Looks at the due work of all organizations, also of those of a replica that was lost. */
  wakeScheduler(): void {
    if (this.#scheduler.isRunning) this.#scheduler.wakeAll().catch(this.#reportScheduler);
  }

  async start(): Promise<Sandbox<string | null>> {
    const { host, port = 0, listen: isListening = true, ...options } = this.#options;
    const context = this.#context;
    context.metrics.addGauges([...createProcessGauges(context, this.#scheduler), ...this.#storage.gauges]);
    if (options.countsFromStart === true) await context.metrics.load();
    this.#apiKey = await this.#storage.runExclusively(() => setUpDefaultOrganization(context, options));
    const isEmpty = this.#apiKey !== null && (await isOrganizationEmpty(context, this.#apiKey));
    const app = createApp(context, options.report);
    const server = createHttpServer(app.express, context, {
      ...DEFAULT_CONNECTION_LIMITS,
      ...options.limits,
    });
    this.#url = isListening
      ? `http://${toUrlHost(host)}:${await listen(server, host, port)}${context.basePath}`
      : `http://${toUrlHost(host)}`;
    await this.#scheduler.start();
    const stopPruning = startPruning(context, options.requestLogAgeMs ?? null);
    const stopServer = async (): Promise<void> => {
      await this.#drain(server);
      await this.#dispatcher.stop();
      app.close();
      await stopPruning();
    };
    return {
      url: this.#url,
      apiKey: this.#apiKey,
      isEmpty,
      connect: (connection) => server.emit('connection', connection),
      loadRemainingValidators: async () => {
        await loadRemainingValidators(publicApi);
        await loadRemainingValidators(sandboxApi);
      },
      close: () => (this.#closing ??= this.#close(stopServer)),
    };
  }

  async #close(stopServer: () => Promise<void>): Promise<void> {
    this.#shutdown.abort();
    this.#scheduler.stop();
    this.#context.pauses.close();
    await this.#context.eventBus.close();
    await stopServer();
    await this.#storage.close();
  }

  #drain(server: Server): Promise<void> {
    const { shutdownTimeoutMs } = this.#options;
    const { timer, log } = this.#context;
    return drain(server, {
      timer,
      ...(shutdownTimeoutMs !== undefined && { timeoutMs: shutdownTimeoutMs }),
      onTimeout: (closed) => {
        log.warn({}, `Stopping. Connections closed because their requests take too long: ${closed}.`);
      },
    });
  }
}

/** Returns the host of the sandbox's URL. A sandbox that listens on all addresses has the one of this machine. */
function toUrlHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIPv6(host) ? `[${host}]` : host;
}

/** Deletes expired entries of the request log regularly. @returns a function that ends it */
function startPruning(
  { requestLog, timer, realNow }: Pick<AppContext, 'requestLog' | 'timer' | 'realNow'>,
  ageMs: number | null,
): () => Promise<void> {
  if (ageMs === null) return () => Promise.resolve();
  return repeat(timer, PRUNE_INTERVAL_MS, async () => {
    await requestLog.prune(realNow() - ageMs);
  });
}

/**
 * Ensures that the default organization exists, and writes its API key to the data directory.
 *
 * @returns null if another replica created the organization and its key is unknown here
 */
async function setUpDefaultOrganization(
  context: AppContext,
  { apiKey: newKey = null, dataDirectory, databaseUrl, warn }: Partial<ReplicaOptions>,
): Promise<string | null> {
  const storedKey = dataDirectory === undefined ? null : await readApiKeyFile(dataDirectory);
  const ensure = databaseUrl ? joinDefaultOrganization : ensureDefaultOrganization;
  const apiKey = await ensure(context, newKey, storedKey);
  if (dataDirectory !== undefined && apiKey !== null && apiKey !== storedKey)
    await writeApiKeyFile(dataDirectory, apiKey);
  if (dataDirectory !== undefined && warn) (await findOpenPermissions(dataDirectory)).forEach(warn);
  return apiKey;
}
