/** Maximum number of decimal places of a quantity or a unit amount. */
const SCALE = 12;

function toScaledInteger(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(SCALE, '0'));
}

/** Returns the exact sum, without trailing zeros. */
export function sumDecimals(decimals: readonly string[]): string {
  const sum = decimals.reduce((total, decimal) => total + toScaledInteger(decimal), 0n);
  const digits = sum.toString().padStart(SCALE + 1, '0');
  return `${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`.replace(/\.?0+$/, '');
}

/** Multiplies and rounds half to even, to minor units. */
export function calculatePrice(quantity: string, unitAmount: string): number {
  const unit = 10n ** BigInt(2 * SCALE);
  const exact = toScaledInteger(quantity) * toScaledInteger(unitAmount);
  const [whole, remainder] = [exact / unit, exact % unit];
  const roundsUp = 2n * remainder > unit || (2n * remainder === unit && whole % 2n === 1n);
  return Number(roundsUp ? whole + 1n : whole);
}
