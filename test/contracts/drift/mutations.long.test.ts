import { expect, test } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';
import { checkMutations } from './check-mutations.js';
import { mutations } from './mutations.js';

const sandbox = await testSandbox();

/** Smallest share of the mutations that has to be found. */
const MIN_SHARE = 0.9;

test('tollgate drift finds faults in 90 % of the recordings with one changed response', async () => {
  expect(await checkMutations(sandbox, mutations)).toBeGreaterThanOrEqual(MIN_SHARE);
});
