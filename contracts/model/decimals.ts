/** Digits behind the point that a quantity and a unit amount have at most. */
const SCALE = 12;

/** A decimal as a whole number of its smallest parts. */
function partsOf(decimal: string): bigint {
  const [whole = '0', rest = ''] = decimal.split('.');
  return BigInt(whole + rest.padEnd(SCALE, '0'));
}

/** The exact sum, without trailing zeros. */
export function sumOf(decimals: readonly string[]): string {
  const sum = decimals.reduce((total, decimal) => total + partsOf(decimal), 0n);
  const digits = sum.toString().padStart(SCALE + 1, '0');
  return `${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`.replace(/\.?0+$/, '');
}

/** Half to even, in minor units. */
export function priceOf(quantity: string, unitAmount: string): number {
  const unit = 10n ** BigInt(2 * SCALE);
  const exact = partsOf(quantity) * partsOf(unitAmount);
  const [whole, rest] = [exact / unit, exact % unit];
  const isUp = 2n * rest > unit || (2n * rest === unit && whole % 2n === 1n);
  return Number(isUp ? whole + 1n : whole);
}
