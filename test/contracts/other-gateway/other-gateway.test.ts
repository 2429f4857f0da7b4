import { expect, test } from 'vitest';
import type { Phase } from '../../../contracts/requirement.js';
import { expectConforming, runAgainst } from './expect-conforming.js';
import { variations } from './variations.js';

const MINUTE_MS = 60_000;
const fewPhases: Phase[] = ['authentication', 'echo', 'journeys', 'transitions', 'generated'];

test(
  'a second implementation of the OpenAPI document passes the contract suite',
  async () => {
    const result = await runAgainst({ pooledOrganizations: 3 });
    expectConforming(result);
    expect(result.skipReasons.filter((reason) => !/^needs (sandbox|clock|receiver): /.test(reason))).toEqual(
      [],
    );
  },
  2 * MINUTE_MS,
);

test.each(variations.filter(({ name }) => name === 'json-reversed'))(
  'a deployment with the variation $name passes the main phases of the contract suite',
  async ({ options }) => {
    expectConforming(await runAgainst(options, { runs: 2, phases: fewPhases }));
  },
  MINUTE_MS,
);
