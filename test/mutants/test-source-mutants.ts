import { expect, it } from 'vitest';
import { equivalent } from './equivalent.js';
import { getKillers } from './kills.js';
import { sampleCases } from '../support/sample-cases.js';
import { findFirstKill } from './run-requirements.js';
import { mutants } from './source/mutants.js';
import { startMutant } from './source/start-mutant.js';
import { unkilled } from './unkilled.js';

const killable = mutants.filter(({ name }) => !(name in equivalent) && !unkilled.includes(name));

/** One mutant of each class. The long run tests all mutants, against all requirements. */
const classes = new Map(killable.toReversed().map((mutant) => [mutant.class, mutant]));
const sample = sampleCases(killable, (mutant) => classes.get(mutant.class) === mutant);

/** Tests that the suite kills every other mutant of the sample. Two test files share the mutants so that they run in parallel. */
export function testSourceMutants(start: 0 | 1): void {
  it.for(sample.filter((_, index) => index % 2 === start))(
    'the contract suite kills the source mutant $name ($class)',
    async ({ name }, { annotate }) => {
      const killers = getKillers(name);
      const gateway = await startMutant(name);
      try {
        const kill = await findFirstKill(gateway, killers);
        expect(kill, `${name} survives ${killers.join(', ')}`).not.toBeNull();
        await annotate(`killed by ${String(kill?.requirement)}: ${String(kill?.message)}`);
      } finally {
        await gateway.close();
      }
    },
  );
}
