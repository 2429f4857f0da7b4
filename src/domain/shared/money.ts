import Big from 'big.js';

/** Largest amount of a charge, in minor units. */
export const MAX_CHARGE_AMOUNT = 999_999_999_999;

// A separate constructor: big.js stores its settings on the constructor, which all importers would share.
const Decimal = Big();
const HALF_EVEN = Decimal.roundHalfEven;

/** Compares two decimal strings by value. */
export function areDecimalsEqual(left: string, right: string): boolean {
  return new Decimal(left).eq(right);
}

/** Adds exactly. Returns a decimal string without trailing zeros. */
export function addDecimals(left: string, right: string): string {
  return new Decimal(left).plus(right).toFixed();
}

/** Subtracts exactly. Returns a decimal string without trailing zeros. */
export function subtractDecimals(left: string, right: string): string {
  return new Decimal(left).minus(right).toFixed();
}

/**
 * Calculates the price of a quantity in minor units: multiplies exactly, rounds once, half-even (2.5 → 2, 3.5 → 4).
 *
 * @param quantity decimal string
 * @param unitAmount price of one unit, decimal string in minor units
 * @returns null when the amount is above the maximum
 */
export function calculateAmount(quantity: string, unitAmount: string): number | null {
  const amount = new Decimal(quantity).times(unitAmount).round(0, HALF_EVEN);
  return amount.gt(MAX_CHARGE_AMOUNT) ? null : amount.toNumber();
}

/**
 * Multiplies an amount by a factor and divides it, exactly, then rounds once, half-even.
 *
 * @param amount minor units
 * @param factor decimal string
 */
export function scaleAmount(amount: number, factor: string, divisor: number): number {
  return new Decimal(amount).times(factor).div(divisor).round(0, HALF_EVEN).toNumber();
}
