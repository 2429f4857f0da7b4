/** What a terminal would obey, but for line breaks and tabs, and what turns the direction of text. */
const UNPRINTABLE = /[^\P{Cc}\n\t]|[\p{Bidi_C}\u2028\u2029]/gu;

/** A text as a terminal can show it, whoever wrote it: `\u{1b}[2J` clears no screen. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`);
}

/** The same for every text in a value. */
export function printableThroughout<Value>(value: Value): Value {
  if (typeof value === 'string') return printable(value) as Value;
  if (Array.isArray(value)) return value.map(printableThroughout) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, printableThroughout<unknown>(inner)]);
  return Object.fromEntries(entries) as Value;
}
