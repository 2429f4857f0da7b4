import { printable } from './printable.js';

/** Rows of cells, each column as wide as its widest cell. */
export function table(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => printable(cell)));
  const widths: number[] = [];
  for (const row of cells) {
    for (const [place, cell] of row.entries()) widths[place] = Math.max(widths[place] ?? 0, cell.length);
  }
  return cells
    .map((row) =>
      row
        .map((cell, place) => cell.padEnd(widths[place] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
