import type { components } from '../../../generated/closed/openapi.js';
import type { components as sandboxComponents } from '../../../generated/closed/sandbox.js';

type Schemas = components['schemas'];

export type Service = Schemas['Service'];
export type Plan = Schemas['Plan'];
export type Rate = Schemas['Rate'];
export type FixedRate = Schemas['FixedSubscriptionRate'];
export type VariableRate = Schemas['VariableSubscriptionRate'];
export type Consumption = Schemas['Consumption'];
export type Period = Schemas['Period'];
export type Failure = NonNullable<Schemas['Failure']>;
/** Outcome that a test forces on a payment attempt. */
export type ForcedOutcome = sandboxComponents['schemas']['ForcedOutcome'];
export type EventType = Schemas['EventType'];
export type ProblemCode = Schemas['ProblemCode'];
export type ValidationError = NonNullable<Schemas['Problem']['errors']>[number];
/** Name of a test token. The table of test cards in `domain/billing` has an entry for each. */
export type PaymentTokenName =
  | 'tok_success'
  | 'tok_declined'
  | 'tok_insufficient_funds'
  | 'tok_processing_error'
  | 'tok_expired_card'
  | 'tok_incorrect_cvc'
  | 'tok_lost_card'
  | 'tok_success_then_declined'
  | 'tok_declined_twice_then_success'
  | 'tok_challenge'
  | 'tok_challenge_on_renewal'
  | 'tok_pending_then_success'
  | 'tok_pending_then_failure';

/** Stored customer: the resource, with internal state of the gateway. */
export type Customer = Schemas['Customer'] & {
  /** Forced outcomes of the next attempts of any purchase, the next one first. Missing before the first one. */
  forced_outcomes?: readonly ForcedOutcome[];
};

type PublicCharge = Schemas['Charge'];

export type Cause = sandboxComponents['schemas']['Cause'];

/** Stored charge: the resource, with the cause of its attempt and the settings of its chain. */
export interface Charge extends PublicCharge {
  /** Missing on charges from before causes were stored. */
  cause?: Cause;
  /** Settings at the first attempt of its chain, which may not be stored any more. Missing on older charges. */
  dunning?: Dunning;
}

/** Instant as the API returns it: RFC 3339, UTC, milliseconds, e.g. `2027-01-10T15:30:00.000Z`. */
export type Instant = string;

/** Running total of a period's consumption. Stored with the purchase, so that no report has to add it up again. */
export interface PeriodUsage {
  /** Index of the period, from 1. */
  index: number;
  /** Exact sum of the quantities, a decimal string without trailing zeros. */
  quantity: string;
  /** Number of records in the sum; 0 means that the period is unreported. */
  reports: number;
}

/** State of the checkout page between two visits of the payer. */
interface PageState {
  /** Number of processed form submissions. A form that was rendered before the last one is stale. */
  submissions: number;
  /** Reason of the last declined card or failed challenge; null after a success. */
  failure: Failure | null;
  /** Card that replaces the attached one once the payer has passed its challenge. */
  offered_token: PaymentTokenName | null;
}

/**
 * Stored purchase: the resource without its computed fields (`checkout_url`, `next_action`), plus internal state of
 * the gateway.
 */
export interface Purchase extends Omit<Schemas['Purchase'], 'checkout_url' | 'next_action'> {
  /** Secret that opens the checkout page; unguessable, never derived from the id. */
  checkout_token: string;
  checkout_expires_at: Instant;
  /** Test token of the last submitted card, which decides the outcome of each attempt. Null without a card. */
  payment_token: PaymentTokenName | null;
  /** Source of that card: the request that created the purchase, or the payer on the checkout page. */
  card_source: 'token' | 'page' | null;
  page: PageState;
  /** Number of off-session attempts made with that card. */
  off_session_attempts: number;
  /** Forced outcomes of the next attempts, whatever the card; the next one first. */
  forced_outcomes: readonly ForcedOutcome[];
  /** Start of the service. Null until a card is attached. */
  start: Instant | null;
  /** Start of the first period; every later period is computed from it. Null until a card is attached. */
  anchor: Instant | null;
  periods_opened: number;
  /** Oldest period that has ended and is not billed yet: a variable one that still accepts usage records. */
  unbilled_period: Period | null;
  /** Consumption of the periods that still accept usage records. */
  usage: readonly PeriodUsage[];
  /** Quantity of the last reported period, which `last_charge` bills again. */
  last_quantity: string | null;
  /** Open chains of collection attempts, and the latest one; oldest first. */
  chains: readonly AttemptChain[];
  /**
   * Instants at which the purchase became `active` or `past_due`, and at which it left both, in turn. Missing before the
   * first one.
   */
  recurring_changes?: readonly Instant[];
  /** True if the last period has ended and is billed. */
  has_ended: boolean;
  /** Instant of the next scheduled step; null when there is none. */
  due_at: Instant | null;
}

