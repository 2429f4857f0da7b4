import { afterAll, expect, it } from 'vitest';
import { startSandbox } from '../../../src/sandbox.js';
import { equivalent } from '../equivalent.js';
import { firstKill, requirementsOf } from '../hunt.js';
import { open } from '../open.js';
import { allFaults } from '../structural/faults.js';
import { startProxy } from '../structural/proxy.js';
import { keepRow, writePage } from './rows.js';

/** Every structural fault, until the first kill. */

const sandbox = await startSandbox();
const proxy = await startProxy(sandbox.url);
const prey = { url: proxy.url, apiKey: sandbox.apiKey };
afterAll(async () => {
  writePage();
  await proxy.close();
  await sandbox.close();
});

it('a proxy that spoils nothing is no mutant', async () => {
  proxy.plant(null);
  expect(await firstKill(prey, [])).toBeNull();
});

it.each(allFaults)('$name', async (fault) => {
  proxy.plant(fault);
  const kill = await firstKill(prey, requirementsOf(fault.operation));
  const killers = kill ? [kill.requirement] : [];
  const isMoot = proxy.spoiled === 0;
  keepRow({ name: fault.name, class: fault.class, killers, isWhole: false, isMoot });
  if (!isMoot && !(fault.name in equivalent) && !open.includes(fault.name)) expect(kill).not.toBeNull();
});
