import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { check } from 'recheck';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Whatever the gateway matches may have been made up by whoever calls it, and must not keep it busy. */

const source = fileURLToPath(new URL('../../src/', import.meta.url));
const files = (await readdir(source, { recursive: true })).filter(
  (name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'),
);

/** Every regular expression that is written out in the source. */
const expressions = [...new Set(files.flatMap((name) => literalsIn(name)))];

function literalsIn(name: string): string[] {
  const text = readFileSync(source + name, 'utf8');
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true));
  return found;
}

test('every regular expression of the source is known', () => {
  expect(expressions.length).toBeGreaterThan(50);
});

test.each(expressions)('%s takes linear time', async (literal) => {
  const end = literal.lastIndexOf('/');
  const { status } = await check(literal.slice(1, end), literal.slice(end + 1), { timeout: null });
  expect(status).toBe('safe');
});
