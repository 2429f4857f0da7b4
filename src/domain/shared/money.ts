import Big from 'big.js';

/** The largest amount that a charge may have, in minor units. */
export const MAXIMUM_CHARGE_AMOUNT = 999_999_999_999;

// A constructor of our own: big.js keeps its settings there, and the shared one belongs to everybody.
const Decimal = Big();
const HALF_EVEN = Decimal.roundHalfEven;

/** Whether two decimal strings mean the same number. */
export function equalDecimals(left: string, right: string): boolean {
  return new Decimal(left).eq(right);
}

/** Exact; without trailing zeros. */
export function addDecimals(left: string, right: string): string {
  return new Decimal(left).plus(right).toFixed();
}

/** Exact; without trailing zeros. */
export function subtractDecimals(left: string, right: string): string {
  return new Decimal(left).minus(right).toFixed();
}

/**
 * What a quantity costs, in minor units: multiplied exactly, rounded once, half-even (2.5 → 2, 3.5 → 4).
 *
 * @param quantity decimal string
 * @param unitAmount price of one unit, decimal string in minor units
 * @returns null when the amount is above {@link MAXIMUM_CHARGE_AMOUNT}
 */
export function amountOf(quantity: string, unitAmount: string): number | null {
  const amount = new Decimal(quantity).times(unitAmount).round(0, HALF_EVEN);
  return amount.gt(MAXIMUM_CHARGE_AMOUNT) ? null : amount.toNumber();
}
