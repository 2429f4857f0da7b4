import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { check } from 'recheck';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { sampleCases } from '../support/sample-cases.js';

// Input comes from untrusted clients, so no regular expression may backtrack exponentially (ReDoS).

const source = fileURLToPath(new URL('../../src/', import.meta.url));
const files = (await readdir(source, { recursive: true })).filter(
  (name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'),
);

/** All regular expression literals of the source. */
const expressions = [...new Set(files.flatMap((name) => findLiterals(name)))];

function findLiterals(name: string): string[] {
  const text = readFileSync(source + name, 'utf8');
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true));
  return found;
}

test('the source has more than 50 regular expressions', () => {
  expect(expressions.length).toBeGreaterThan(50);
});

test.each(sampleCases(expressions, (_, index) => index % 5 === 0))(
  'the regular expression %s matches in linear time',
  async (literal) => {
    const end = literal.lastIndexOf('/');
    const { status } = await check(literal.slice(1, end), literal.slice(end + 1), { timeout: null });
    expect(status).toBe('safe');
  },
);
