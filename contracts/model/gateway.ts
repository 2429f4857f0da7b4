import type { Interval } from '../calendar.js';
import type { PlanTerms } from '../session/plans.js';
import type { Shop } from '../session/shop.js';

/** The plans that are sold: one-time, fixed with and without an end, and variable in both ways. */
export const goods = {
  once: { kind: 'one_time', interval: 'day', cycles: null, amount: 12_000 },
  weekly: { kind: 'fixed_subscription', interval: 'week', cycles: null, amount: 700 },
  season: { kind: 'fixed_subscription', interval: 'month', cycles: 3, amount: 4_900 },
  metered: { kind: 'variable_subscription', interval: 'month', cycles: null, amount: null },
  counted: { kind: 'variable_subscription', interval: 'week', cycles: 4, amount: null },
} as const satisfies Record<
  string,
  { kind: string; interval: Interval; cycles: number | null; amount: number | null }
>;
export type Good = keyof typeof goods;

/** What a unit costs, in tenths of a minor unit. */
export const UNIT_TENTHS = 25;

export const carriesOver = (good: Good): boolean => good === 'metered';

export const tokens = ['tok_success', 'tok_declined', 'tok_success_then_declined', null] as const;
export type Token = (typeof tokens)[number];

export interface Reported {
  id: string;
  quantity: number;
  at: string;
  isDeleted: boolean;
}

export interface Sold {
  id: string;
  /** Which customer bought it. */
  customer: number;
  good: Good;
  token: Token;
  external_id: string | null;
  at: string;
  canceled: { at: string; mode: 'immediate' | 'period_end' } | null;
  reports: Reported[];
}

/** What there should be, by what was asked for. */
export interface Gateway {
  now: string;
  /** Whether the clock stands still, so that instants can be foretold. */
  isTimed: boolean;
  customers: { id: string; email: string; external_id: string | null }[];
  purchases: Sold[];
  /** By the key: what was asked for with it, and which purchase that made. */
  keys: Map<string, { order: string; place: number }>;
}

/** The deployment: an organization, and names that only this story uses. */
export interface Deployment {
  shop: Shop;
  /** An id of one's own, from a name that is short in stories. */
  own: (name: string) => string;
  planOf: (good: Good) => Promise<string>;
}

export function termsOf(good: Good): PlanTerms {
  const { kind, interval, cycles, amount } = goods[good];
  if (kind === 'one_time') return { rate: { kind, amount, currency: 'EUR' } };
  const rate =
    kind === 'fixed_subscription'
      ? ({ kind, amount, currency: 'EUR', interval, interval_count: 1 } as const)
      : ({
          kind,
          unit_amount: String(UNIT_TENTHS / 10),
          unit_name: 'unit',
          currency: 'EUR',
          interval,
          interval_count: 1,
          when_unreported: carriesOver(good) ? 'last_charge' : 'no_charge',
          report_grace_hours: 0,
        } as const);
  return { rate, billing_cycles: cycles };
}

/** The one that a number stands for, whatever it is; undefined when there is none. */
export function chosen<Kind>(all: readonly Kind[], number: number): Kind | undefined {
  return all[number % Math.max(1, all.length)];
}
