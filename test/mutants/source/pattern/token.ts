import ts from 'typescript';

/** Smallest unit of syntax: a keyword, name, literal or punctuation mark. */
export interface Token {
  /** Same for all spellings of a literal: `'a'` and `"a"`, `100_000` and `100000`. */
  text: string;
  /** Offset of its first character. */
  start: number;
  /** Offset after its last character. */
  end: number;
}

const CLOSING_BRACKETS: ReadonlySet<string> = new Set([')', ']', '}']);

/** Returns one text for all spellings of the same literal. */
export function normalizeLiteral(kind: ts.SyntaxKind, value: string, text: string): string {
  if (kind === ts.SyntaxKind.StringLiteral) return JSON.stringify(value);
  return kind === ts.SyntaxKind.NumericLiteral ? value : text;
}

/** Removes each comma that precedes a closing bracket. */
export function dropTrailingCommas<T extends { text: string }>(tokens: readonly T[]): T[] {
  return tokens.filter(
    ({ text }, index) => !(text === ',' && CLOSING_BRACKETS.has(tokens[index + 1]?.text ?? '')),
  );
}
