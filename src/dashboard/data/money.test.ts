import { expect, test, it } from 'vitest';
import type { Schemas } from './api.js';
import {
  formatPrice,
  formatUnitAmount,
  formatExampleAmount,
  toMinorUnits,
  pickCurrency,
  sortCurrencies,
  sumByCurrency,
} from './money.js';

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

it('formats an example with the decimals of the currency', () => {
  expect(formatExampleAmount('EUR')).toBe('49.00');
  expect(formatExampleAmount('JPY')).toBe('49');
});

test.each([
  ['49', 'EUR', '4900'],
  ['49.5', 'EUR', '4950'],
  ['0.05', 'EUR', '5'],
  ['0', 'EUR', '0'],
  ['0.325', 'EUR', '32.5'],
  ['1.10', 'EUR', '110'],
  ['2.5000', 'EUR', '250'],
  ['1200', 'JPY', '1200'],
  ['1.5', 'KWD', '1500'],
])('toMinorUnits converts %s %s to %s', (amount, currency, minor) => {
  expect(toMinorUnits(amount, currency)).toBe(minor);
});

test.each(['', 'ten', '1,50', '-1', '1.'])('toMinorUnits rejects “%s” as an amount', (amount) => {
  expect(() => toMinorUnits(amount, 'EUR')).toThrow('is not a number');
});

const metrics = (
  currency: Schemas['CurrencyMetrics']['currency'],
  succeeded: number,
  failed: number,
  volume: number,
): Schemas['CurrencyMetrics'] => {
  const total = { mrr: 0, subscriptions: 0, volume, succeeded, failed };
  return { currency, buckets: [], total, previous: total };
};

const currencies = [
  metrics('JPY', 1, 0, 1_000_000),
  metrics('EUR', 20, 3, 90_000),
  metrics('CHF', 1, 0, 500),
];

test('currencies are sorted by their number of payments, not by their minor units, and then by code', () => {
  expect(sortCurrencies(currencies).map(({ currency }) => currency)).toEqual(['EUR', 'CHF', 'JPY']);
});

test('an unknown choice picks the currency with the most payments', () => {
  expect(pickCurrency(currencies, 'JPY')?.currency).toBe('JPY');
  expect(pickCurrency(currencies, 'XXX')?.currency).toBe('EUR');
  expect(pickCurrency([], '')).toBeUndefined();
});

test('sumByCurrency adds only amounts of the same currency', () => {
  const payments = [
    { amount: 4_900, currency: 'EUR' },
    { amount: 500, currency: 'JPY' },
    { amount: 100, currency: 'EUR' },
  ];
  expect(sumByCurrency(payments)).toEqual([
    ['EUR', 5_000],
    ['JPY', 500],
  ]);
});
