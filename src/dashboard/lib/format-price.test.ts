import { expect, test } from 'vitest';
import { formatPrice, formatUnitAmount } from './format-price.js';

const monthly = { currency: 'EUR', interval: 'month', interval_count: 1 } as const;
const metered = {
  ...monthly,
  kind: 'variable_subscription',
  unit_amount: '32.5',
  unit_name: 'kWh',
  when_unreported: 'no_charge',
  report_grace_hours: 0,
} as const;

test.each([
  ['€120.00 once', { kind: 'one_time', amount: 12_000, currency: 'EUR' }],
  ['€49.00 a month', { kind: 'fixed_subscription', amount: 4_900, ...monthly }],
  ['€49.00 every 3 months', { kind: 'fixed_subscription', amount: 4_900, ...monthly, interval_count: 3 }],
  ['€0.325 per kWh, monthly', metered],
  ['€0.325 per kWh, every 2 weeks', { ...metered, interval: 'week', interval_count: 2 }],
] as const)('formatPrice describes a price as %s', (text, rate) => {
  expect(formatPrice(rate)).toBe(text);
});

test.each([
  ['32.5', 'EUR', '€0.325'],
  ['200', 'EUR', '€2.00'],
  ['0.000000000001', 'EUR', '€0.00000000000001'],
  ['999999999999.123456789012', 'EUR', '€9,999,999,999.99123456789012'],
  ['12.5', 'JPY', '¥12.5'],
  ['1500', 'KWD', 'KWD 1.500'],
])('formatUnitAmount formats %s minor units of %s as %s', (amount, currency, text) => {
  expect(formatUnitAmount(amount, currency).replace(/\s/g, ' ')).toBe(text);
});
