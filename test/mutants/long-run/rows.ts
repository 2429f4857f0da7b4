import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allResponseMutants } from '../responses/response-mutants.js';
import { responseKillsFile } from '../kills.js';
import { mutants } from '../source/mutants.js';
import { listMutantFiles } from '../source/parse-mutants.js';
import { listIdleRequirements, type Row } from './idle-requirements.js';

const resultsDirectory = fileURLToPath(new URL('../results', import.meta.url));
const rowsDirectory = join(resultsDirectory, 'rows');

/** Saves a row immediately, so that an interrupted run keeps its results. */
export function saveRow(row: Row): void {
  mkdirSync(rowsDirectory, { recursive: true });
  writeFileSync(join(rowsDirectory, `${row.name}.json`), JSON.stringify(row));
}

/**
 * Writes the files with mutants and requirements that kill them again, from the rows that exist so far, into the folder
 * `results`. A mutant without a row keeps its requirements.
 *
 * @throws Error if the rows are complete and a requirement kills no mutant and has no reason to be kept
 */
export function writeKills(): void {
  const rows = readdirSync(rowsDirectory)
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(rowsDirectory, name), 'utf8')) as Row);
  const killers = new Map(rows.map((row) => [row.name, row.killers.slice(0, 3)]));
  for (const file of [...listMutantFiles(join(resultsDirectory, '../source')), responseKillsFile]) {
    const lines = readFileSync(file, 'utf8').split('\n');
    const updated = lines.map((line) => updateKillers(line, killers));
    writeFileSync(join(resultsDirectory, basename(file)), updated.join('\n'));
  }
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

/** Returns the line of a mutant with the requirements that kill it now, and any other line as it is. */
function updateKillers(line: string, killers: ReadonlyMap<string, readonly string[]>): string {
  const name = /^([^\s:]+)(?:: | < )/.exec(line)?.[1] ?? '';
  const found = killers.get(name) ?? [];
  return found.length === 0 ? line : `${line.replace(/ < .*$/, '')} < ${found.join(' ')}`;
}
