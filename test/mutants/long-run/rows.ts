import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allResponseMutants, fewResponseMutants } from '../responses/response-mutants.js';
import { kills, type Kills } from '../kills.js';
import { mutants } from '../source/mutants.js';
import { listIdleRequirements, type Row } from './idle-requirements.js';

const resultsDirectory = fileURLToPath(new URL('../results', import.meta.url));
const rowsDirectory = join(resultsDirectory, 'rows');

/** Saves a row immediately, so that an interrupted run keeps its results. */
export function saveRow(row: Row): void {
  mkdirSync(rowsDirectory, { recursive: true });
  writeFileSync(join(rowsDirectory, `${row.name}.json`), JSON.stringify(row));
}

/** Mutants of `kills.json`. */
const listed = new Set([...mutants, ...fewResponseMutants].map(({ name }) => name));

/**
 * Writes a new `kills.json` from the rows that exist so far, and from the present `kills.json` for all other mutants.
 *
 * @throws Error if the rows are complete and a requirement kills no mutant and has no reason to be kept
 */
export function writeKills(): void {
  const rows = readdirSync(rowsDirectory)
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(rowsDirectory, name), 'utf8')) as Row);
  writeFileSync(
    join(resultsDirectory, 'kills.json'),
    `${JSON.stringify(updateKills(kills, rows), null, 2)}\n`,
  );
  const tested = new Set(rows.map(({ name }) => name));
  if (![...mutants, ...allResponseMutants].every(({ name }) => tested.has(name))) return;
  const unexplained = listIdleRequirements(rows).filter(({ reason }) => reason === null);
  if (unexplained.length > 0) {
    throw new Error(
      `These requirements kill no mutant: ${unexplained.map(({ id }) => id).join(', ')}. ` +
        'Remove them, or add the reason to keep them to kept-requirements.ts.',
    );
  }
}

function updateKills(present: Kills, rows: readonly Row[]): Kills {
  const updates = rows.filter(({ killers }) => killers.length > 0);
  const updated = {
    ...present,
    ...Object.fromEntries(updates.map(({ name, killers }) => [name, killers.slice(0, 3)])),
  };
  return Object.fromEntries(
    Object.entries(updated)
      .filter(([name]) => listed.has(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
