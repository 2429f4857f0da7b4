import { escapeJson, escapeText } from '../../contracts/lib/escape-text.js';

/** Prints text to standard output, where it may come from a sandbox or from a receiver of webhooks. */
export function printText(text: string): void {
  console.log(escapeText(text));
}

export function printMessage(text: string): void {
  console.error(escapeText(text));
}

/** Prints JSON to standard output. @param indent number of spaces per level; 0 for a single line */
export function printJson(value: object, indent = 0): void {
  console.log(escapeJson(JSON.stringify(value, null, indent)));
}
