import fc from 'fast-check';
import { test } from 'vitest';
import { combineVariants, type Variant } from './deployment-options.js';
import { expectConforming, runAgainst } from './expect-conforming.js';
import { variations } from './variations.js';

const COMBINATIONS = 50;
const MAX_COMBINED = 6;

/** Seed of the combinations. Set OTHER_GATEWAY_SEED to the printed one to repeat them. */
const seed = Number(process.env['OTHER_GATEWAY_SEED'] ?? Date.now() % 1_000_000);
process.stdout.write(`OTHER_GATEWAY_SEED=${seed}\n`);

test.each(variations)(
  'a deployment with the variation $name passes the contract suite',
  async ({ options }) => {
    expectConforming(await runAgainst(options));
  },
);

test.each(listCombinations(seed))(
  'the combination $index of the seed $seed passes the contract suite: $names',
  async ({ index, options }) => {
    expectConforming(await runAgainst(options, { seed: seed + index }));
  },
);

interface Combination {
  seed: number;
  index: number;
  names: string;
  options: Variant;
}

/** Returns random combinations of variations; in each, a later variation overrides an earlier one. */
function listCombinations(first: number): Combination[] {
  const subset = fc.shuffledSubarray([...variations], { minLength: 2, maxLength: MAX_COMBINED });
  return fc.sample(subset, { seed: first, numRuns: COMBINATIONS }).map((combined, index) => ({
    seed: first,
    index,
    names: combined.map(({ name }) => name).join(', '),
    options: combineVariants(...combined.map(({ options }) => options)),
  }));
}
