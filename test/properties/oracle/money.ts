/** Exact arithmetic in BigInt: a decimal string is a whole number of parts of 10^-scale. */
export function parts(decimal: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(scale, '0'));
}

const QUANTITY_SCALE = 6;
const PRICE_SCALE = 12;
const SCALE = 10n ** BigInt(QUANTITY_SCALE + PRICE_SCALE);

export function sum(quantities: readonly string[]): bigint {
  return quantities.reduce((total, quantity) => total + parts(quantity, QUANTITY_SCALE), 0n);
}

/** round(quantity × price), half to even; the quantity in millionths. */
export function cost(quantity: bigint, price: string): bigint {
  const exact = quantity * parts(price, PRICE_SCALE);
  const whole = exact / SCALE;
  const rest = 2n * (exact % SCALE);
  if (rest === SCALE) return whole % 2n === 0n ? whole : whole + 1n;
  return rest > SCALE ? whole + 1n : whole;
}
