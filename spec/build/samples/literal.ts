/** How a language writes down what JSON can say. */
export interface Notation {
  object: readonly [string, string];
  array: readonly [string, string];
  /** A name and what belongs to it. */
  pair: (name: string, value: string) => string;
  string: (text: string) => string;
  words: { true: string; false: string; null: string };
  indent: string;
}

/** A value as a program says it. @param depth how deep what surrounds it is indented */
export function literalOf(value: unknown, notation: Notation, depth = 0): string {
  if (typeof value === 'string') return notation.string(value);
  if (typeof value !== 'object' || value === null) return wordOf(value, notation);
  const inner = (part: unknown): string => literalOf(part, notation, depth + 1);
  const [[open, close], parts] = Array.isArray(value)
    ? [notation.array, value.map(inner)]
    : [notation.object, Object.entries(value).map(([name, part]) => notation.pair(name, inner(part)))];
  if (parts.length === 0) return open + close;
  const margin = notation.indent.repeat(depth);
  const lines = parts.map((part) => `${margin}${notation.indent}${part},\n`);
  return `${open}\n${lines.join('')}${margin}${close}`;
}

function wordOf(value: unknown, { words }: Notation): string {
  const word = String(value);
  return word in words ? words[word as keyof typeof words] : word;
}

/** In single quotes, with a backslash before what they would end at. */
export const singleQuoted = (text: string): string =>
  `'${text.replaceAll(/[\\']/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}'`;

/** That of JavaScript, from which others differ in little. */
export const notation: Notation = {
  object: ['{', '}'],
  array: ['[', ']'],
  pair: (name, value) => `${/^[a-z_$][\w$]*$/i.test(name) ? name : singleQuoted(name)}: ${value}`,
  string: singleQuoted,
  words: { true: 'true', false: 'false', null: 'null' },
  indent: '  ',
};
