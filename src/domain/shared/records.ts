import type { components } from '../../../generated/openapi.js';
import type { components as sandboxComponents } from '../../../generated/sandbox.js';
import type { Chain } from '../billing/chain.js';
import type { Delivery, DeliveryMode } from '../delivery/delivery.js';
import type { PaymentTokenName } from '../billing/payment-outcome.js';

type Schemas = components['schemas'];

export type Customer = Schemas['Customer'];
export type Service = Schemas['Service'];
export type Plan = Schemas['Plan'];
export type Rate = Schemas['Rate'];
export type FixedRate = Schemas['fixed_subscription'];
export type VariableRate = Schemas['variable_subscription'];
export type Charge = Schemas['Charge'];
export type Consumption = Schemas['Consumption'];
export type Period = Schemas['Period'];
export type Failure = NonNullable<Schemas['Failure']>;
/** How an attempt is told to end. */
export type ForcedOutcome = sandboxComponents['schemas']['ForcedOutcome'];
export type EventType = Schemas['EventType'];
export type ProblemCode = Schemas['ProblemCode'];
export type ValidationError = NonNullable<Schemas['Problem']['errors']>[number];

/** An instant as the API answers it: RFC 3339, UTC, milliseconds, e.g. `2027-01-10T15:30:00.000Z`. */
export type Instant = string;

/** What the sum of a period's consumption is so far, kept with the purchase so that no report has to add it up again. */
export interface PeriodUsage {
  /** The period's index, from 1. */
  index: number;
  /** Exact sum of the quantities, a decimal string without trailing zeros. */
  quantity: string;
  /** How many records make up the sum; 0 means that the period is unreported. */
  reports: number;
}

/** What the checkout page has to remember between two visits of the payer. */
export interface PageState {
  /** How often something that the payer sent was carried out. A form that was shown before the last time is stale. */
  submissions: number;
  /** Why the last card or answer was refused; null as soon as one is taken. */
  failure: Failure | null;
  /** A card that is to take the place of the attached one, once the payer has answered its challenge. */
  offered_token: PaymentTokenName | null;
}

/**
 * A purchase as it is kept: the resource but for what is computed when it is shown (`checkout_url`,
 * `next_action`), and what only the gateway knows.
 */
export interface Purchase extends Omit<Schemas['Purchase'], 'checkout_url' | 'next_action'> {
  /** Opens the checkout page; unguessable, never derived from the id. */
  checkout_token: string;
  /** When an open checkout expires. */
  checkout_expires_at: Instant;
  /** The test token of the card that was last given: it decides how each attempt ends. Null until one is. */
  payment_token: PaymentTokenName | null;
  /** Whether that card came with the request that made the purchase, or from the payer on the checkout page. */
  card_source: 'token' | 'page' | null;
  page: PageState;
  /** Off-session attempts that were made with that card. */
  off_session_attempts: number;
  /** How the coming attempts end whatever the card, the next one first. */
  forced_outcomes: readonly ForcedOutcome[];
  /** When the service begins. Null until a card is attached. */
  start: Instant | null;
  /** Start of the first period, from which every later one is computed. Null until a card is attached. */
  anchor: Instant | null;
  /** How many periods have begun. */
  periods_opened: number;
  /** The oldest period that is over and not billed yet: a variable one whose reports may still come in. */
  unbilled_period: Period | null;
  /** Consumption of the periods that can still be reported for. */
  usage: readonly PeriodUsage[];
  /** The quantity of the last period that was reported; what `last_charge` bills again. */
  last_quantity: string | null;
  /** Attempts to collect that are not over, and the latest one; oldest first. */
  chains: readonly Chain[];
  /** Whether the last period is over, and billed. */
  has_ended: boolean;
  /** The next instant at which the purchase moves by itself; null when none is to come. */
  due_at: Instant | null;
}

/** A configuration as it is kept: the resource, with the secrets that sign webhooks. */
export interface Configuration extends Omit<Schemas['OrganizationConfiguration'], 'webhook'> {
  webhook: {
    url: string;
    event_types: readonly EventType[] | null;
    secret: string;
    /** The secret before the last rotation; it signs beside the new one until `expires_at` (real time). */
    previous_secret: { secret: string; expires_at: Instant } | null;
  } | null;
}

