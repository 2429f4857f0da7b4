import type { BodyOf } from '../client/api.js';

/** Everything about a plan; a service is made where none is named. */
export type PlanTerms = Omit<BodyOf<'createPlan'>, 'service_id' | 'name'> &
  Partial<Pick<BodyOf<'createPlan'>, 'service_id' | 'name'>>;

const fixed = {
  kind: 'fixed_subscription',
  amount: 4_900,
  currency: 'EUR',
  interval: 'month',
  interval_count: 1,
} as const;

/** One plan of each kind: euro cents, by the month. */
export const plans = {
  one_time: { rate: { kind: 'one_time', amount: 12_000, currency: 'EUR' } },
  fixed: { rate: fixed },
  fixed_with_trial: {
    rate: fixed,
    trial_days: 14,
  },
  on_date: {
    rate: fixed,
    requires_activation_date: true,
  },
  variable: {
    rate: {
      kind: 'variable_subscription',
      unit_amount: '32.5',
      unit_name: 'kWh',
      currency: 'EUR',
      interval: 'month',
      interval_count: 1,
      when_unreported: 'last_charge',
      report_grace_hours: 0,
    },
  },
} as const satisfies Record<string, PlanTerms>;
