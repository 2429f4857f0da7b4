import { expect, test } from 'vitest';
import { formatAmount } from './format.js';

test.each([
  [12000, 'EUR', 'en', '€120.00'],
  [5, 'EUR', 'en', '€0.05'],
  [0, 'USD', 'en', '$0.00'],
  [12000, 'JPY', 'en', '¥12,000'],
  [12000, 'KWD', 'en', 'KWD 12.000'],
  [7, 'KWD', 'en', 'KWD 0.007'],
  // ISO 4217 has these digits; CLDR omits them.
  [12000, 'IQD', 'en', 'IQD 12.000'],
  [12050, 'HUF', 'en', 'HUF 120.50'],
  [999_999_999_999, 'EUR', 'en', '€9,999,999,999.99'],
  [999_999_999_999, 'KWD', 'en', 'KWD 999,999,999.999'],
  [12000, 'EUR', 'de', '120,00 €'],
  ['31.5', 'EUR', 'en', '€0.315'],
  ['0.4', 'JPY', 'en', '¥0.4'],
  ['0.000000000001', 'KWD', 'en', 'KWD 0.000000000000001'],
  ['999999999999.999999999999', 'EUR', 'en', '€9,999,999,999.99999999999999'],
])('formatAmount formats %s %s for locale %s', (amount, currency, locale, expected) => {
  expect(formatAmount(amount, currency, locale).replace(/\s/g, ' ')).toBe(expected);
});
