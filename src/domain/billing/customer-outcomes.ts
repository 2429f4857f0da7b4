import { update, type Change } from '../shared/change.js';
import { toUnchangedDecision, type Decision } from '../shared/event.js';
import type { Problem } from '../shared/problem.js';
import type { Customer, ForcedOutcome, Purchase } from '../shared/records.js';
import { createOutcomeLimitProblem, MAX_FORCED_OUTCOMES } from './forced-outcome.js';

/** Returns the forced outcomes of the next attempts of a customer, the next one first. */
export const getCustomerOutcomes = ({ forced_outcomes = [] }: Customer): readonly ForcedOutcome[] =>
  forced_outcomes;

/** Appends a forced outcome for a future attempt of any purchase of the customer. */
export function forceCustomerOutcome(
  customer: Customer,
  outcome: ForcedOutcome,
): Decision<Customer> | Problem {
  const outcomes = getCustomerOutcomes(customer);
  return outcomes.length >= MAX_FORCED_OUTCOMES
    ? createOutcomeLimitProblem('customer', customer.id)
    : replaceOutcomes(customer, [...outcomes, outcome]);
}

/** Removes all forced outcomes of the customer. Those of its purchases stay. */
export function clearCustomerOutcomes(customer: Customer): Decision<Customer> {
  return getCustomerOutcomes(customer).length === 0
    ? toUnchangedDecision(customer)
    : replaceOutcomes(customer, []);
}

function replaceOutcomes(customer: Customer, forced_outcomes: readonly ForcedOutcome[]): Decision<Customer> {
  const forced = { ...customer, forced_outcomes };
  return { changes: [update('customers', forced)], events: [], result: forced };
}

/**
 * Appends the forced outcomes of the customer to those of the purchase, so that its attempts use them. Pass the purchase
 * after the attempts to `separateCustomerOutcomes`.
 */
export function appendCustomerOutcomes(purchase: Purchase, customer: Customer): Purchase {
  const outcomes = getCustomerOutcomes(customer);
  if (outcomes.length === 0) return purchase;
  return { ...purchase, forced_outcomes: [...purchase.forced_outcomes, ...outcomes] };
}

/**
 * Separates the unused outcomes of `appendCustomerOutcomes`. Attempts use the outcomes from the front, so the last ones
 * belong to the customer.
 *
 * @param customer customer before the attempts
 * @returns the same customer if no attempt used an outcome of the customer
 */
export function separateCustomerOutcomes(
  purchase: Purchase,
  customer: Customer,
): { purchase: Purchase; customer: Customer } {
  const before = getCustomerOutcomes(customer);
  if (before.length === 0) return { purchase, customer };
  const { forced_outcomes } = purchase;
  const unused = Math.min(forced_outcomes.length, before.length);
  return {
    purchase: { ...purchase, forced_outcomes: forced_outcomes.slice(0, forced_outcomes.length - unused) },
    customer:
      unused === before.length
        ? customer
        : { ...customer, forced_outcomes: before.slice(before.length - unused) },
  };
}

/**
 * Separates the unused outcomes of `appendCustomerOutcomes` from the purchase of a decision. The decision has no change of
 * the customer: a commit with several decisions changes each customer once.
 */
export function separateDecision(
  decision: Decision<Purchase>,
  before: Customer,
): { decision: Decision<Purchase>; customer: Customer } {
  const { purchase, customer } = separateCustomerOutcomes(decision.result, before);
  // Events keep the purchase of the attempts, because they show no forced outcomes.
  const changes = decision.changes.map((change) => replaceRecord(change, decision.result, purchase));
  return { decision: { ...decision, changes, result: purchase }, customer };
}

/** Returns the decision of a single command that used forced outcomes of the customer, with the change of the customer. */
export function takeCustomerOutcomes(decision: Decision<Purchase>, before: Customer): Decision<Purchase> {
  const { decision: separate, customer } = separateDecision(decision, before);
  return customer === before
    ? separate
    : { ...separate, changes: [...separate.changes, update('customers', customer)] };
}

function replaceRecord(change: Change, from: Purchase, to: Purchase): Change {
  const isSame = (change.op === 'insert' || change.op === 'update') && change.record === from;
  return isSame ? ({ ...change, record: to } as Change) : change;
}
