import { expect, test } from 'vitest';
import type { Requirement } from '../requirement.js';
import { BudgetSpent, Finding } from '../results/finding.js';
import type { Verdict } from '../results/verdict.js';
import { repeatFailures } from './repeat-failures.js';

const passed: Verdict = { outcome: 'passed' };
const failed: Verdict = { outcome: 'failed', finding: new Finding('It fails.') };
const inconclusive: Verdict = { outcome: 'inconclusive', reason: 'The target is busy.' };

const listRequirements = (count: number): Requirement[] =>
  Array.from({ length: count }, (_, index) => ({ id: `rule.${index}` }) as Requirement);

/** Returns a check that gives the verdicts in order; null stands for a limit of the run. */
function createCheck(...verdicts: (Verdict | null)[]): () => Promise<Verdict> {
  const remaining = verdicts[Symbol.iterator]();
  return () => {
    const verdict = remaining.next().value ?? null;
    return verdict ? Promise.resolve(verdict) : Promise.reject(new BudgetSpent('The budget is spent.'));
  };
}

test.each([
  { verdicts: [passed, passed], result: { failed: 1, of: 3 } },
  { verdicts: [failed, passed], result: { failed: 2, of: 3 } },
  { verdicts: [failed, failed], result: { failed: 3, of: 3 } },
  { verdicts: [inconclusive, passed], result: { failed: 1, of: 2 } },
  { verdicts: [passed, null], result: { failed: 1, of: 2 } },
  { verdicts: [inconclusive, inconclusive], result: undefined },
  { verdicts: [null], result: undefined },
])(
  'repeatFailures returns $result for a failed requirement, then $verdicts',
  async ({ verdicts, result }) => {
    const results = await repeatFailures(listRequirements(1), createCheck(...verdicts));
    expect(results['rule.0']).toEqual(result);
  },
);

test('repeatFailures repeats the first ten requirements, twice each', async () => {
  const repeated: string[] = [];
  await repeatFailures(listRequirements(12), ({ id }) => {
    repeated.push(id);
    return Promise.resolve(passed);
  });
  expect(repeated).toEqual(listRequirements(10).flatMap(({ id }) => [id, id]));
});

test('repeatFailures goes on with the next requirement after one that the limits do not allow', async () => {
  const results = await repeatFailures(listRequirements(2), createCheck(null, passed, failed));
  expect(results).toEqual({ 'rule.1': { failed: 2, of: 3 } });
});

test('repeatFailures throws an error of the suite', async () => {
  const check = () => Promise.reject(new TypeError('x is not a function'));
  await expect(repeatFailures(listRequirements(1), check)).rejects.toThrow(TypeError);
});
