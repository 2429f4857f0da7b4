import type fc from 'fast-check';
import type { BodyOf } from '../../http/api.js';
import type { Interval } from '../../calendar.js';
import { tokens as described } from '../../spec/tokens.js';
import type { PlanTerms } from '../../fixtures/plans.js';
import { Advance } from '../commands/advance-clock.js';
import { Report } from '../commands/create-consumption.js';
import { Sell, type Order } from '../commands/create-purchase.js';
import type { Deployment, Story } from '../gateway-model.js';

/** Stories that are the same each time: many purchases side by side, moved by the same lapses of time. */

type Body = BodyOf<'cancelPurchase'>;
export type Step = fc.AsyncCommand<Story, Deployment>;

export interface DenseStory {
  statement: string;
  /** What the clock reads in the beginning. */
  now: string;
  steps: () => Step[];
}

export const everyToken = [...described.map(({ name }) => name), null];
/** Those that pay at first, each of which goes on in its own way. */
export const laterTokens = [
  'tok_success',
  'tok_success_then_declined',
  'tok_declined_twice_then_success',
  'tok_challenge_on_renewal',
  'tok_pending_then_success',
  'tok_pending_then_failure',
];

export const fixed = (
  interval: Interval,
  interval_count: number,
  more: Partial<PlanTerms> = {},
): PlanTerms => ({
  rate: { kind: 'fixed_subscription', amount: 4_900, currency: 'EUR', interval, interval_count },
  ...more,
});

export const free: PlanTerms = {
  rate: { kind: 'fixed_subscription', amount: 0, currency: 'JPY', interval: 'week', interval_count: 2 },
};
export const once: PlanTerms = { rate: { kind: 'one_time', amount: 12_000, currency: 'KWD' } };

interface Metered extends Partial<PlanTerms> {
  unit_amount?: string;
  interval?: Interval;
  interval_count?: number;
  when_unreported?: 'last_charge' | 'no_charge';
  report_grace_hours?: number;
}

export function variable({
  unit_amount = '2.5',
  interval = 'month',
  interval_count = 1,
  when_unreported = 'last_charge',
  report_grace_hours = 0,
  ...more
}: Metered = {}): PlanTerms {
  const by = {
    unit_amount,
    unit_name: 'unit',
    currency: 'EUR' as const,
    when_unreported,
    report_grace_hours,
  };
  return { rate: { kind: 'variable_subscription', ...by, interval, interval_count }, ...more };
}

/** Every one of some terms with every one of some tokens. */
export function sales(
  terms: readonly PlanTerms[],
  tokens: readonly (string | null)[],
  more: Partial<Order> = {},
): Sell[] {
  return terms.flatMap((one) => tokens.map((token) => new Sell({ terms: one, token, customer: 0, ...more })));
}

export const hours = (count: number): Advance => new Advance({ hours: count });
export const days = (count: number): Advance => hours(24 * count);
export const months = (count: number): Advance => new Advance({ months: count });
export const monthEnd = new Advance('month end');

/** Something with each of so many purchases. */
export function withEach(count: number, step: (purchase: number) => Step | Step[]): Step[] {
  return Array.from({ length: count }, (_, purchase) => step(purchase)).flat();
}

export function picked<Kind>(all: readonly [Kind, ...Kind[]], number: number): Kind {
  return all[number % all.length] ?? all[0];
}

const quantities = ['0', '1', '2.50', '0.2', '12.3', '99999.000001', '700'] as const;

/** Something is reported for each, of another quantity each time. */
export function reports(count: number, turn: number, when: number | null = null): Step[] {
  return withEach(count, (purchase) => {
    const quantity = picked(quantities, purchase + 3 * turn);
    return (purchase + turn) % 4 === 3 ? [] : new Report(purchase, { quantity, when });
  });
}

export const bodies: readonly [Body, ...Body[]] = [
  { mode: 'period_end', reason: 'The household moves.' },
  undefined,
  { mode: null },
];
