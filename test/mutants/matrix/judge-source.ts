import { afterAll, expect, it } from 'vitest';
import { equivalent } from '../equivalent.js';
import { allKills } from '../hunt.js';
import { open } from '../open.js';
import { patches } from '../source/patches.js';
import { startMutant } from '../source/start.js';
import { keepRow, writePage } from './rows.js';

/** Judges every other mutant of the source by every requirement: two files share them, and so two cores. */
export function judgeEveryOther(from: 0 | 1): void {
  afterAll(writePage);

  it.each(patches.filter((_, index) => index % 2 === from))(
    '$class: $name',
    async ({ name, class: kind }) => {
      const mutant = await startMutant(name);
      try {
        const killers = (await allKills(mutant)).map(({ requirement }) => requirement);
        keepRow({ name, class: kind, killers, isWhole: true });
        if (name in equivalent) expect(killers, equivalent[name]).toEqual([]);
        else if (!open.includes(name)) expect(killers).not.toEqual([]);
      } finally {
        await mutant.close();
      }
    },
  );
}
