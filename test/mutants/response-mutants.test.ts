import { afterAll, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { equivalent } from './equivalent.js';
import { getKillers } from './kills.js';
import { fewResponseMutants } from './responses/response-mutants.js';
import { startProxy } from './responses/start-proxy.js';
import { findFirstKill } from './run-requirements.js';
import { unkilled } from './unkilled.js';

const sandbox = await startSandbox();
const proxy = await startProxy(sandbox.url);
afterAll(async () => {
  await proxy.close();
  await sandbox.close();
});

const killable = fewResponseMutants.filter(({ name }) => !(name in equivalent) && !unkilled.includes(name));

it.each(killable)('the contract suite kills the response mutant $name ($class)', async (mutant) => {
  proxy.setMutant(mutant);
  const kill = await findFirstKill({ url: proxy.url, apiKey: sandbox.apiKey }, getKillers(mutant.name));
  expect(kill, `${mutant.name} survives; it changed ${proxy.mutatedCount} responses`).not.toBeNull();
});
