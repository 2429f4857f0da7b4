import { expect, test } from 'vitest';
import { requirements } from '../../../contracts/rules/index.js';
import { startDeployment } from '../../mutants/start-deployment.js';
import { expectConforming, runAgainst } from './expect-conforming.js';
import { isLeftOut } from './missing-rules.js';
import { runSuite, type SuiteResult } from './run-suite.js';

/** Requirements on webhooks need a receiver, too. */
const only = requirements
  .filter(({ needs }) => needs.includes('own-organization') && !needs.includes('receiver'))
  .filter((requirement) => !isLeftOut(requirement))
  .map(({ id }) => id);

test('with a pool of three keys, all requirements pass that need organizations of the run', async () => {
  const result = await runAgainst({ pooledOrganizations: 3 }, { only });
  expectConforming(result);
  expect(result.counts).toEqual({ passed: only.length });
});

test('a requirement that uses more organizations than the key pool has is skipped', async () => {
  const result = await runAgainst({ pooledOrganizations: 1 }, { only: ['configurations.*'] });
  expectConforming(result);
  expect(result.skipReasons).toEqual([
    'needs own-organization: it uses more organizations than --key-pool has',
  ]);
});

async function runAgainstMutant(name: string, ids: string[]): Promise<SuiteResult> {
  const deployment = await startDeployment(name, 5);
  try {
    return await runSuite(deployment, { only: ids, usesSandbox: false });
  } finally {
    await deployment.close();
  }
}

test.each([
  ['null-does-not-reset', 'configurations.null-field'],
  ['secret-shown-again', 'configurations.secret-once'],
  ['version-does-not-rise', 'configurations.versions'],
])('with a key pool, the mutant %s breaks %s, and no key is in a verdict', async (name, requirement) => {
  const result = await runAgainstMutant(name, [requirement]);
  expect(result.notPassed.map(({ id, countsAs }) => [id, countsAs])).toEqual([[requirement, 'broken']]);
  expect(JSON.stringify(result)).not.toMatch(/sk_test_\w/);
});
