import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkLaw } from '../holds.js';
import { billingCases, visitedBillingCases } from '../billing-case.js';
import { play } from '../trace.js';

const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 });

test('billing reaches the same state with one advance as with any split of it', () => {
  checkLaw(fc.tuple(fc.oneof(billingCases, visitedBillingCases), cuts), ([billingCase, where]) => {
    const whole = play(billingCase);
    const split = play(billingCase, where);
    expect(split?.commits).toEqual(whole?.commits);
    expect(split?.commands.map(({ problem }) => problem)).toEqual(
      whole?.commands.map(({ problem }) => problem),
    );
  });
});
