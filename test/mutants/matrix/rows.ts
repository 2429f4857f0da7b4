import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { patches } from '../source/patches.js';
import { allFaults } from '../structural/faults.js';
import { idle, matrixPage } from './page.js';

/** What the requirements said of one mutant. */
export interface Row {
  name: string;
  class: string;
  /** Ids of the requirements that it broke. */
  killers: readonly string[];
  /** Whether every requirement was asked, not only until the first kill. */
  isWhole: boolean;
  /** Whether no answer of a whole run offered anything to spoil: then there was no mutant. */
  isMoot?: boolean;
}

const results = fileURLToPath(new URL('../results', import.meta.url));
const rowsDirectory = join(results, 'rows');

/** Keeps a row at once, so that a run that is cut short leaves what it found. */
export function keepRow(row: Row): void {
  mkdirSync(rowsDirectory, { recursive: true });
  writeFileSync(join(rowsDirectory, `${row.name}.json`), JSON.stringify(row));
}

/**
 * Writes the page of all rows that there are by now, and which requirement to begin with next time.
 *
 * @throws when these are all, and a requirement kills nothing and does not say why it stays
 */
export function writePage(): void {
  const rows = readdirSync(rowsDirectory)
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(rowsDirectory, name), 'utf8')) as Row);
  writeFileSync(join(results, 'matrix.md'), matrixPage(rows));
  const kills = Object.fromEntries(rows.map(({ name, killers }) => [name, killers.slice(0, 3)]));
  writeFileSync(join(results, 'kills.json'), `${JSON.stringify(kills, null, 2)}\n`);
  const judged = new Set(rows.map(({ name }) => name));
  if (![...patches, ...allFaults].every(({ name }) => judged.has(name))) return;
  const unexplained = idle(rows).filter(({ reason }) => reason === null);
  if (unexplained.length > 0) {
    throw new Error(
      `These kill nothing: ${unexplained.map(({ id }) => id).join(', ')}. Say why they stay in stays.ts.`,
    );
  }
}
