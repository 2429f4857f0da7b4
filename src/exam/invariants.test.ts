import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { invariants } from './invariants.js';
import { describeStep, disturbances } from './sequence.js';

const guide = readFileSync(new URL('../../spec/guides/find-integration-bugs.md', import.meta.url), 'utf8');

test('the guide of the exam has the sentence of each rule, and no other rule', () => {
  const rows = [...guide.matchAll(/^\| `([a-z-]+)` +\| (\w+) +\| (.+?) +\|$/gm)].map(([, ...cells]) => cells);
  expect(rows).toEqual(invariants.map((rule) => [rule.id, rule.class, rule.statement]));
});

test('the guide of the exam has the effect of each disturbance, and no other disturbance', () => {
  const section = guide.split(/^## /m).find((text) => text.startsWith('What the exam disturbs')) ?? '';
  const rows = [...section.matchAll(/^\| `([a-z ]+)` +\| (.+?) +\|$/gm)].map(([, name, effect]) => ({
    name,
    effect,
  }));
  const effects = disturbances.map((disturbance) => {
    const disturbed = { disturbance, first: 1, count: 1 };
    const sentence = describeStep({ kind: 'cancel', order: 1, disturbed });
    const [, effect = ''] = /Request 1 of the application (.+)\.$/.exec(sentence) ?? [];
    return { name: disturbance, effect: effect.charAt(0).toUpperCase() + effect.slice(1) };
  });
  expect(rows).toEqual(effects);
});
