/** Parses a decimal string into an integer number of 10^-scale. */
export function parseDecimal(decimal: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(scale, '0'));
}

const QUANTITY_SCALE = 6;
const PRICE_SCALE = 12;
const SCALE = 10n ** BigInt(QUANTITY_SCALE + PRICE_SCALE);

export function sumDecimals(quantities: readonly string[]): bigint {
  return quantities.reduce((total, quantity) => total + parseDecimal(quantity, QUANTITY_SCALE), 0n);
}

/** Returns round(quantity × price), half to even; the quantity is in millionths. */
export function calculateAmount(quantity: bigint, price: string): bigint {
  const exact = quantity * parseDecimal(price, PRICE_SCALE);
  const whole = exact / SCALE;
  const rest = 2n * (exact % SCALE);
  if (rest === SCALE) return whole % 2n === 0n ? whole : whole + 1n;
  return rest > SCALE ? whole + 1n : whole;
}
