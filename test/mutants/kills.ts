import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { filterKills } from './source/filters.js';

const killsFile = fileURLToPath(new URL('kills.json', import.meta.url));

/** Ids of up to three requirements that killed a mutant in the reference run, by mutant name. */
export type Kills = Record<string, string[]>;

export const kills: Kills = { ...(JSON.parse(readFileSync(killsFile, 'utf8')) as Kills), ...filterKills };

/**
 * Returns the ids of the requirements that killed a mutant in the reference run.
 *
 * @throws Error if the mutant is new
 */
export function getKillers(name: string): readonly string[] {
  const killers = kills[name] ?? [];
  if (killers.length > 0) return killers;
  throw new Error(
    `kills.json has no requirement for the mutant ${name}. Run all requirements against it, and copy its line from ` +
      'test/mutants/results/kills.json: npx vitest run --config .config/vitest.long.config.ts ' +
      `test/mutants/long-run/source -t ${name}`,
  );
}
