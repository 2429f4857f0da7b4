import { beforeAll, expect, test } from 'vitest';
import { runAgainst } from './expect-conforming.js';
import { faults, type FaultName } from './faults.js';

/** Requirements that the gateway does not meet without any fault; they do not count as found. */
let brokenWithoutFault = new Set<string>();

beforeAll(async () => {
  brokenWithoutFault = new Set(await listBrokenIds(null));
});

async function listBrokenIds(fault: FaultName | null): Promise<string[]> {
  const { notPassed } = await runAgainst({ fault }, { runs: 3 });
  return notPassed.filter(({ countsAs }) => countsAs === 'broken').map(({ id }) => id);
}

/** Faults that only show where the run may change the configuration of an organization, which needs a sandbox. */
const unseen: ReadonlySet<FaultName> = new Set([
  'default-urls-lost',
  'null-keeps-setting',
  'secret-repeated',
  'version-constant',
]);

test.each(faults.filter(({ name }) => !unseen.has(name)))(
  'the contract suite finds the planted fault $name: $description',
  async ({ name }) => {
    const found = (await listBrokenIds(name)).filter((id) => !brokenWithoutFault.has(id));
    expect(found).not.toEqual([]);
  },
);

test('the contract suite finds at least 95 % of the planted faults without a sandbox', () => {
  expect(1 - unseen.size / faults.length).toBeGreaterThanOrEqual(0.95);
});
