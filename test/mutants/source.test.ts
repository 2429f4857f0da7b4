import { describe, expect, it } from 'vitest';
import { equivalent } from './equivalent.js';
import { firstKill, requirementsOn } from './hunt.js';
import { kills } from './kills.js';
import { open } from './open.js';
import { likelyFor, patches } from './source/patches.js';
import { startMutant } from './source/start.js';

/** Gateways with one fault in their own source: the suite kills each of them. */

const judged = patches.filter(({ name }) => !(name in equivalent) && !open.includes(name));

describe.each(judged)('$class', (patch) => {
  const { name } = patch;
  it(name, async () => {
    const likely = [...(kills[name] ?? []), ...requirementsOn(likelyFor(patch))];
    const mutant = await startMutant(name);
    try {
      expect(await firstKill(mutant, likely), `${name} survives`).not.toBeNull();
    } finally {
      await mutant.close();
    }
  });
});
