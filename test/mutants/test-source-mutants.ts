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
  it.for(killable.filter((_, index) => index % 2 === start))(
    'the contract suite kills the source mutant $name ($class)',
    async (mutant, { annotate }) => {
      const { name } = mutant;
      const likely = [...(kills[name] ?? []), ...listRequirementsByPrefix(getLikelyRequirements(mutant))];
      const gateway = await startMutant(name);
      try {
        const kill = await findFirstKill(gateway, likely);
        expect(kill, `${name} survives`).not.toBeNull();
        await annotate(`killed by ${String(kill?.requirement)}: ${String(kill?.message)}`);
      } finally {
        await gateway.close();
      }
    },
  );
}
