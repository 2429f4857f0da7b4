import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allResponseMutants } from '../responses/response-mutants.js';
import { mutants } from '../source/mutants.js';
import { listIdleRequirements, type Row } from './idle-requirements.js';

const resultsDirectory = fileURLToPath(new URL('../results', import.meta.url));
const rowsDirectory = join(resultsDirectory, 'rows');

/** Saves a row immediately, so that an interrupted run keeps its results. */
export function saveRow(row: Row): void {
  mkdirSync(rowsDirectory, { recursive: true });
  writeFileSync(join(rowsDirectory, `${row.name}.json`), JSON.stringify(row));
}

/**
 * Writes a new `kills.json` from the rows that exist so far.
 *
 * @throws Error if the rows are complete and a requirement kills no mutant and has no reason to be kept
 */
export function writeKills(): void {
  const rows = readdirSync(rowsDirectory)
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(rowsDirectory, name), 'utf8')) as Row);
  const kills = Object.fromEntries(rows.map(({ name, killers }) => [name, killers.slice(0, 3)]));
  writeFileSync(join(resultsDirectory, 'kills.json'), `${JSON.stringify(kills, null, 2)}\n`);
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
