import { expect, test } from 'vitest';
import type { Schemas } from './api.js';
import { pickCurrency, sortCurrencies } from './pick-currency.js';

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
