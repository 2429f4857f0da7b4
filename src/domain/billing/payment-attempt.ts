import { addHours } from '../shared/calendar.js';
import type { IdFactory } from '../shared/event.js';
import type {
  AttemptChain,
  Charge,
  Dunning,
  Instant,
  PaymentTokenName,
  Period,
  Plan,
  Purchase,
} from '../shared/records.js';
import {
  getOffSessionOutcome,
  getOnSessionOutcome,
  toOutcome,
  type Outcome,
  type PaymentMethod,
} from './payment-outcome.js';
import { withCharge, withNewCharge, withPurchase, type PurchaseDraft } from './purchase-draft.js';

/** Time until a delayed payment settles. */
const SETTLEMENT_HOURS = 24;

/** Next attempt to pay with a card, or to verify one. */
interface AttemptInput {
  /** Token of the card: the attached one, or the one that the payer submits now. */
  token: PaymentTokenName;
  /** Minor units; null when the card is only verified. */
  amount: number | null;
  isPayerPresent: boolean;
}

/** Outcome of an attempt, and the `remaining` fields that decide the next one. Commit both together. */
interface AttemptDecision {
  outcome: Outcome;
  remaining: Pick<Purchase, 'forced_outcomes' | 'off_session_attempts'>;
}

/**
 * Decides the outcome of the next attempt: a forced outcome, else the behavior of the test token. No other code decides
 * outcomes.
 */
export function decideAttempt(
  purchase: Purchase,
  { token, amount, isPayerPresent }: AttemptInput,
): AttemptDecision {
  const forced = findForcedAttempt(purchase, amount);
  if (forced) return forced;
  const { forced_outcomes, off_session_attempts } = purchase;
  const left = { forced_outcomes, off_session_attempts };
  if (isPayerPresent) return { outcome: getOnSessionOutcome(token, amount), remaining: left };
  if (amount === null || amount === 0) return { outcome: { kind: 'ok' }, remaining: left };
  return {
    outcome: getOffSessionOutcome(token, off_session_attempts),
    remaining: { forced_outcomes, off_session_attempts: off_session_attempts + 1 },
  };
}

/**
 * Returns the forced outcome of the next attempt. An attempt without an amount uses up no forced outcome. A forced
 * attempt does not use the card, so it does not count as an off-session attempt.
 *
 * @returns null when the card decides
 */
export function findForcedAttempt(
  { forced_outcomes, off_session_attempts }: Purchase,
  amount: AttemptInput['amount'],
): AttemptDecision | null {
  const [forced, ...others] = forced_outcomes;
  if (forced === undefined || amount === null || amount === 0) return null;
  return { outcome: toOutcome(forced), remaining: { forced_outcomes: others, off_session_attempts } };
}

/** Adds the charge of the first attempt to collect an amount, and its chain. */
export function addFirstAttempt(
  draft: PurchaseDraft,
  attempt: {
    plan: Plan;
    /** Minor units. */
    amount: number;
    /** Null for a one-time purchase, and before the first period starts. */
    period: Period | null;
    /** Billed consumption of a variable rate. */
    consumption?: Charge['consumption'];
    payment_method: PaymentMethod | null;
    outcome: Outcome;
    next_retry_at: Instant | null;
    now: Instant;
  },
  chain: AttemptChain,
): PurchaseDraft {
  const { purchase } = draft;
  const { plan, amount, period, payment_method, outcome, next_retry_at, now } = attempt;
  const charge: Charge = {
    id: chain.charge_id,
    created_at: now,
    purchase_id: purchase.id,
    customer_id: purchase.customer_id,
    amount,
    currency: purchase.currency,
    // A zero amount needs no card.
    payment_method: amount === 0 ? null : payment_method,
    period,
    attempt: 1,
    retry_of: null,
    next_retry_at,
    consumption: attempt.consumption ?? null,
    description: plan.name,
    dunning: chain.dunning,
    ...toResult(outcome, now),
  };
  return addCharge(draft, charge, replaceChain(purchase.chains, null, chain));
}

/**
 * Adds the charge of the next attempt to collect the amount of a failed charge, which no longer announces a retry.
 *
 * @param placeChain adds the chain of the attempt to those of the purchase; by default, in place of the chain of the
 *   failed charge
 */
export function addRetry(
  draft: PurchaseDraft,
  failed: Charge,
  attempt: { dunning: Dunning; outcome: Outcome; now: Instant; newId: IdFactory },
  placeChain = (chain: AttemptChain) => replaceChain(draft.purchase.chains, failed.id, chain),
): PurchaseDraft {
  const { dunning, outcome, now, newId } = attempt;
  const next = { charge_id: newId('chg'), attempt: failed.attempt + 1, dunning };
  const chain = advanceChain(next, outcome, now);
  const retry: Charge = {
    ...failed,
    id: chain.charge_id,
    created_at: now,
    attempt: chain.attempt,
    retry_of: failed.id,
    payment_method: draft.purchase.payment_method,
    next_retry_at: getNextRetryAt(chain),
    ...toResult(outcome, now),
  };
  const announced =
    failed.next_retry_at === null ? draft : withCharge(draft, { ...failed, next_retry_at: null }, false);
  return addCharge(announced, retry, placeChain(chain));
}

