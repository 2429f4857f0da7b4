import type { Body } from './client.js';

type Terms = Partial<Omit<Body<'createPlan'>, 'service_id' | 'rate'>> & Pick<Body<'createPlan'>, 'rate'>;

/** One plan of each kind; in euro cents, by the month. */
export const plans = {
  one_time: { rate: { kind: 'one_time', amount: 12_000, currency: 'EUR' } },
  fixed: {
    rate: {
      kind: 'fixed_subscription',
      amount: 4_900,
      currency: 'EUR',
      interval: 'month',
      interval_count: 1,
    },
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
  fixed_with_trial: {
    rate: {
      kind: 'fixed_subscription',
      amount: 4_900,
      currency: 'EUR',
      interval: 'month',
      interval_count: 1,
    },
    trial_days: 14,
  },
  free: {
    rate: { kind: 'fixed_subscription', amount: 0, currency: 'EUR', interval: 'month', interval_count: 1 },
  },
} as const satisfies Record<string, Terms>;
