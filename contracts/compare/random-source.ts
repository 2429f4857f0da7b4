import fc from 'fast-check';

/** Source of random test data. The same seed draws the same values. */
export class RandomSource {
  #draws = 0;

  constructor(readonly seed: number) {}

  draw<Value>(arbitrary: fc.Arbitrary<Value>): Value {
    this.#draws += 1;
    const [value] = fc.sample(arbitrary, { seed: mix(this.seed, this.#draws), numRuns: 1 });
    return value as Value;
  }

  /** Picks one of the values. @throws Error if there are none */
  pick<Value>(values: readonly Value[]): Value {
    return this.draw(fc.constantFrom(...values));
  }

  /** Returns true with a probability of 1 in `count`. */
  isOneIn(count: number): boolean {
    return this.draw(fc.nat(count - 1)) === 0;
  }
}

/** Mixes two integers to a seed, so that neighbors have unrelated values. @see https://github.com/aappleby/smhasher, fmix32 */
export function mix(one: number, other: number): number {
  let hash = Math.imul(one, 0x9e37_79b1) + other;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return hash ^ (hash >>> 16);
}
