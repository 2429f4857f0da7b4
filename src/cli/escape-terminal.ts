/** Control characters other than line feeds and tabs, and characters that change the direction of text. */
const UNSAFE = /[^\P{Cc}\n\t]|[\p{Bidi_C}\u2028\u2029]/gu;

/** Escapes terminal control and bidi characters in untrusted text. */
export function escapeForTerminal(text: string): string {
  return text.replace(UNSAFE, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`);
}