function addCharge(draft: PurchaseDraft, charge: Charge, chains: Purchase['chains']): PurchaseDraft {
  return withNewCharge(withPurchase(draft, { latest_charge_id: charge.id, chains }), charge);
}

/** Settles the pending or challenged charge of a chain. @param chain the chain after the settlement */
export function settleAttempt(
  draft: PurchaseDraft,
  chain: AttemptChain,
  charge: Charge,
  outcome: Outcome,
  now: Instant,
): PurchaseDraft {
  const settled = settleCharge(charge, outcome, getNextRetryAt(chain), now);
  return withPurchase(withCharge(draft, settled, true), {
    chains: replaceChain(draft.purchase.chains, charge.id, chain),
  });
}

/** Returns a charge that was pending or challenged with its result. */
export function settleCharge(
  charge: Charge,
  outcome: Outcome,
  next_retry_at: Instant | null,
  now: Instant,
): Charge {
  return { ...charge, ...toResult(outcome, now), next_retry_at, settled_at: now };
}

const STATUS_BY_OUTCOME = {
  ok: 'succeeded',
  declined: 'failed',
  challenge: 'requires_action',
  delayed: 'pending',
} as const satisfies Record<Outcome['kind'], Charge['status']>;

function toResult(outcome: Outcome, now: Instant): Pick<Charge, 'status' | 'failure' | 'settled_at'> {
  const isSettled = outcome.kind === 'ok' || outcome.kind === 'declined';
  return {
    status: STATUS_BY_OUTCOME[outcome.kind],
    failure: outcome.kind === 'declined' ? outcome.failure : null,
    settled_at: isSettled ? now : null,
  };
}

/** Checks whether a chain waits for a retry or a challenge, or has a pending retry. It makes a purchase `past_due`. */
export function isOpenChain({ state, attempt }: AttemptChain): boolean {
  return state === 'waiting' || state === 'challenged' || (state === 'pending' && attempt > 1);
}

/** Checks whether a failure of the last attempt leads to a retry. */
export function hasRetriesLeft({ attempt, dunning }: Pick<AttemptChain, 'attempt' | 'dunning'>): boolean {
  return attempt <= dunning.max_retries;
}

/** Returns the chain after the outcome of its last attempt. */
export function advanceChain(
  chain: Pick<AttemptChain, 'charge_id' | 'attempt' | 'dunning'>,
  outcome: Outcome,
  now: Instant,
): AttemptChain {
  const { charge_id, attempt, dunning } = chain;
  const base = { charge_id, attempt, dunning, settlement: null };
  const retryAt = addHours(now, dunning.retry_interval_days * 24);
  switch (outcome.kind) {
    case 'ok':
      return { ...base, state: 'succeeded', due_at: null };
    case 'delayed': {
      const { settlement } = outcome;
      return { ...base, state: 'pending', due_at: addHours(now, SETTLEMENT_HOURS), settlement };
    }
    case 'challenge':
      return { ...base, state: 'challenged', due_at: retryAt };
    case 'declined':
      return outcome.failure.retryable && hasRetriesLeft(chain)
        ? { ...base, state: 'waiting', due_at: retryAt }
        : { ...base, state: 'exhausted', due_at: null };
  }
}

/** Returns the chain without further attempts. */
export function closeChain(chain: AttemptChain, state: 'succeeded' | 'exhausted' | 'stopped'): AttemptChain {
  return { ...chain, state, due_at: null, settlement: null };
}

/** Returns the instant of the next retry, as the charge shows it; null when none is scheduled. */
export function getNextRetryAt(chain: AttemptChain): Instant | null {
  const awaitsRetry = chain.state === 'waiting' || (chain.state === 'challenged' && hasRetriesLeft(chain));
  return awaitsRetry ? chain.due_at : null;
}

/**
 * Replaces the chain with the last charge `previousChargeId`, or appends a new one. Drops closed chains except the
 * latest: the others no longer affect the status.
 */
function replaceChain(
  chains: readonly AttemptChain[],
  previousChargeId: string | null,
  chain: AttemptChain,
): readonly AttemptChain[] {
  const replaced = chains.some(({ charge_id }) => charge_id === previousChargeId)
    ? chains.map((other) => (other.charge_id === previousChargeId ? chain : other))
    : [...chains, chain];
  return replaced.filter(({ due_at }, position) => position === replaced.length - 1 || due_at !== null);
}
