/** Syntax of a language for JSON values. */
export interface Notation {
  object: readonly [string, string];
  array: readonly [string, string];
  /** Formats a property. */
  pair: (name: string, value: string) => string;
  string: (text: string) => string;
  keywords: { true: string; false: string; null: string };
  indent: string;
  /** If present, a literal of at most `maxLength` characters stays on one line. */
  inline?: { maxLength: number; padding: string };
}

/** Formats a JSON value as a literal, indented for code at a nesting depth. */
export function formatLiteral(value: unknown, notation: Notation, depth = 0): string {
  if (typeof value === 'string') return notation.string(value);
  if (typeof value !== 'object' || value === null) return formatKeyword(value, notation);
  const inner = (part: unknown): string => formatLiteral(part, notation, depth + 1);
  const [[open, close], parts] = Array.isArray(value)
    ? [notation.array, value.map(inner)]
    : [notation.object, Object.entries(value).map(([name, part]) => notation.pair(name, inner(part)))];
  if (parts.length === 0) return open + close;
  if (notation.inline) {
    const line = [open, parts.join(', '), close].join(Array.isArray(value) ? '' : notation.inline.padding);
    if (line.length <= notation.inline.maxLength && !line.includes('\n')) return line;
  }
  const margin = notation.indent.repeat(depth);
  const lines = parts.map((part) => `${margin}${notation.indent}${part},\n`);
  return `${open}\n${lines.join('')}${margin}${close}`;
}

function formatKeyword(value: unknown, { keywords }: Notation): string {
  const keyword = String(value);
  return keyword in keywords ? keywords[keyword as keyof typeof keywords] : keyword;
}

/** Quotes a string with single quotes and escapes it. */
export const quoteSingle = (text: string): string =>
  `'${text.replaceAll(/[\\']/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}'`;

/** Syntax of JavaScript, from which other notations are derived. */
export const javascriptNotation: Notation = {
  object: ['{', '}'],
  array: ['[', ']'],
  pair: (name, value) => `${/^[a-z_$][\w$]*$/i.test(name) ? name : quoteSingle(name)}: ${value}`,
  string: quoteSingle,
  keywords: { true: 'true', false: 'false', null: 'null' },
  indent: '  ',
};
