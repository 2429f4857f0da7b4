import { addHours } from '../shared/calendar.js';
import type { Outcome, Settlement } from './payment-outcome.js';
import type { Configuration, Instant } from '../shared/records.js';

export type Dunning = Configuration['dunning'];

/** How long a delayed payment takes. */
const SETTLEMENT_HOURS = 24;

/**
 * Where the attempts to collect one amount have got to:
 * - `pending`: the last attempt settles later
 * - `challenged`: the last attempt waits for the payer's answer
 * - `waiting`: the last attempt failed, and the next one is planned
 * - `succeeded`
 * - `exhausted`: the last attempt failed, and no other one is planned
 * - `stopped`: a cancellation ended it
 */
export type ChainState = 'pending' | 'challenged' | 'waiting' | 'succeeded' | 'exhausted' | 'stopped';

/** The attempts to collect one amount: a charge and its retries. */
export interface Chain {
  /** The last attempt. */
  charge_id: string;
  /** Which attempt it is, from 1. */
  attempt: number;
  state: ChainState;
  /** When it moves by itself: settles, is tried again, or its challenge is over. Null while nothing is to come. */
  due_at: Instant | null;
  /** How the last attempt settles; null unless it is pending. */
  settlement: Settlement | null;
  /** The settings that held when it began; later ones do not touch it. */
  dunning: Dunning;
}

/** Whether a retry or an answer is still awaited, or a retry is pending. Such a chain makes a purchase `past_due`. */
export function isOpen({ state, attempt }: Chain): boolean {
  return state === 'waiting' || state === 'challenged' || (state === 'pending' && attempt > 1);
}

/** Whether a failure of the last attempt would be followed by another one. */
export function hasRetriesLeft({ attempt, dunning }: Pick<Chain, 'attempt' | 'dunning'>): boolean {
  return attempt <= dunning.max_retries;
}

/** When the attempt after one that fails now is made. */
export function retryInstant(dunning: Dunning, now: Instant): Instant {
  return addHours(now, dunning.retry_interval_days * 24);
}

/** The chain after its last attempt ended, or got as far, as `outcome` says. */
export function advanceChain(
  chain: Pick<Chain, 'charge_id' | 'attempt' | 'dunning'>,
  outcome: Outcome,
  now: Instant,
): Chain {
  const { charge_id, attempt, dunning } = chain;
  const made = { charge_id, attempt, dunning, settlement: null };
  switch (outcome.kind) {
    case 'ok':
      return { ...made, state: 'succeeded', due_at: null };
    case 'delayed':
      return {
        ...made,
        state: 'pending',
        due_at: addHours(now, SETTLEMENT_HOURS),
        settlement: outcome.settlement,
      };
    case 'challenge':
      return { ...made, state: 'challenged', due_at: retryInstant(dunning, now) };
    case 'declined':
      return outcome.failure.retryable && hasRetriesLeft(chain)
        ? { ...made, state: 'waiting', due_at: retryInstant(dunning, now) }
        : { ...made, state: 'exhausted', due_at: null };
  }
}

/** The chain once no other attempt follows. */
export function closedChain(chain: Chain, state: 'succeeded' | 'exhausted' | 'stopped'): Chain {
  return { ...chain, state, due_at: null, settlement: null };
}

/** When the next attempt is planned, as its charge tells it. */
export function nextRetryAt(chain: Chain): Instant | null {
  const awaitsRetry = chain.state === 'waiting' || (chain.state === 'challenged' && hasRetriesLeft(chain));
  return awaitsRetry ? chain.due_at : null;
}

/**
 * Replaces the chain whose last attempt was `before`, or appends a new one. Of those that are over only the latest is
 * kept: the others no longer decide anything.
 */
export function withChain(chains: readonly Chain[], before: string | null, chain: Chain): readonly Chain[] {
  const replaced = chains.some(({ charge_id }) => charge_id === before)
    ? chains.map((other) => (other.charge_id === before ? chain : other))
    : [...chains, chain];
  return replaced.filter(({ due_at }, position) => position === replaced.length - 1 || due_at !== null);
}
