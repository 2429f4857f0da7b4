import { expect, it } from 'vitest';
import { applyMutant } from '../source/apply-mutant.js';
import type { Mutant } from '../source/mutant.js';
import { guardMutant } from '../source/guard-mutant.js';
import recordedKills from './kills.json' with { type: 'json' };
import { pairs } from './list-pairs.js';
import { testKillers } from './test-pair.js';

/** Pairs that the requirements which kill the mutant always kill within seconds, too. */
const sample = pairs.filter(
  ({ name }) =>
    /^(?:limit-hundred-refused|repeated-checkout-address|undocumented-method-served|line2-lost):/.test(
      name,
    ) && name in recordedKills,
);

it.each(sample)('the contract suite kills the mutant that is active only sometimes: $name', async (pair) => {
  const result = await testKillers(pair);
  expect(result).toMatchObject({
    kill: { requirement: recordedKills[pair.name as keyof typeof recordedKills] },
  });
});

it('a mutant whose trigger never holds passes the requirements that kill it', async () => {
  const [pair] = sample;
  if (!pair) throw new Error('There is no pair to test.');
  const trigger = { ...pair.trigger, holds: () => false };
  expect(await testKillers({ ...pair, trigger })).toBe('never active');
});

const mutant: Mutant = {
  name: 'm',
  class: 'c',
  file: 'f.ts',
  in: 'add',
  find: '$a + $b',
  replace: '$a - $b',
};

it('guardMutant keeps the original body for the time when the mutant is not active', () => {
  const source = 'export function add(a, { b }) { return a + b; }';
  expect(guardMutant(source, mutant)).toBe(
    'export function add(a, { b }) { if (globalThis.isMutantActive?.([a, { b }])) { return a - b; } else { return a + b; } }',
  );
  expect(applyMutant(source, mutant)).toBe('export function add(a, { b }) { return a - b; }');
});

it('guardMutant guards the innermost function, since an outer one may run only at the start', () => {
  const source = 'export const add = (a) => (b) => a + b;';
  expect(guardMutant(source, mutant)).toBe(
    'export const add = (a) => (b) => (globalThis.isMutantActive?.([a, b]) ? a - b : a + b);',
  );
});

it('guardMutant returns null for a mutant of a constant, which no trigger can change', () => {
  expect(guardMutant('const add = 1 + 2;', mutant)).toBeNull();
});
