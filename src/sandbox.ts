import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import packageJson from '../package.json' with { type: 'json' };
import { ActiveFaults } from './state/active-faults.js';
import type { Feed } from './state/event-bus.js';
import { randomIds } from './lib/ids.js';
import { InFlight } from './state/idempotency-locks.js';
import { Journal } from './state/request-log.js';
import { holdsNothing } from './operations/sandbox/organization-data.js';
import { ensureDefaultOrganization, joinDefaultOrganization } from './operations/organizations.js';
import type { AppContext } from './context.js';
import { onlyReplica } from './state/replica.js';
import { secureSecrets, sessionToken } from './lib/secrets.js';
import { Sessions } from './state/sessions.js';
import { UnderWay } from './state/delivery-claims.js';
import { createApp } from './app.js';
import { realPauses } from './lib/pauses.js';
import { Scheduler } from './engine/scheduler.js';
import { systemTimer } from './lib/timer.js';
import { apiVersion } from './openapi/document.js';
import type { ReportError } from './http/response/problem-handler.js';
import { DEFAULT_RATE_LIMIT, RATE_LIMIT_WINDOW_SECONDS } from './http/middleware/rate-limit.js';
import { createHttpServer, drain, listen, usualLimits, type ConnectionLimits } from './http/server.js';
import { openData } from './open-storage.js';
import { readApiKeyFile, writeApiKeyFile } from './store/api-key-file.js';
import { Dispatcher } from './engine/dispatcher.js';
import { isLoopback } from './webhooks/guard.js';
import { createOutgoingClient } from './webhooks/outgoing-client.js';

export interface SandboxOptions {
  /** Folder that keeps the data; without it everything is kept in memory and gone with the process. */
  dataDirectory?: string;
  /** Where clients reach it, if that is not where it listens. Without a trailing slash. */
  publicUrl?: string | null;
  host?: string;
  /** 0, the default, picks a free one. */
  port?: number;
  /** False takes no port: connections come through `connect` only. */
  listen?: boolean;
  /** How many requests a key may send in ten seconds that has no limit of its own. */
  rateLimit?: number;
  /** Key of the default organization; made up, or as it was before, unless given. */
  apiKey?: string | null;
  /** What a connection may take. */
  limits?: Partial<ConnectionLimits>;
  /** Parts to use instead of the usual ones. */
  parts?: Partial<AppContext> & { feed?: Feed };
  /** Told of bugs. */
  report?: ReportError;
  /** Told of what the store noticed when it opened, e.g. that it cut off what a crash left half written. */
  warn?: (message: string) => void;
}

/** A sandbox that may share its data with others. */
export interface ReplicaOptions extends SandboxOptions {
  /** Database that keeps the data in the place of the folder, which then has the key only. */
  databaseUrl: string | null;
}

/** A sandbox that runs. The key is known but where replicas share the data. */
export interface Sandbox<Key extends string | null = string> {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** Null where another replica made the default organization, and this one was not told its key. */
  apiKey: Key;
  /** Whether the default organization held nothing, and had never been seeded, when it was started. */
  isEmpty: boolean;
  /** Serves a connection that came by another way than the port. */
  connect: (connection: Duplex) => void;
  /** Answers what is under way, makes everything durable, and lets go of the port and the data. */
  close: () => Promise<void>;
}

/** Puts the parts of a sandbox together and listens. */
export async function startSandbox(options: ReplicaOptions): Promise<Sandbox<string | null>>;
export async function startSandbox(options?: SandboxOptions): Promise<Sandbox>;
export async function startSandbox(
  options: SandboxOptions & Partial<ReplicaOptions> = {},
): Promise<Sandbox<string | null>> {
  const { host = '127.0.0.1', port = 0, listen: isListening = true, report = () => undefined } = options;
  const { timer = systemTimer, realNow = () => Date.now() } = options.parts ?? {};
  let lookAtAll = (): void => undefined;
  const data = await openData(options, {
    timer,
    realNow,
    gone: () => {
      lookAtAll();
    },
  });
  try {
    let url = '';
    const parts: AppContext = {
      realNow,
      newId: randomIds,
      secrets: secureSecrets,
      inFlight: new InFlight(),
      journal: new Journal(randomUUID()),
      sessions: new Sessions(sessionToken),
      faults: new ActiveFaults(),
      pauses: realPauses(),
      timer,
      outgoing: createOutgoingClient({ allowPrivate: isLoopback(host) }),
      underWay: new UnderWay(),
      replica: onlyReplica(randomUUID()),
      advancing: new Set(),
      requestCounts: null,
      origin: () => options.publicUrl ?? url,
      onCommitted: (organizationId) => {
        scheduler.look(organizationId);
        dispatcher.look(organizationId);
      },
      isSchedulerRunning: () => scheduler.isRunning,
      versions: { version: packageJson.version, api_version: apiVersion },
      rateLimit: {
        limit: options.rateLimit ?? DEFAULT_RATE_LIMIT,
        window_seconds: RATE_LIMIT_WINDOW_SECONDS,
      },
      ...options.parts,
      ...data.parts,
    };
    const reportScheduler = (error: unknown): void => {
      report(error, 'scheduler');
    };
    const scheduler = new Scheduler(parts, reportScheduler, (organizationId) => {
      dispatcher.look(organizationId);
    });
    const dispatcher = new Dispatcher(parts, {
      report: (error) => {
        report(error, 'dispatcher');
      },
      sent: (organizationId) => {
        scheduler.look(organizationId);
      },
    });
    lookAtAll = () => {
      if (scheduler.isRunning) scheduler.lookAtAll().catch(reportScheduler);
    };
    const apiKey = await data.alone(() => keyOfDefault(parts, options));
    const isEmpty = apiKey !== null && (await holdsNothing(parts, apiKey));
    const app = await createApp(parts, report);
    const server = createHttpServer(app.express, parts, { ...usualLimits, ...options.limits });
    url = isListening ? `http://${host}:${await listen(server, host, port)}` : `http://${host}`;
    await scheduler.start();
    const close = async (): Promise<void> => {
      parts.pauses.close();
      await parts.feed.close();
      await drain(server);
      scheduler.stop();
      await dispatcher.stop();
      app.close();
      await data.close();
    };
    const connect: Sandbox['connect'] = (connection) => server.emit('connection', connection);
    return { url, apiKey, isEmpty, connect, close };
  } catch (error) {
    await data.close();
    throw error;
  }
}

/** Sees to it that there is a default organization, and that its key, where it is known, lies beside the data. */
async function keyOfDefault(
  parts: AppContext,
  { apiKey: wanted = null, dataDirectory, databaseUrl }: Partial<ReplicaOptions>,
): Promise<string | null> {
  const kept = dataDirectory === undefined ? null : await readApiKeyFile(dataDirectory);
  const ensure = databaseUrl ? joinDefaultOrganization : ensureDefaultOrganization;
  const apiKey = await ensure(parts, wanted, kept);
  if (dataDirectory !== undefined && apiKey !== null && apiKey !== kept)
    await writeApiKeyFile(dataDirectory, apiKey);
  return apiKey;
}
