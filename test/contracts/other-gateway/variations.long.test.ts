import { test } from 'vitest';
import { combineVariants, type Variant } from './deployment-options.js';
import { expectConforming, runAgainst } from './expect-conforming.js';
import { variations, type Variation } from './variations.js';

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

function listCombinations(first: number): Combination[] {
  const random = createRandom(first);
  return Array.from({ length: COMBINATIONS }, (_, index) => {
    const combined = pick(random, 2 + Math.floor(random() * (MAX_COMBINED - 1)));
    return {
      seed: first,
      index,
      names: combined.map(({ name }) => name).join(', '),
      options: combineVariants(...combined.map(({ options }) => options)),
    };
  });
}

/** Returns different variations, in random order; a later one overrides an earlier one. */
function pick(random: () => number, count: number): Variation[] {
  const rest = [...variations];
  return Array.from({ length: count }, () => rest.splice(Math.floor(random() * rest.length), 1)).flat();
}

/** Returns a generator of reproducible numbers from 0 to 1 (mulberry32). */
function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