/**
 * Secret before a rotation. Deliveries carry its signature, too, until `expires_at` (real time), or until
 * `clock_expires_at` on the organization's clock, which earlier versions have not stored.
 */
export interface ReplacedSecret {
  secret: string;
  expires_at: Instant;
  clock_expires_at?: Instant;
}

/** Stored configuration: the resource, with the secrets that sign webhooks. */
export interface Configuration extends Omit<Schemas['OrganizationConfiguration'], 'webhook'> {
  webhook: {
    url: string;
    event_types: readonly EventType[] | null;
    secret: string;
    /** Secret before the last rotation. */
    previous_secret: ReplacedSecret | null;
    /** Secrets before that one, newest first. Missing until the second rotation: earlier versions do not have it. */
    older_secrets?: readonly ReplacedSecret[];
  } | null;
}

export type Dunning = Configuration['dunning'];

/** Final outcome of a payment attempt. */
export type Settlement = { kind: 'ok' } | { kind: 'declined'; failure: Failure };

/**
 * State of a chain:
 * - `pending`: the last attempt settles later
 * - `challenged`: the last attempt waits for the payer to complete a challenge
 * - `waiting`: the last attempt failed, and a retry is scheduled
 * - `succeeded`: the last attempt succeeded
 * - `exhausted`: the last attempt failed, and no retry is scheduled
 * - `stopped`: a cancellation ended the chain
 */
type AttemptChainState = 'pending' | 'challenged' | 'waiting' | 'succeeded' | 'exhausted' | 'stopped';

/** Attempts to collect one amount: a charge and its retries. */
export interface AttemptChain {
  /** Charge of the last attempt. */
  charge_id: string;
  /** Number of the last attempt, from 1. */
  attempt: number;
  state: AttemptChainState;
  /** Instant of the next step: settlement, retry, or expiry of the challenge. Null when there is none. */
  due_at: Instant | null;
  /** Coming settlement of the last attempt; null unless it is pending. */
  settlement: Settlement | null;
  /** Settings at the start of the chain; later changes do not affect it. */
  dunning: Dunning;
}

/**
 * Status of a delivery:
 * - `pending`: another attempt is scheduled
 * - `delivered`: the endpoint returned 2xx
 * - `failed`: the last attempt failed
 * - `skipped`: no attempt is scheduled, and the last one was not made
 * - `disabled`: the endpoint returned 410, or is no longer configured
 */
export type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'skipped' | 'disabled' | 'replaced';

/**
 * Handling of an organization's deliveries:
 * - `normal`: sent when they are due
 * - `collect`: stored and never sent
 * - `sync`: each request waits for the first delivery attempt of every event it emitted
 * - `twice`: sent once more after a 2xx response
 * - `shuffled`: deliveries that are due together are sent in another order
 */
type DeliveryMode = 'normal' | 'collect' | 'sync' | 'twice' | 'shuffled';

/** Reason why an attempt got no complete response, or was not made. */
export type DeliveryErrorCode =
  | 'invalid_url'
  | 'destination_refused'
  | 'name_not_resolved'
  | 'connection_failed'
  | 'connection_closed'
  | 'tls_failed'
  | 'invalid_answer'
  | 'timed_out'
  | 'endpoint_down'
  | 'deadline_passed'
  | 'not_sent';

export interface DeliveryError {
  code: DeliveryErrorCode;
  /** Text for people. Names the host at most, never a path, a query or a secret. */
  message: string;
}

export interface Delivery {
  id: string;
  created_at: Instant;
  event_id: string;
  event_type: EventType;
  /** URL of the endpoint at the last attempt; before the first attempt, at the creation of the delivery. */
  url: string;
  status: DeliveryStatus;
  /** Last hundred attempts, oldest first. */
  attempts: readonly Attempt[];
  /** Null when no attempt is scheduled. */
  next_attempt_at: Instant | null;
}

export interface AttemptResult {
  /** `skipped`: the attempt was not made, but takes its place in the schedule. */
  status: 'succeeded' | 'failed' | 'skipped';
  url: string;
  /** Real time at the start of the attempt, as in `webhook-timestamp`. */
  real_at: Instant;
  /** Real time until the response was read or abandoned, in milliseconds; null when skipped. */
  latency_ms: number | null;
  /** Null without a response. */
  response_status: number | null;
  /** First characters of the response. Null without a response. */
  response_body: string | null;
  /** Null when the response was complete, whatever its status. */
  error: DeliveryError | null;
  /** Delay that the response's `Retry-After` requests, counted from the attempt; null without the header. */
  retry_after_ms: number | null;
}

