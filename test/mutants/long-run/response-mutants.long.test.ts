import { afterAll, expect, it } from 'vitest';
import { requirements } from '../../../contracts/rules/index.js';
import { startSandbox } from '../../../src/sandbox.js';
import { equivalent } from '../equivalent.js';
import type { ResponseMutant } from '../responses/response-mutant.js';
import { allResponseMutants } from '../responses/response-mutants.js';
import { startProxy } from '../responses/start-proxy.js';
import { findFirstKill, recordExchanges } from '../run-requirements.js';
import { unkilled } from '../unkilled.js';
import { saveRow, writeKills } from './rows.js';

const sandbox = await startSandbox();
const proxy = await startProxy(sandbox.url);
const gateway = { url: proxy.url, apiKey: sandbox.apiKey };
const exchanges = await recordExchanges(gateway);
const allIds = requirements.map(({ id }) => id);
afterAll(async () => {
  writeKills();
  await proxy.close();
  await sandbox.close();
});

it.each(allResponseMutants)(
  'the contract suite kills the response mutant $name, unless it is equivalent or inapplicable',
  async (mutant) => {
    const likely = listAffectedRequirements(mutant);
    const isInapplicable = likely.length === 0;
    proxy.setMutant(mutant);
    const kill = isInapplicable ? null : await findFirstKill(gateway, [...likely, ...allIds]);
    const killers = kill ? [kill.requirement] : [];
    saveRow({ name: mutant.name, killers });
    if (!isInapplicable && !(mutant.name in equivalent) && !unkilled.includes(mutant.name)) {
      expect(kill).not.toBeNull();
    }
  },
);

/** Returns the ids of the requirements that receive a response which the mutant changes. */
function listAffectedRequirements({ operation, status, isOfHead = false, mutate }: ResponseMutant): string[] {
  const affected = exchanges.filter(
    (one) =>
      one.operation?.id === operation &&
      one.response.status === status &&
      (one.method === 'HEAD') === isOfHead &&
      mutate(one.response) !== null,
  );
  return [...new Set(affected.flatMap(({ requirement }) => requirement ?? []))];
}
