import { update } from '../shared/change.js';
import { changedPurchase } from './changed-purchase.js';
import { nothing, type Decision } from '../shared/event.js';
import { declined, type Outcome } from './payment-outcome.js';
import { Problem } from '../shared/problem.js';
import type { Failure, ForcedOutcome, Purchase } from '../shared/records.js';
import { isOver } from './status.js';

/** As many as the description allows in an answer. */
export const MAXIMUM_FORCED_OUTCOMES = 100;

/** Those that name no failure. */
const unlessDeclined: Record<Exclude<ForcedOutcome, Failure['code']>, Outcome> = {
  succeeded: { kind: 'ok' },
  requires_action: { kind: 'challenge' },
  pending_then_succeeded: { kind: 'delayed', settlement: { kind: 'ok' } },
  pending_then_failed: { kind: 'delayed', settlement: declined('payment_failed') },
};

/** How an attempt ends that is told to end so. */
export function outcomeOf(forced: ForcedOutcome): Outcome {
  return namesFailure(forced) ? declined(forced) : unlessDeclined[forced];
}

function namesFailure(forced: ForcedOutcome): forced is Failure['code'] {
  return !Object.hasOwn(unlessDeclined, forced);
}

/** Tells how the attempt after those that are told already will end. The purchase is as it was until that is made. */
export function forceOutcome(purchase: Purchase, outcome: ForcedOutcome): Decision<Purchase> | Problem {
  const { id, status, forced_outcomes } = purchase;
  if (isOver(purchase)) {
    return new Problem('purchase_ended', `The purchase "${id}" is ${status}: no payment of it is to come.`);
  }
  if (forced_outcomes.length >= MAXIMUM_FORCED_OUTCOMES) {
    const detail = `A hundred outcomes are forced for the purchase "${id}" already: clear them first.`;
    return new Problem('outcome_limit_reached', detail);
  }
  return withForced(purchase, [...forced_outcomes, outcome]);
}

/** Leaves the coming attempts to the card again. */
export function clearForcedOutcomes(purchase: Purchase): Decision<Purchase> {
  return purchase.forced_outcomes.length === 0 ? nothing(purchase) : withForced(purchase, []);
}

function withForced(purchase: Purchase, forced_outcomes: readonly ForcedOutcome[]): Decision<Purchase> {
  const forced = changedPurchase(purchase, { forced_outcomes });
  return { changes: [update('purchases', forced)], events: [], result: forced };
}
