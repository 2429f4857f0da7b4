import type { Interval } from '../../../lib/calendar.js';
import type { PlanTerms } from '../../../fixtures/plans.js';

/** Terms of a subscription at 49 euros per period. */
export function createFixedTerms(
  interval: Interval,
  interval_count = 1,
  more: Partial<PlanTerms> = {},
): PlanTerms {
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

interface VariableTerms extends Omit<Partial<PlanTerms>, 'rate'> {
  unit_amount?: string;
  currency?: 'EUR' | 'JPY';
  when_unreported?: Unreported;
  report_grace_hours?: number;
}

/** Terms of a monthly subscription billed by usage; `unit_amount` defaults to 2 cents. */
export function createVariableTerms({
  unit_amount = '2',
  currency = 'EUR',
  when_unreported = 'last_charge',
  report_grace_hours = 0,
  ...more
}: VariableTerms = {}): PlanTerms {
  const by = { unit_amount, unit_name: 'unit', currency, when_unreported, report_grace_hours };
  return { rate: { kind: 'variable_subscription', ...by, interval: 'month', interval_count: 1 }, ...more };
}
