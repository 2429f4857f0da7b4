import type { IdFactory } from '../domain/shared/event.js';
import type { Instant } from '../domain/shared/records.js';
import type { AsyncInterface } from '../lib/awaitable.js';
import type { Log } from '../lib/log.js';
import type { Pauses } from '../lib/pauses.js';
import type { Secrets } from '../lib/secrets.js';
import type { Timer } from '../lib/timer.js';
import type { Admissions } from '../state/admissions.js';
import type { ActiveFaults } from '../state/active-faults.js';
import type { DeliveryClaims } from '../state/delivery-claims.js';
import type { EventBus } from '../state/event-bus.js';
import type { IdempotencyLocks } from '../state/idempotency-locks.js';
import type { Metrics } from '../state/metrics.js';
import type { Replica } from '../state/replica.js';
import type { RequestLog } from '../state/request-log.js';
import type { Sessions } from '../state/sessions.js';
import type { Store } from '../store/store.js';
import type { OutgoingClient } from '../webhooks/outgoing-client.js';

/** Dependencies of all operations. `sandbox.ts` creates them; tests override some. */
export interface AppContext {
  store: Store;
  /** Returns real time in milliseconds since 1970. Never runs backwards. */
  realNow: () => number;
  newId: CreateId;
  secrets: Secrets;
  /** Locks on the idempotency keys of running requests in this process. Replicas also exclude each other in the store. */
  idempotencyLocks: Pick<IdempotencyLocks, 'run'>;
  /** Log behind `GET /_sandbox/requests`. */
  requestLog: RequestLog;
  /** Dashboard cookie sessions. */
  sessions: AsyncInterface<Sessions>;
  faults: AsyncInterface<ActiveFaults>;
  /** Log for the operator of this process. */
  log: Log;
  metrics: Metrics;
  /** Waits of injected latency. */
  pauses: Pauses;
  /** Real-time timers. */
  timer: Timer;
  /** Subscribers of `GET /_sandbox/stream`. */
  eventBus: EventBus;
  /** HTTP client for every outgoing request; blocks private addresses (see `webhooks/guard.ts`). */
  outgoingClient: OutgoingClient;
  /** Claims on deliveries that are being sent. */
  deliveryClaims: DeliveryClaims;
  /** This process, among the replicas that share its data. */
  replica: Replica;
  /** Ids of the organizations whose advance is running in this process. */
  runningAdvances: Set<string>;
  /** Aborted when this process starts to shut down. Work of many commits then stops, and the next start resumes it. */
  shutdown: AbortSignal;
  /** Start of requests across replicas; null if this process counts its own requests. */
  admissions: Admissions | null;
  /** Returns the base URL of this sandbox without a trailing slash, for example `http://127.0.0.1:4010`. */
  getOrigin: () => string;
  /** Path of the public URL, below which all routes are; for example `/tollgate`, or empty. */
  basePath: string;
  /** Returns the API key of the default organization; null if this process does not know it. */
  getDefaultApiKey: () => string | null;
  /** Host names besides loopback names under which clients may call the sandbox, in lower case and without a port. */
  allowedHosts: ReadonlySet<string>;
  /** Bearer token for control from other machines; null if there is none. */
  controlToken: string | null;
  /** True if each response is validated against the OpenAPI document. */
  validatesResponses: boolean;
  /** If true, requests and responses that are certainly valid do not reach express-openapi-validator. */
  hasFastValidation: boolean;
  /** True if visitors whose machine is unknown can open the dashboard and sign in with an API key. */
  allowsSignIn: boolean;
  /** Called after each commit; wakes the scheduler and the webhook dispatcher. */
  onCommitted: (organizationId: string) => void;
  /** Returns whether due work of live clocks runs in the background. */
  isSchedulerRunning: () => boolean;
  versions: { version: string; api_version: string };
  /** Rate limit of API keys without a limit of their own. */
  rateLimit: { limit: number; window_seconds: number };
}

/** Creates an id with the given prefix that carries an instant of the organization's clock. */
export type CreateId = (prefix: IdPrefix, at: Instant) => string;

/** Prefixes of all ids: those of the domain, and of organizations, requests and faults. */
type IdPrefix = Parameters<IdFactory>[0] | 'org' | 'req' | 'flt';
