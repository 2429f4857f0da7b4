import { update } from '../shared/change.js';
import { toUnchangedDecision, type Decision } from '../shared/event.js';
import { Problem } from '../shared/problem.js';
import type { ForcedOutcome, Purchase } from '../shared/records.js';
import { isFinal } from './status.js';

/** Limit of the OpenAPI document for the list in a response. */
export const MAX_FORCED_OUTCOMES = 100;

/** Appends a forced outcome for a future attempt. The purchase does not change until that attempt. */
export function forceOutcome(purchase: Purchase, outcome: ForcedOutcome): Decision<Purchase> | Problem {
  const { id, status, forced_outcomes } = purchase;
  if (isFinal(purchase)) {
    return new Problem('purchase_ended', `The purchase "${id}" is "${status}" and has no further payments.`);
  }
  if (forced_outcomes.length >= MAX_FORCED_OUTCOMES) {
    return createOutcomeLimitProblem('purchase', id);
  }
  return replaceForcedOutcomes(purchase, [...forced_outcomes, outcome]);
}

/** Creates the 409 for an object that has `MAX_FORCED_OUTCOMES`. */
export function createOutcomeLimitProblem(noun: 'purchase' | 'customer', id: string): Problem {
  const detail = `The ${noun} "${id}" already has ${MAX_FORCED_OUTCOMES} forced outcomes. Clear them first.`;
  return new Problem('outcome_limit_reached', detail);
}

/** Removes all forced outcomes: the card decides the next attempts again. */
export function clearForcedOutcomes(purchase: Purchase): Decision<Purchase> {
  return purchase.forced_outcomes.length === 0
    ? toUnchangedDecision(purchase)
    : replaceForcedOutcomes(purchase, []);
}

function replaceForcedOutcomes(
  purchase: Purchase,
  forced_outcomes: readonly ForcedOutcome[],
): Decision<Purchase> {
  const forced = { ...purchase, forced_outcomes };
  return { changes: [update('purchases', forced)], events: [], result: forced };
}
