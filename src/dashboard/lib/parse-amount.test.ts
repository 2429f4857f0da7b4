import { expect, it } from 'vitest';
import { formatExampleAmount, parseAmount } from './parse-amount.js';

it('parses an amount with the decimals of its currency', () => {
  expect(parseAmount('49.00', 'EUR')).toBe(4_900);
  expect(parseAmount('49', 'EUR')).toBe(4_900);
  expect(parseAmount(' 0,5 ', 'EUR')).toBe(50);
  expect(parseAmount('1200', 'JPY')).toBe(1_200);
  expect(parseAmount('1.234', 'KWD')).toBe(1_234);
});

it('rejects a text that is not an amount of the currency', () => {
  expect(parseAmount('', 'EUR')).toBeNull();
  expect(parseAmount('-1', 'EUR')).toBeNull();
  expect(parseAmount('1.234', 'EUR')).toBeNull();
  expect(parseAmount('12.50', 'JPY')).toBeNull();
  expect(parseAmount('12', 'E')).toBeNull();
});

it('formats an example with the decimals of the currency', () => {
  expect(formatExampleAmount('EUR')).toBe('49.00');
  expect(formatExampleAmount('JPY')).toBe('49');
});
