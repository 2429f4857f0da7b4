import { expect, test } from 'vitest';
import { sumByCurrency } from './sum-by-currency.js';

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
