import { addHours } from '../shared/calendar.js';
import type { Outcome } from './payment-outcome.js';
import type { AttemptChain, Dunning, Instant } from '../shared/records.js';

/** Time until a delayed payment settles. */
const SETTLEMENT_HOURS = 24;

/** Checks whether a chain waits for a retry or a challenge, or has a pending retry. It makes a purchase `past_due`. */
export function isOpenChain({ state, attempt }: AttemptChain): boolean {
  return state === 'waiting' || state === 'challenged' || (state === 'pending' && attempt > 1);
}

/** Checks whether a failure of the last attempt leads to a retry. */
export function hasRetriesLeft({ attempt, dunning }: Pick<AttemptChain, 'attempt' | 'dunning'>): boolean {
  return attempt <= dunning.max_retries;
}

function getRetryInstant(dunning: Dunning, now: Instant): Instant {
  return addHours(now, dunning.retry_interval_days * 24);
}

/** Returns the chain after the outcome of its last attempt. */
export function advanceChain(
  chain: Pick<AttemptChain, 'charge_id' | 'attempt' | 'dunning'>,
  outcome: Outcome,
  now: Instant,
): AttemptChain {
  const { charge_id, attempt, dunning } = chain;
  const base = { charge_id, attempt, dunning, settlement: null };
  switch (outcome.kind) {
    case 'ok':
      return { ...base, state: 'succeeded', due_at: null };
    case 'delayed':
      return {
        ...base,
        state: 'pending',
        due_at: addHours(now, SETTLEMENT_HOURS),
        settlement: outcome.settlement,
      };
    case 'challenge':
      return { ...base, state: 'challenged', due_at: getRetryInstant(dunning, now) };
    case 'declined':
      return outcome.failure.retryable && hasRetriesLeft(chain)
        ? { ...base, state: 'waiting', due_at: getRetryInstant(dunning, now) }
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
export function replaceChain(
  chains: readonly AttemptChain[],
  previousChargeId: string | null,
  chain: AttemptChain,
): readonly AttemptChain[] {
  const replaced = chains.some(({ charge_id }) => charge_id === previousChargeId)
    ? chains.map((other) => (other.charge_id === previousChargeId ? chain : other))
    : [...chains, chain];
  return replaced.filter(({ due_at }, position) => position === replaced.length - 1 || due_at !== null);
}
