import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { invariants } from './invariants.js';

const guide = readFileSync(new URL('../../spec/guides/find-integration-bugs.md', import.meta.url), 'utf8');

test('the guide of the exam has the sentence of each rule, and no other rule', () => {
  const rows = [...guide.matchAll(/^\| `([a-z-]+)` +\| (\w+) +\| (.+?) +\|$/gm)].map(([, ...cells]) => cells);
  expect(rows).toEqual(invariants.map((rule) => [rule.id, rule.class, rule.statement]));
});
