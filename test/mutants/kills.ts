import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fewResponseMutants } from './responses/response-mutants.js';
import { filterKills } from './source/filters.js';

const killsFile = fileURLToPath(new URL('kills.json', import.meta.url));

/** Ids of up to three requirements that killed a mutant in the reference run, by mutant name. */
export type Kills = Record<string, string[]>;

/** Requirements that kill the lost fields of the sample, beside the one that kills most of them. */
const otherFieldKillers: Kills = {
  'createConsumption.201.field-lost.occurred_at': ['model.story.variable'],
};

const fieldKills: Kills = Object.fromEntries(
  fewResponseMutants
    .filter((mutant) => mutant.class === 'field lost')
    .map(({ name, operation }) => [name, otherFieldKillers[name] ?? [`bounds.null.${operation}`]]),
);

export const kills: Kills = {
  ...(JSON.parse(readFileSync(killsFile, 'utf8')) as Kills),
  ...filterKills,
  ...fieldKills,
};

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
