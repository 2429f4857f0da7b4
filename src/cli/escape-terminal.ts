import { inspect } from 'node:util';

/** Control characters other than line feeds and tabs, and characters that change the direction of text. */
const UNSAFE = /[^\P{Cc}\n\t]|[\p{Bidi_C}\u2028\u2029]/gu;

/** Escapes terminal control and bidi characters in untrusted text. */
export function escapeForTerminal(text: string): string {
  return text.replace(UNSAFE, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`);
}

/**
 * Formats an error, with its stack, for the log. Escapes its message, which may contain text of a client, and indents
 * all further lines, so that none of them looks like a log entry.
 */
export function formatErrorForLog(error: unknown): string {
  return escapeForTerminal(inspect(error)).replaceAll('\n', '\n  ');
}
