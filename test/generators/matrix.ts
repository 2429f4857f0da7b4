import { END_MARKER, replaceGeneratedPart } from '../../spec/build/replace-generated-part.js';
import type { Generator } from './tools/generator.js';

/** Columns of the matrix after name and version, each with its heading in the guide. */
export const columns = {
  generates: 'Generates',
  compiles: 'Compiles',
  flow: 'Makes payments',
  unknownProperties: 'Unknown properties',
  unknownValues: 'Unknown values',
} as const;

export type Column = keyof typeof columns;
type Cell = 'yes' | 'no' | 'syntax';

const NOT_TESTED = '–';

const BEGIN_MARKER = '<!-- From test/generators, by npm run test:generators -- -u. Do not edit. -->';

/** Results of the generators, and the table that shows them. */
export class Matrix {
  readonly #rows = new Map<string, Partial<Record<Column, Cell>>>();

  constructor(readonly generators: readonly Generator[]) {}

  /** Runs a test and records whether it passed. */
  async record({ name, language }: Generator, column: Column, test: () => Promise<unknown>): Promise<void> {
    const row = this.#rows.get(name) ?? {};
    this.#rows.set(name, row);
    row[column] = 'no';
    await test();
    row[column] = (column === 'compiles' ? language?.compileResult : undefined) ?? 'yes';
  }

  get hasFailures(): boolean {
    return this.generators.some((generator) => this.findFailure(generator) !== undefined);
  }

  /** Returns the first column of a generator whose test failed, or undefined. */
  findFailure({ name }: Generator): Column | undefined {
    const row = this.#rows.get(name) ?? {};
    return (Object.keys(columns) as Column[]).find((column) => row[column] === 'no');
  }

  /**
   * Returns the results as a Markdown table.
   *
   * @param guide text of the guide, whose rows stand for the generators that were skipped
   */
  toMarkdown(guide: string): string {
    const header = ['Generator', 'Version', ...Object.values(columns)];
    const rows = this.generators.map((generator) => this.#toRow(generator) ?? findRow(guide, generator));
    return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  }

  #toRow({ name, tool }: Generator): string[] | undefined {
    const row = this.#rows.get(name);
    if (!row) return undefined;
    const cells = (Object.keys(columns) as Column[]).map((column) => row[column] ?? NOT_TESTED);
    return [name, tool.version, ...cells];
  }

  /** Replaces the table of the guide by the results. */
  updateGuide(guide: string): Promise<string> {
    return replaceGeneratedPart(guide, BEGIN_MARKER, [this.toMarkdown(guide)]);
  }
}

/** Returns the row of a generator in the guide, or one without results. */
function findRow(guide: string, { name, tool }: Generator): string[] {
  const row = readMatrixRows(guide).find(([first, version]) => first === name && version === tool.version);
  return row ?? [name, tool.version, ...Object.keys(columns).map(() => NOT_TESTED)];
}

/** Returns the cells of each generator in the table of the guide. */
export function readMatrixRows(guide: string): string[][] {
  const table = guide.slice(guide.indexOf(BEGIN_MARKER), guide.indexOf(END_MARKER));
  return [...table.matchAll(/^\| (.+) \|$/gm)]
    .map(([, row = '']) => row.split('|').map((cell) => cell.trim()))
    .slice(2);
}
