import { expect, test } from 'vitest';
import { toMinorUnits } from './to-minor-units.js';

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