/** An event as it is kept: the envelope that is delivered. */
export interface Event {
  id: string;
  type: EventType;
  timestamp: Instant;
  data: unknown;
}

/** The answer to a request that carried an `Idempotency-Key` and committed. */
export interface IdempotencyRecord {
  /** Method, path and key: the scope within the organization. */
  id: string;
  /** SHA-256 over the canonical JSON (RFC 8785) of the request's body, hexadecimal. */
  fingerprint: string;
  status: number;
  body: unknown;
  location: string | null;
  /** Real time, not the organization's: when the record is forgotten. */
  expires_at: Instant;
}

/** What a reset goes back to. */
export interface Seed {
  /** Always the same: an organization has one, the last. */
  id: 'last';
  document: sandboxComponents['schemas']['Seed'];
}

/** A named copy of what an organization held; the records lie in its parts. */
export interface Snapshot {
  /** Its name. */
  id: string;
  /** Real time. */
  created_at: Instant;
  clock_mode: ClockState['mode'];
  /** What the clock read. */
  now: Instant;
  id_seed: IdSeed | null;
  counts: sandboxComponents['schemas']['ObjectCounts'];
}

/** Some of the records of a snapshot: all of them in one would be too long a line for a file. */
export interface SnapshotPart {
  id: string;
  /** The snapshot's name. */
  snapshot: string;
  /** In the order in which they were inserted, as are the parts. */
  contents: readonly Content[];
}

/** How an organization's time runs. `offset_ms` is added to real time while live; `now` stands while frozen. */
export type ClockState = { mode: 'live'; offset_ms: number } | { mode: 'frozen'; now: Instant };

/** An advance of an organization's clock that has begun. It is kept, so that a restart completes it. */
export interface Advance {
  from: Instant;
  to: Instant;
  /** The idempotency key under which the answer is to be kept. */
  idempotency: { scope: string; fingerprint: string } | null;
  /** The process that completes it; once that is gone another one does. */
  replica?: string;
}

/** What an organization's ids come from, where they are to come out the same each time. */
export interface IdSeed {
  seed: string;
  /** How many ids have been made from it. */
  made: number;
}

/** The owner of everything else: no record is visible outside its organization. */
export interface Organization {
  id: string;
  name: string | null;
  /** Real time. */
  created_at: Instant;
  /** SHA-256 of the API key, hexadecimal; the key itself is never kept. */
  api_key_hash: string;
  /** The same of a second key, which a seed gave. */
  seeded_api_key_hash?: string;
  clock: ClockState;
  /** While it is under way, the clock reads the instant that it has reached. */
  advance: Advance | null;
  /** Requests per 10 s window; null means the sandbox's default. */
  rate_limit: number | null;
  /** Signs cursors; replaced by a reset, so that a cursor from before it is refused. */
  cursor_secret: string;
  /** Null where ids are random. */
  id_seed: IdSeed | null;
  /** What becomes of deliveries. */
  delivery_mode: DeliveryMode;
  /** The configuration whose endpoint wants no deliveries any more (410); any later one has an endpoint again. */
  gone_configuration_id: string | null;
  /** The organization that the first start made, whose key lies beside the data. */
  is_default: boolean;
}

/** Every kind of record that an organization owns, by the name of its collection. */
export interface Records {
  customers: Customer;
  services: Service;
  plans: Plan;
  purchases: Purchase;
  charges: Charge;
  consumptions: Consumption;
  configurations: Configuration;
  events: Event;
  deliveries: Delivery;
  idempotency_records: IdempotencyRecord;
  seeds: Seed;
  snapshots: Snapshot;
  snapshot_parts: SnapshotPart;
}

export type CollectionName = keyof Records;

/** A record and where it lies. */
export type Content = {
  [Name in CollectionName]: { collection: Name; record: Records[Name] };
}[CollectionName];
