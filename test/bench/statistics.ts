export interface Spread {
  median: number;
  minimum: number;
  maximum: number;
}

/** Of an odd number of values the middle one. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? NaN,
    minimum: sorted[0] ?? NaN,
    maximum: sorted.at(-1) ?? NaN,
  };
}
