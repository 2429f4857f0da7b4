import { expect, test } from 'vitest';
import { canaries } from '../../../contracts/canaries/canaries.js';
import { listShown } from '../../../contracts/canaries/canary.js';
import { MAX_LIVE_CANARIES } from '../../../contracts/canaries/canary-run.js';
import { requirements } from '../../../contracts/rules/index.js';
import { kills } from '../../mutants/kills.js';
import { mutants } from '../../mutants/source/mutants.js';
import { startDeployment } from '../../mutants/start-deployment.js';
import { sampleCases, testInLongRun } from '../../support/sample-cases.js';
import { startOtherGateway } from './gateway.js';
import { expectNoAlarms, listBroken, listNights, simulateNights, type Night } from './nights.js';
import type { SuiteResult } from './run-suite.js';

const names = new Set(mutants.map(({ name }) => name));
const shown = [...new Set(canaries.flatMap((canary) => listShown(canary).map(([, id]) => id)))];
const only = { only: shown };
const MINUTE_MS = 60_000;

test('every requirement of a canary exists, and needs a clock', () => {
  const ids = requirements.filter(({ needs }) => needs.includes('clock')).map(({ id }) => id);
  expect(shown.filter((id) => !ids.includes(id))).toEqual([]);
});

test(
  'canaries show requirements about time on a target without a clock, night by night',
  async () => {
    const results = await simulateNights(startOtherGateway, listNights(10), only);
    expectNoAlarms(results);
    const passed = results.map(({ counts }) => counts.passed ?? 0);
    expect(passed[0]).toBe(0);
    expect(passed.at(2)).toBeGreaterThan(25);
    expect(passed.at(-1)).toBeGreaterThan(60);
    const [first, second] = results.map(({ outcomes }) => outcomes.get('journeys.story.activation-tomorrow'));
    expect(first).toMatchObject({ outcome: 'skipped', reason: 'waits for a canary: tomorrow' });
    expect(second?.reason).toMatch(/^a canary showed it, last at 20/);
    for (const { canaries: record } of results)
      expect(record?.live.length).toBeLessThanOrEqual(2 * MAX_LIVE_CANARIES);
  },
  MINUTE_MS,
);

testInLongRun(
  'a missed night, a late one, a double one and a lost record are no alarm with canaries',
  async () => {
    const nights: Night[] = [
      { day: 0 },
      { day: 1 },
      { day: 1, lateHours: 1 },
      { day: 3 },
      { day: 4, lateHours: 14 },
      { day: 5, isRecordLost: true },
      { day: 6 },
      { day: 7 },
    ];
    const variant = { clockOffsetMs: 90_000, clockResolutionMs: 1_000, brokenShare: 0.02 };
    const results = await simulateNights(() => startOtherGateway(variant), nights, only);
    expectNoAlarms(results);
    expect(results.at(4)?.counts.passed).toBeGreaterThan(20);
  },
  MINUTE_MS,
);

test(
  'with a key pool, canaries show requirements about settings in an organization of the run',
  async () => {
    const configured = canaries.filter(({ isConfigured }) => isConfigured === true);
    const ids = configured.flatMap((canary) => listShown(canary).map(([, id]) => id));
    const results = await simulateNights(() => startOtherGateway({ pooledOrganizations: 4 }), listNights(3), {
      only: ids,
    });
    expectNoAlarms(results);
    expect(results.at(-1)?.counts).toEqual({ passed: ids.length });
  },
  MINUTE_MS,
);

test.each([
  { pooledOrganizations: 3, keys: '1 more key' },
  { pooledOrganizations: 0, keys: '4 more keys' },
])(
  'with a pool of $pooledOrganizations keys besides the second key, canaries ask for $keys',
  async ({ pooledOrganizations, keys }) => {
    const ids = canaries
      .filter(({ isConfigured }) => isConfigured === true)
      .flatMap((canary) => listShown(canary).map(([, id]) => id));
    const [result] = await simulateNights(() => startOtherGateway({ pooledOrganizations }), listNights(1), {
      only: ids,
    });
    const reason = `needs own-organization: it needs ${keys} in --key-pool, for a canary`;
    expect(result?.skipReasons).toEqual([reason]);
  },
  MINUTE_MS,
);

/** Mutants that show only between two nights, only in events, or only in what the canaries do not do. */
const unseen = `
  canceled-keeps-its-period checkout-expiry-setting-ignored consumption-deleted-missing
  cycles-count-only-paid-ones delete-of-unbilled-allowed failed-charge-told-as-succeeded
  largest-amount-refused next-retry-not-announced on-exhausted-ignored open-consumption-stays-open
  past-due-stays-active recovery-not-told retry-interval-ignored retry-leaves-latest-charge-id
  scheduled-cannot-be-canceled-now start-instant-does-not-belong trial-ends-at-midnight
  unpaid-told-as-past-due
`.split(/\s+/);

const found = Object.entries(kills).flatMap(([name, ids]) =>
  ids
    .filter((id) => shown.includes(id) && names.has(name) && !unseen.includes(name))
    .map((requirement) => ({ name, requirement })),
);

test.each(sampleCases(found, ({ name }) => name === 'rounded-up'))(
  'canaries find the mutant $name as a failure of $requirement within a round of fourteen nights',
  async ({ name, requirement }) => {
    const isFound = (result: SuiteResult): boolean => listBroken(result).includes(requirement);
    const options = { only: [requirement], usesSandbox: false };
    const results = await simulateNights(() => startDeployment(name), listNights(14), options, isFound);
    expect(results.some(isFound)).toBe(true);
  },
  MINUTE_MS,
);
