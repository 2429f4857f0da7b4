import { afterAll, expect, it } from 'vitest';
import { equivalent } from '../equivalent.js';
import { findAllKills } from '../run-requirements.js';
import { mutants } from '../source/mutants.js';
import { startMutant } from '../source/start-mutant.js';
import { unkilled } from '../unkilled.js';
import { saveRow, writeKills } from './rows.js';

/** Runs all requirements against every other source mutant. Two test files share the mutants so that they run in parallel. */
export function testAgainstAllRequirements(start: 0 | 1): void {
  afterAll(writeKills);

  it.each(mutants.filter((_, index) => index % 2 === start))(
    'all requirements together kill the source mutant $name ($class), unless it is equivalent',
    async ({ name }) => {
      const gateway = await startMutant(name);
      try {
        const killers = (await findAllKills(gateway)).map(({ requirement }) => requirement);
        saveRow({ name, killers });
        if (name in equivalent) expect(killers, equivalent[name]).toEqual([]);
        else if (!unkilled.includes(name)) expect(killers).not.toEqual([]);
      } finally {
        await gateway.close();
      }
    },
  );
}
