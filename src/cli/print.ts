import { escapeJson, escapeText } from '../../contracts/lib/escape-text.js';
import type { CommandResult } from '../commands/sandbox-command.js';

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

/** Prints the result of a command: its data as JSON or text, and its message to standard error. */
export function printResult({ data, text, message }: CommandResult, isJson: boolean): void {
  if (isJson) printJson(data, 2);
  else if (text !== undefined) printText(text);
  if (message !== undefined) printMessage(message);
}
