import { escapeText } from '../lib/escape-text.js';

export function renderTable(head: string[], rows: string[][]): string[] {
  const renderRow = (cells: string[]): string =>
    `| ${cells.map((cell) => escapeMarkdown(cell)).join(' | ')} |`;
  return [renderRow(head), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(renderRow)];
}

/** Escapes the characters of a text that Markdown would interpret. */
export function escapeMarkdown(text: string): string {
  return escapeText(text)
    .replace(/[\\`*_{}[\]<>|#]/g, (character) => `\\${character}`)
    .replace(/\s*\n\s*/g, ' ');
}

export const renderCode = (text: string): string =>
  `<code>${escapeText(text).replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)}</code>`;

/** Renders a code block. Its fence is longer than any run of backticks in the text. */
export function renderCodeBlock(lines: readonly string[]): string {
  const text = escapeText(lines.join('\n\n'));
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}