/** Stored delivery attempt. */
interface Attempt extends Omit<AttemptResult, 'retry_after_ms'> {
  /** Number of the attempt, from 1. */
  number: number;
  /** Current time of the organization's clock. */
  at: Instant;
}

/** Stored event: the envelope that is delivered, with its cause and its trace, which are not part of it. */
export interface Event {
  id: string;
  type: EventType;
  timestamp: Instant;
  /** Grows with each event of the organization, with gaps. */
  sequence: number;
  data: unknown;
  /** Null for an event that an earlier version stored without a cause. */
  cause: Cause | null;
  /** Trace of the request that caused the event. Its deliveries continue the trace; missing without one. */
  trace_context?: TraceContext;
}

/** Position of a request in a distributed trace. @see https://www.w3.org/TR/trace-context-1/ */
export interface TraceContext {
  /** Value of the `traceparent` header in version 00. */
  traceparent: string;
  /** Value of the `tracestate` header; null without a valid one. */
  tracestate: string | null;
}

/** Stored response to a request that carried an `Idempotency-Key` and committed. */
export interface IdempotencyRecord {
  /** Scope within the organization: method, path and key. */
  id: string;
  /** SHA-256 over the canonical JSON (RFC 8785) of the request's body, hexadecimal. */
  fingerprint: string;
  status: number;
  body: unknown;
  location: string | null;
  /** Expiry of the record, in real time. */
  expires_at: Instant;
}

/** Last applied seed, which a reset restores. */
export interface Seed {
  /** Constant: an organization stores only its last seed. */
  id: 'last';
  document: sandboxComponents['schemas']['Seed'];
}

/** Named copy of an organization's data; its parts hold the records. */
export interface Snapshot {
  /** Name of the snapshot. */
  id: string;
  /** Real time. */
  created_at: Instant;
  clock_mode: ClockState['mode'];
  clock_factor?: number;
  /** Current time of the organization's clock. */
  now: Instant;
  id_seed: IdSeed | null;
  counts: sandboxComponents['schemas']['ObjectCounts'];
}

/** Part of a snapshot's records. A single part for all of them could exceed the length of a file line. */
export interface SnapshotPart {
  id: string;
  /** Name of the snapshot. */
  snapshot: string;
  /** Records in the order of their insertion, as are the parts. */
  contents: readonly CollectionRecord[];
}

/** Mode of a clock. The factor of an accelerated clock is in seconds of the clock per second of real time. */
export type ClockSettings = { mode: 'live' } | { mode: 'frozen' } | { mode: 'accelerated'; factor: number };

/**
 * State of an organization's clock: live with an offset to real time; frozen at `now`; or accelerated since the real time
 * `since_ms`, at which it read `from`. `since_ms` is in milliseconds since 1970.
 */
export type ClockState =
  | { mode: 'live'; offset_ms: number }
  | { mode: 'frozen'; now: Instant }
  | { mode: 'accelerated'; factor: number; from: Instant; since_ms: number };

/** Started advance of an organization's clock. Stored, so that a restart completes it. */
export interface Advance {
  from: Instant;
  to: Instant;
  /** Idempotency key under which the response will be stored. */
  idempotency: { scope: string; fingerprint: string } | null;
  /** Replica that completes the advance. When it dies, another one takes over. */
  replica?: string;
}

/** Seed of an organization's deterministic ids. */
interface IdSeed {
  seed: string;
  /** Number of ids generated from the seed. */
  made: number;
}

/** Tenant that owns every other record; no record is visible outside its organization. */
export interface Organization {
  id: string;
  name: string | null;
  /** Real time. */
  created_at: Instant;
  /** SHA-256 of the API key, hexadecimal; the key itself is never stored. */
  api_key_hash: string;
  /** SHA-256 of a second API key that a seed defined. */
  seeded_api_key_hash?: string;
  clock: ClockState;
  /** Running advance; the clock then reads the instant that it has reached. */
  advance: Advance | null;
  /** Requests per 10 s window; null means the sandbox's default. */
  rate_limit: number | null;
  /** Secret that signs cursors. A reset replaces it, which invalidates older cursors. */
  cursor_secret: string;
  /** Null when ids are random. */
  id_seed: IdSeed | null;
  /** Difference between the store's sequence and that of events; 0 if omitted. Only a seed for ids needs it. */
  event_sequence_offset?: number;
  /** Handling of webhook deliveries. */
  delivery_mode: DeliveryMode;
  /** Configuration whose endpoint returned 410 and is disabled; a later configuration enables deliveries again. */
  gone_configuration_id: string | null;
  /** True if the first start created this organization; its key is in the data directory. */
  is_default: boolean;
}

/** Record types of an organization, by the name of their collection. */
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

export type CollectionRecord = {
  [Name in CollectionName]: { collection: Name; record: Records[Name] };
}[CollectionName];
