import { inspect } from 'node:util';

/** What a terminal would obey, but for line breaks and tabs, and what turns the direction of text. */
const UNPRINTABLE = /[^\P{Cc}\n\t]|[\p{Bidi_C}\u2028\u2029]/gu;

/** Text that moves no cursor, whoever wrote it. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`);
}

/**
 * An error for a log, with its stack. What it says may have been sent by whoever called: no further line of it begins
 * as an entry of the log does.
 */
export function printableError(error: unknown): string {
  return printable(inspect(error)).replaceAll('\n', '\n  ');
}
