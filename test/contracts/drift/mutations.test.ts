import { expect, test } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';
import { checkMutations } from './check-mutations.js';
import { mutations } from './mutations.js';

const sandbox = await testSandbox();

/**
 * Mutations of a property, a header, an error, a transition and a repeated request; the long run has all. Others depend on
 * the order in which concurrent requests of the recording arrived.
 */
const SAMPLE = [
  'a customer with another email address',
  'a list page without Link',
  'an error with the status of another one',
  'a canceled purchase that is active again',
  'a repeated request that was carried out twice',
];

test('tollgate drift finds a fault in each recording with one changed response', async () => {
  const sample = mutations.filter(({ name }) => SAMPLE.includes(name));
  expect(sample).toHaveLength(SAMPLE.length);
  expect(await checkMutations(sandbox, sample)).toBe(1);
});
