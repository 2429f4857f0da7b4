import type { Interval } from '../../../calendar.js';
import type { PlanTerms } from '../../../fixtures/plans.js';

/** 49 euros for each period. */
export function fixed(interval: Interval, interval_count = 1, more: Partial<PlanTerms> = {}): PlanTerms {
  const rate = {
    kind: 'fixed_subscription',
    amount: 4_900,
    currency: 'EUR',
    interval,
    interval_count,
  } as const;
  return { rate, ...more };
}

type Unreported = 'last_charge' | 'no_charge';

interface Variable extends Omit<Partial<PlanTerms>, 'rate'> {
  unit_amount?: string;
  currency?: 'EUR' | 'JPY';
  when_unreported?: Unreported;
  report_grace_hours?: number;
}

/** By the month, for what was used: 2 cents a unit unless told otherwise. */
export function variable({
  unit_amount = '2',
  currency = 'EUR',
  when_unreported = 'last_charge',
  report_grace_hours = 0,
  ...more
}: Variable = {}): PlanTerms {
  const by = { unit_amount, unit_name: 'unit', currency, when_unreported, report_grace_hours };
  return { rate: { kind: 'variable_subscription', ...by, interval: 'month', interval_count: 1 }, ...more };
}
