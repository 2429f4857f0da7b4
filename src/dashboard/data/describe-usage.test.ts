import { expect, test } from 'vitest';
import type { Schemas } from './api.js';
import { formatQuantity, formatUnitPrice, getReportDeadline } from './describe-usage.js';

const plan: Schemas['Plan'] = {
  id: 'pln_1',
  created_at: '2027-01-10T15:30:00.000Z',
  service_id: 'svc_1',
  name: 'Metered home tariff',
  description: null,
  rate: {
    kind: 'variable_subscription',
    unit_amount: '32.5',
    unit_name: 'kWh',
    currency: 'EUR',
    interval: 'month',
    interval_count: 1,
    when_unreported: 'last_charge',
    report_grace_hours: 24,
  },
  trial_days: 0,
  billing_cycles: null,
  payment_day: null,
  requires_activation_date: false,
  external_id: null,
  metadata: {},
};

test('usage has the unit and the unit price of its plan', () => {
  expect(formatQuantity('120.5', plan)).toBe('120.5 kWh');
  expect(formatUnitPrice(plan)).toBe('€0.325 per kWh');
});

test('usage without a loaded plan has no unit and no price', () => {
  expect(formatQuantity('120.5', undefined)).toBe('120.5');
  expect(formatUnitPrice(undefined)).toBe('–');
});

test('usage can be reported until the grace period after its period ends', () => {
  expect(getReportDeadline({ end: '2027-02-10T15:30:00.000Z' }, plan)).toBe('2027-02-11T15:30:00.000Z');
});
