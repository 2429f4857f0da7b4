import { expect, test } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';
import { checkMutations } from './check-mutations.js';
import { mutations } from './mutations.js';

const sandbox = await testSandbox();

/** Mutations of a property and a transition. The long run has all mutations. */
const SAMPLE = ['a customer with another email address', 'a canceled purchase that is active again'];

test('tollgate drift finds a fault in each recording with one changed response', async () => {
  const sample = mutations.filter(({ name }) => SAMPLE.includes(name));
  expect(sample).toHaveLength(SAMPLE.length);
  expect(await checkMutations(sandbox, sample)).toBe(1);
});
