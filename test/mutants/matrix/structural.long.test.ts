import { afterAll, expect, it } from 'vitest';
import { startSandbox } from '../../../src/sandbox.js';
import { equivalent } from '../equivalent.js';
import { everythingSaid, firstKill } from '../hunt.js';
import { open } from '../open.js';
import type { StructuralFault } from '../structural/fault.js';
import { allFaults } from '../structural/faults.js';
import { startProxy } from '../structural/proxy.js';
import { keepRow, writePage } from './rows.js';

/** Every structural fault, until the first kill: those requirements first that hear what it spoils. */

const sandbox = await startSandbox();
const proxy = await startProxy(sandbox.url);
const prey = { url: proxy.url, apiKey: sandbox.apiKey };
// A proxy that spoils nothing is no mutant.
const said = await everythingSaid(prey);
afterAll(async () => {
  writePage();
  await proxy.close();
  await sandbox.close();
});

it.each(allFaults)('$name', async (fault) => {
  const hearers = hearersOf(fault);
  const isMoot = hearers.length === 0;
  proxy.plant(fault);
  const kill = isMoot ? null : await firstKill(prey, hearers);
  const killers = kill ? [kill.requirement] : [];
  keepRow({ name: fault.name, class: fault.class, killers, isWhole: false, isMoot });
  if (!isMoot && !(fault.name in equivalent) && !open.includes(fault.name)) expect(kill).not.toBeNull();
});

/** Ids of the requirements to which something is answered that the fault would spoil; empty when it has nowhere to be. */
function hearersOf({ operation, status, isOfHead = false, alter }: StructuralFault): string[] {
  const heard = said.filter(
    (one) =>
      one.operation?.id === operation &&
      one.response.status === status &&
      (one.method === 'HEAD') === isOfHead &&
      alter(one.response) !== null,
  );
  return [...new Set(heard.flatMap(({ requirement }) => requirement ?? []))];
}
