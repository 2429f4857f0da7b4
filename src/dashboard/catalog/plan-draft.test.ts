import { expect, test } from 'vitest';
import { EMPTY_PLAN_DRAFT, toPlanBody } from './plan-draft.js';

const draft = { ...EMPTY_PLAN_DRAFT, name: 'Tariff', amount: '49.00' };

test('toPlanBody converts a fixed price with its trial and payment day', () => {
  expect(
    toPlanBody('svc_1', { ...draft, trial_days: '14', payment_day: '31', external_id: 'fixed' }),
  ).toEqual({
    service_id: 'svc_1',
    name: 'Tariff',
    rate: {
      kind: 'fixed_subscription',
      amount: 4_900,
      currency: 'EUR',
      interval: 'month',
      interval_count: 1,
    },
    trial_days: 14,
    billing_cycles: null,
    payment_day: 31,
    external_id: 'fixed',
  });
});

test('toPlanBody keeps fractions of a minor unit in a usage-based price', () => {
  const metered = {
    ...draft,
    kind: 'variable_subscription',
    unit_amount: '0.325',
    unit_name: 'kWh',
  } as const;
  expect(toPlanBody('svc_1', { ...metered, report_grace_hours: '24' }).rate).toEqual({
    kind: 'variable_subscription',
    unit_amount: '32.5',
    unit_name: 'kWh',
    currency: 'EUR',
    interval: 'month',
    interval_count: 1,
    when_unreported: 'last_charge',
    report_grace_hours: 24,
  });
});

test('toPlanBody omits the terms that a one-time price does not have', () => {
  expect(toPlanBody('svc_1', { ...draft, kind: 'one_time', trial_days: '14' })).toEqual({
    service_id: 'svc_1',
    name: 'Tariff',
    rate: { kind: 'one_time', amount: 4_900, currency: 'EUR' },
  });
});
