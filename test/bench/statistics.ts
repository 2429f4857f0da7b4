export interface Spread {
  median: number;
  minimum: number;
  maximum: number;
}

/** Returns the median, minimum and maximum. The number of values must be odd. */
export function calculateSpread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? NaN,
    minimum: sorted[0] ?? NaN,
    maximum: sorted.at(-1) ?? NaN,
  };
}
