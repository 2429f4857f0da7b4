import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { equivalent } from './equivalent.js';
import { allKills, firstKill, requirementsOf } from './hunt.js';
import { matrixPage, type Row } from './matrix.js';
import { open } from './open.js';
import { patches } from './source/patches.js';
import { startMutant } from './source/start.js';
import { allFaults } from './structural/faults.js';
import { startProxy } from './structural/proxy.js';

/** Every mutant by every requirement; the results lie in `test/mutants/results`. */

const directory = fileURLToPath(new URL('results', import.meta.url));
const rows: Row[] = [];

afterAll(() => {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'matrix.md'), matrixPage(rows));
  const kills = Object.fromEntries(rows.map(({ name, killers }) => [name, killers.slice(0, 3)]));
  writeFileSync(join(directory, 'kills.json'), `${JSON.stringify(kills, null, 2)}\n`);
});

describe.each(patches)('$class', ({ name, class: kind }) => {
  it(name, async () => {
    const mutant = await startMutant(name);
    try {
      const killers = (await allKills(mutant)).map(({ requirement }) => requirement);
      rows.push({ name, class: kind, killers });
      if (name in equivalent) expect(killers, equivalent[name]).toEqual([]);
      else if (!open.includes(name)) expect(killers).not.toEqual([]);
    } finally {
      await mutant.close();
    }
  });
});

describe('every structural fault', async () => {
  const sandbox = await startSandbox();
  const proxy = await startProxy(sandbox.url);
  afterAll(async () => {
    await proxy.close();
    await sandbox.close();
  });

  it('a proxy that spoils nothing is no mutant', async () => {
    proxy.plant(null);
    expect(await firstKill({ url: proxy.url, apiKey: sandbox.apiKey }, [])).toBeNull();
  });

  it.each(allFaults)('$name', async (fault) => {
    proxy.plant(fault);
    const kill = await firstKill({ url: proxy.url, apiKey: sandbox.apiKey }, requirementsOf(fault.operation));
    rows.push({ name: fault.name, class: fault.class, killers: kill ? [kill.requirement] : [] });
    if (!(fault.name in equivalent) && !open.includes(fault.name)) expect(kill).not.toBeNull();
  });
});
