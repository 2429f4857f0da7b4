import { expect, test } from 'vitest';
import type { Phase } from '../../../contracts/requirement.js';
import { startProxy } from '../check/proxy.js';
import { expectConforming, listBroken, runAgainst } from './expect-conforming.js';
import { startOtherGateway } from './gateway.js';
import { runSuite } from './run-suite.js';
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

test('a deployment that rejects URLs of more than 4,096 bytes breaks the requirement on their length', async () => {
  const only = ['request-headers.long', 'ids.hostile.getCustomer', 'negatives.format.createPurchase'];
  const result = await runAgainst({ maxTargetBytes: 4_096 }, { only, runs: 2 });
  expect(listBroken(result).map((line) => line.split(':')[0])).toContain('request-headers.long');
});

test('a deployment that accepts unknown parameters from the second organization alone breaks a requirement', async () => {
  const gateway = await startOtherGateway();
  const proxy = await startProxy(new URL(gateway.url).origin, {
    change: (response, { headers }) =>
      headers['authorization'] === `Bearer ${gateway.secondApiKey}` && response.status === 400
        ? { ...response, status: 200, text: '{"data":[],"has_more":false,"next_cursor":null}' }
        : response,
  });
  const only = ['tenancy.same-rules.listCustomers'];
  const result = await runSuite({ ...gateway, url: proxy.url }, { only });
  await gateway.close();
  expect(result.notPassed).toMatchObject([{ id: only[0], countsAs: 'broken' }]);
});
