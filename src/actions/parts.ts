import type { Instant } from '../domain/records.js';
import type { NewId } from '../domain/event.js';
import type { Store } from '../store/store.js';
import type { Pauses } from '../clock/pauses.js';
import type { Timer } from '../clock/timer.js';
import type { OutgoingClient } from '../webhooks/outgoing-client.js';
import type { ActiveFaults } from './active-faults.js';
import type { NewsFeed } from './feed.js';
import type { InFlight } from './in-flight.js';
import type { Sessions } from './sessions.js';
import type { Replica } from './replica.js';
import type { RequestCounts } from './request-counts.js';
import type { Shareable } from './soon.js';
import type { DeliveriesUnderWay } from './under-way.js';
import type { RequestJournal } from './journal.js';

/** What every action works with; `sandbox.ts` puts it together, and a test can put in parts of its own. */
export interface Parts {
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
  changed: (organizationId: string) => void;
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
