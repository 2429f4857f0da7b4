/** Control characters, except line feed and tab, and characters that change the direction of text. */
const UNPRINTABLE = /[^\P{Cc}\n\t]|[\p{Bidi_C}\u2028\u2029]/gu;

/** Escapes the characters that control a terminal, so that text from the target cannot. */
export function escapeControlCharacters(text: string): string {
  return text.replace(UNPRINTABLE, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`);
}

/** Escapes control characters in every string of a JSON value. */
export function escapeControlCharactersDeep<Value>(value: Value): Value {
  if (typeof value === 'string') return escapeControlCharacters(value) as Value;
  if (Array.isArray(value)) return value.map(escapeControlCharactersDeep) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    escapeControlCharactersDeep<unknown>(inner),
  ]);
  return Object.fromEntries(entries) as Value;
}
