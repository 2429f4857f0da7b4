import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  MAX_CHARGE_AMOUNT,
  addDecimals,
  calculateAmount,
  areDecimalsEqual,
  subtractDecimals,
} from './money.js';

describe('calculateAmount', () => {
  test.each([
    // quantity, unit amount, minor units
    ['5', '0.4', 2],
    ['0.5', '1', 0],
    ['1.5', '1', 2],
    ['2.5', '1', 2],
    ['3.5', '1', 4],
    ['2.500001', '1', 3],
    ['0', '12', 0],
    ['0.1', '0.2', 0],
    ['123456789012', '1', 123_456_789_012],
    ['999999999999', '1', MAX_CHARGE_AMOUNT],
    ['1000000', '999999.9999994', 999_999_999_999],
  ])('multiplies and rounds half-even: %s × %s = %d', (quantity, unitAmount, amount) => {
    expect(calculateAmount(quantity, unitAmount)).toBe(amount);
  });

  it('returns null for any amount above the maximum', () => {
    expect(calculateAmount('999999999999', '1.000000000001')).toBeNull();
    expect(calculateAmount('999999999999.999999', '999999999999.999999999999')).toBeNull();
  });

  it('rounds to the nearest minor unit, and to the even one on a tie', () => {
    const decimal = fc
      .tuple(fc.bigInt({ min: 0n, max: 999_999n }), fc.bigInt({ min: 0n, max: 999_999n }))
      .map(([whole, part]) => ({
        text: `${whole}.${part.toString().padStart(6, '0')}`,
        micro: whole * 1_000_000n + part,
      }));
    fc.assert(
      fc.property(decimal, decimal, (quantity, unit) => {
        const exact = quantity.micro * unit.micro; // in 10^-12 minor units
        const one = 1_000_000_000_000n;
        const amount = BigInt(calculateAmount(quantity.text, unit.text) ?? -1);
        const distance = exact - amount * one;
        const twice = distance < 0n ? -2n * distance : 2n * distance;
        expect(twice < one || (twice === one && amount % 2n === 0n)).toBe(true);
      }),
    );
  });
});

test('decimals of different scale are compared, added and subtracted by value', () => {
  expect(areDecimalsEqual('1.50', '1.5')).toBe(true);
  expect(areDecimalsEqual('1.5', '1.500001')).toBe(false);
  expect(addDecimals('0.1', '0.2')).toBe('0.3');
  expect(addDecimals('999999999999.999999', '0.000001')).toBe('1000000000000');
  expect(subtractDecimals('0.3', '0.1')).toBe('0.2');
});
