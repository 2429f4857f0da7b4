import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fewResponseMutants } from './responses/response-mutants.js';
import { mutants } from './source/mutants.js';

/** Lines `name < requirement requirement` of the response mutants, which are derived. */
export const responseKillsFile = fileURLToPath(new URL('responses/kills.txt', import.meta.url));

const responseKills = readFileSync(responseKillsFile, 'utf8')
  .trim()
  .split('\n')
  .map((line): [string, string[]] => {
    const [name = '', killers = ''] = line.split(' < ');
    return [name, killers.split(' ')];
  });

/** Requirements that kill the lost fields of the sample, beside the one that kills most of them. */
const otherFieldKillers: Readonly<Record<string, readonly string[]>> = {
  'createConsumption.201.field-lost.occurred_at': ['model.story.variable'],
};

const fieldKills = fewResponseMutants
  .filter((mutant) => mutant.class === 'field lost')
  .map(({ name, operation }) => [name, otherFieldKillers[name] ?? [`bounds.null.${operation}`]] as const);

/** Ids of up to three requirements that kill a mutant, by its name. */
export const kills: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
  ...mutants.map(({ name, killedBy = [] }) => [name, killedBy] as const),
  ...responseKills,
  ...fieldKills,
]);

/**
 * Returns the ids of the requirements that kill a mutant.
 *
 * @throws Error if the mutant is new
 */
export function getKillers(name: string): readonly string[] {
  const killers = kills[name] ?? [];
  if (killers.length > 0) return killers;
  throw new Error(
    `No requirement is known to kill the mutant ${name}. Run all requirements against it, and copy its line from ` +
      'test/mutants/results/: npx vitest run --config .config/vitest.long.config.ts ' +
      `test/mutants/long-run/source -t ${name}`,
  );
}
