import { escapeText } from '../../contracts/lib/escape-text.js';
import type { Schemas } from '../client/operation-client.js';

/** Formats rows of cells as a table. Each column is as wide as its widest cell. Escapes cells, so that each row is one line. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => escapeText(cell).replaceAll('\n', '\\n')));
  const widths: number[] = [];
  for (const row of cells) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  }
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Formats events, one a line: time, type, event id and id of the object. */
export function formatEvents(events: readonly Schemas['Event'][]): string {
  return formatTable(
    events.map(({ id, type, timestamp, data }) => [timestamp, type, id, 'id' in data ? data.id : '']),
  );
}
