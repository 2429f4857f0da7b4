import { expect, it } from 'vitest';
import { equivalent } from './equivalent.js';
import { kills } from './kills.js';
import { findFirstKill, listRequirementsByPrefix } from './run-requirements.js';
import { getLikelyRequirements, mutants } from './source/mutants.js';
import { startMutant } from './source/start-mutant.js';
import { unkilled } from './unkilled.js';

const killable = mutants.filter(({ name }) => !(name in equivalent) && !unkilled.includes(name));

/** Tests that the suite kills every other source mutant. Two test files share the mutants so that they run in parallel. */
export function testSourceMutants(start: 0 | 1): void {
  it.each(killable.filter((_, index) => index % 2 === start))(
    'the contract suite kills the source mutant $name ($class)',
    async (mutant) => {
      const { name } = mutant;
      const likely = [...(kills[name] ?? []), ...listRequirementsByPrefix(getLikelyRequirements(mutant))];
      const gateway = await startMutant(name);
      try {
        expect(await findFirstKill(gateway, likely), `${name} survives`).not.toBeNull();
      } finally {
        await gateway.close();
      }
    },
  );
}
