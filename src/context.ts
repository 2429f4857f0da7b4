import type { Instant } from './domain/shared/records.js';
import type { NewId } from './domain/shared/event.js';
import type { Store } from './store/store.js';
import type { Pauses } from './lib/pauses.js';
import type { Timer } from './lib/timer.js';
import type { OutgoingClient } from './webhooks/outgoing-client.js';
import type { ActiveFaults } from './state/active-faults.js';
import type { NewsFeed } from './state/event-bus.js';
import type { InFlight } from './state/idempotency-locks.js';
import type { Sessions } from './state/sessions.js';
import type { Replica } from './state/replica.js';
import type { RequestCounts } from './state/request-counts.js';
import type { Shareable } from './lib/awaitable.js';
import type { DeliveriesUnderWay } from './state/delivery-claims.js';
import type { RequestJournal } from './state/request-log.js';

/** What every action works with; `sandbox.ts` puts it together, and a test can put in parts of its own. */
export interface AppContext {
  store: Store;
  /** Real time, in milliseconds since 1970. */
  realNow: () => number;
  /** Makes an id whose time is the organization's. */
  newId: (prefix: Parameters<NewId>[0] | 'org' | 'req' | 'flt', at: Instant) => string;
  secrets: Secrets;
  /** The idempotency keys whose first request is still running. */
  inFlight: Pick<InFlight, 'run'>;
  /** Which requests came. */
  journal: RequestJournal;
  /** Of browsers. */
  sessions: Shareable<Sessions>;
  /** What goes wrong on purpose. */
  faults: Shareable<ActiveFaults>;
  /** How long faults take. */
  pauses: Pauses;
  /** What else happens after some real time. */
  timer: Timer;
  /** Who reads along. */
  feed: NewsFeed;
  /** The only way out. */
  outgoing: OutgoingClient;
  /** The deliveries that are being sent. */
  underWay: DeliveriesUnderWay;
  /** This process, among others that work on the same data. */
  replica: Replica;
  /** The organizations whose advance this process is completing. */
  advancing: Set<string>;
  /** How many requests came; null where each process counts its own. */
  requestCounts: RequestCounts | null;
  /** Where a payer reaches this sandbox, without a trailing slash: `http://127.0.0.1:4010`. */
  origin: () => string;
  /** Told that an organization has committed something, and so may have work that falls due sooner, or something to send. */
  onCommitted: (organizationId: string) => void;
  /** Whether what falls due on a live clock is done when it does. */
  isSchedulerRunning: () => boolean;
  versions: { version: string; api_version: string };
  /** What a key may do that has no limit of its own. */
  rateLimit: { limit: number; window_seconds: number };
}

/** What must not be guessed: always from a secure source, never from a seeded one. */
export interface Secrets {
  /** `sk_test_…` */
  apiKey: () => string;
  /** `whsec_…` */
  webhookSecret: () => string;
  checkoutToken: () => string;
  cursorSecret: () => string;
}
