import type { RequestBody } from '../../http/api.js';
import { paymentTokens } from '../../spec/payment-tokens.js';
import { buildVariableTerms, type PlanTerms } from '../../fixtures/plans.js';
import { AdvanceClock } from '../commands/advance-clock.js';
import { CancelPurchase } from '../commands/cancel-purchase.js';
import { CreateConsumption } from '../commands/create-consumption.js';
import { CreatePurchase, type PurchaseOrder } from '../commands/create-purchase.js';
import type { Command } from '../gateway-model.js';

type Body = RequestBody<'cancelPurchase'>;

/** All test tokens, and null for a purchase without one. */
export const allTokens = [...paymentTokens.map(({ name }) => name), null];
/** Tokens whose first payment succeeds, each with other results at renewals. */
export const renewalTokens = [
  'tok_success',
  'tok_success_then_declined',
  'tok_declined_twice_then_success',
  'tok_challenge_on_renewal',
  'tok_pending_then_success',
  'tok_pending_then_failure',
];

export const freeTerms: PlanTerms = {
  rate: { kind: 'fixed_subscription', amount: 0, currency: 'JPY', interval: 'week', interval_count: 2 },
};
export const oneTimeTerms: PlanTerms = { rate: { kind: 'one_time', amount: 12_000, currency: 'KWD' } };

/** Builds the terms of a variable subscription whose amounts are rounded: by default 2.5 cents a unit. */
export const buildFractionalTerms = (terms: Parameters<typeof buildVariableTerms>[0] = {}): PlanTerms =>
  buildVariableTerms({ unit_amount: '2.5', ...terms });

/** Purchases each plan with each token. */
export function createPurchases(
  terms: readonly PlanTerms[],
  tokens: readonly (string | null)[],
  more: Partial<PurchaseOrder> = {},
): CreatePurchase[] {
  return terms.flatMap((planTerms) =>
    tokens.map((token) => new CreatePurchase({ terms: planTerms, token, customer: 0, ...more })),
  );
}

export const advanceHours = (count: number): AdvanceClock => new AdvanceClock({ hours: count });
export const advanceDays = (count: number): AdvanceClock => advanceHours(24 * count);
export const advanceMonths = (count: number): AdvanceClock => new AdvanceClock({ months: count });
export const advanceToMonthEnd = new AdvanceClock('month end');

/** Creates commands for each of the first purchases. */
export function forEachPurchase(
  count: number,
  createCommands: (purchase: number) => Command | Command[],
): Command[] {
  return Array.from({ length: count }, (_, purchase) => createCommands(purchase)).flat();
}

/** Returns the item at an index modulo the length. */
export function pickCyclic<Item>(items: readonly [Item, ...Item[]], index: number): Item {
  return items[index % items.length] ?? items[0];
}

const quantities = ['0', '1', '2.50', '0.2', '12.3', '99999.000001', '700'] as const;

/**
 * Reports usage for three of four purchases; the quantities and the purchase left out differ by turn.
 *
 * @param when in hours from now
 */
export function createConsumptions(count: number, turn: number, when: number | null = null): Command[] {
  return forEachPurchase(count, (purchase) => {
    const quantity = pickCyclic(quantities, purchase + 3 * turn);
    return (purchase + turn) % 4 === 3 ? [] : new CreateConsumption(purchase, { quantity, when });
  });
}

/** Bodies with different modes and the default mode. */
export const cancellationBodies: readonly [Body, ...Body[]] = [
  { mode: 'period_end', reason: 'The household moves.' },
  undefined,
  { mode: null },
];

/** Cancels `count` purchases at intervals of `step`, with varying bodies. */
export function cancelPurchases(count: number, step: number, first = 0): Command[] {
  return forEachPurchase(
    count,
    (index) => new CancelPurchase(step * index + first, pickCyclic(cancellationBodies, index)),
  );
}
