import { expect, it } from 'vitest';
import { equivalent } from './equivalent.js';
import { firstKill, requirementsOn } from './hunt.js';
import { kills } from './kills.js';
import { open } from './open.js';
import { likelyFor, patches } from './source/patches.js';
import { startMutant } from './source/start.js';

const judged = patches.filter(({ name }) => !(name in equivalent) && !open.includes(name));

/** Gateways with one fault in their own source: the suite kills each of them. Two files share them, and so two cores. */
export function killEveryOther(from: 0 | 1): void {
  it.each(judged.filter((_, index) => index % 2 === from))('$class: $name', async (patch) => {
    const { name } = patch;
    const likely = [...(kills[name] ?? []), ...requirementsOn(likelyFor(patch))];
    const mutant = await startMutant(name);
    try {
      expect(await firstKill(mutant, likely), `${name} survives`).not.toBeNull();
    } finally {
      await mutant.close();
    }
  });
}
