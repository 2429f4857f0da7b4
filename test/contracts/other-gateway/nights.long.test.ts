import { expect, test } from 'vitest';
import { canaries } from '../../../contracts/canaries/canaries.js';
import { listShown } from '../../../contracts/canaries/canary.js';
import { startOtherGateway } from './gateway.js';
import { expectNoAlarms, listNights, simulateNights, type Night } from './nights.js';
import type { Variant } from './deployment-options.js';
import type { SuiteResult } from './run-suite.js';

const only = [...new Set(canaries.flatMap((canary) => listShown(canary).map(([, id]) => id)))];
const MINUTE_MS = 60_000;

const unevenNights: Night[] = [
  ...listNights(5),
  { day: 4, lateHours: 1 },
  { day: 6 },
  { day: 7, lateHours: 14 },
  { day: 8 },
  { day: 9, isRecordLost: true },
  ...listNights(30).slice(10),
];

test.each<{ name: string; variant: Variant }>([
  { name: 'without a variation', variant: {} },
  { name: 'with 2 % of connections broken', variant: { brokenShare: 0.02 } },
  { name: 'with a clock 90 s ahead', variant: { clockOffsetMs: 90_000, clockResolutionMs: 1_000 } },
  {
    name: 'with a clock 90 s behind and 2 % of connections broken',
    variant: { clockOffsetMs: -90_000, brokenShare: 0.02 },
  },
])(
  'thirty nights $name, one of them missed, one double, one late and one without its record, are no alarm',
  async ({ variant }) => {
    const results = await simulateNights(() => startOtherGateway(variant), unevenNights, { only });
    expectNoAlarms(results);
    expect(results.at(-1)?.counts.passed).toBeGreaterThan(70);
  },
  5 * MINUTE_MS,
);

/** Lists the requirements that have passed or failed by the last night. */
const listTested = (results: readonly SuiteResult[]): Set<string> =>
  new Set(
    results.flatMap(({ outcomes }) =>
      [...outcomes].filter(([, { outcome }]) => outcome === 'passed').map(([id]) => id),
    ),
  );

test.each([
  { pooledOrganizations: 0, tested: 860 },
  { pooledOrganizations: 4, tested: 905 },
])(
  'by the tenth night, $tested requirements are tested with a pool of $pooledOrganizations keys, with 300 new objects a night',
  async ({ pooledOrganizations, tested }) => {
    const results = await simulateNights(
      () => startOtherGateway({ pooledOrganizations }),
      listNights(10),
      (earlier) => ({
        ...(earlier.length > 0 && { maxObjects: 300 }),
        first: [...(earlier.at(-1)?.outcomes ?? [])].flatMap(([id, { outcome }]) =>
          outcome === 'not_run' ? id : [],
        ),
      }),
    );
    expectNoAlarms(results);
    expect(listTested(results).size).toBeGreaterThanOrEqual(tested);
  },
  10 * MINUTE_MS,
);
