/** Exact decimal: `units / 10 ** scale`. */
export interface Decimal {
  units: bigint;
  scale: number;
}

/** Parses a decimal such as `32.5`. */
export function parseDecimal(text: string): Decimal {
  const [whole = '', fraction = ''] = text.split('.');
  return { units: BigInt(whole + fraction), scale: fraction.length };
}

/** Returns the exact sum. */
export function addDecimals(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  return { units: toScale(one, scale) + toScale(other, scale), scale };
}

/** Returns the exact product. */
export function multiplyDecimals(one: Decimal, other: Decimal): Decimal {
  return { units: one.units * other.units, scale: one.scale + other.scale };
}

/** Rounds half to even. */
export function roundHalfToEven({ units, scale }: Decimal): bigint {
  const divisor = 10n ** BigInt(scale);
  const whole = units / divisor;
  const twice = (units % divisor) * 2n;
  const roundsUp = twice > divisor || (twice === divisor && whole % 2n === 1n);
  return roundsUp ? whole + 1n : whole;
}

/** Returns true for decimals of the same value. */
export function areEqualDecimals(one: Decimal, other: Decimal): boolean {
  const scale = Math.max(one.scale, other.scale);
  return toScale(one, scale) === toScale(other, scale);
}

function toScale({ units, scale }: Decimal, target: number): bigint {
  return units * 10n ** BigInt(target - scale);
}
