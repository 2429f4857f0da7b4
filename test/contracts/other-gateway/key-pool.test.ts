import { expect, test } from 'vitest';
import { requirements } from '../../../contracts/rules/index.js';
import { expectConforming, runAgainst } from './expect-conforming.js';
import type { FaultName } from './faults.js';

/** Requirements on webhooks need a receiver, too. */
const only = requirements
  .filter(({ needs }) => needs.includes('own-organization') && !needs.includes('receiver'))
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

const faults: readonly [FaultName, requirement: string][] = [
  ['null-keeps-setting', 'configurations.null-field'],
  ['secret-repeated', 'configurations.secret-once'],
  ['version-constant', 'configurations.versions'],
];

test.each(faults)('with a key pool, the planted fault %s breaks %s', async (fault, requirement) => {
  const { notPassed } = await runAgainst({ fault, pooledOrganizations: 3 }, { only: [requirement] });
  expect(notPassed.map(({ id, countsAs }) => [id, countsAs])).toEqual([[requirement, 'broken']]);
});

test('the keys of a pool are in no verdict', async () => {
  const result = await runAgainst({ fault: 'version-constant', pooledOrganizations: 3 }, { only });
  expect(result.notPassed.length).toBeGreaterThan(0);
  expect(JSON.stringify(result)).not.toMatch(/sk_test_\w/);
});
