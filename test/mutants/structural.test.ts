import { afterAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { equivalent } from './equivalent.js';
import { firstKill, requirementsOf } from './hunt.js';
import { kills } from './kills.js';
import { open } from './open.js';
import { fewFaults } from './structural/faults.js';
import { startProxy } from './structural/proxy.js';

/** A good gateway whose answers are spoiled on their way: the suite kills each of these faults. */

const sandbox = await startSandbox();
const proxy = await startProxy(sandbox.url);
afterAll(async () => {
  await proxy.close();
  await sandbox.close();
});

const judged = fewFaults.filter(({ name }) => !(name in equivalent) && !open.includes(name));

describe.each(judged)('$class', (fault) => {
  it(fault.name, async () => {
    proxy.plant(fault);
    const likely = [...(kills[fault.name] ?? []), ...requirementsOf(fault.operation)];
    const kill = await firstKill({ url: proxy.url, apiKey: sandbox.apiKey }, likely);
    expect(kill, `${fault.name} survives; it spoiled ${proxy.spoiled} answers`).not.toBeNull();
  });
});
