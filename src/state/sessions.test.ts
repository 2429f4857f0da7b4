import { expect, test } from 'vitest';
import { Sessions } from './sessions.js';

const numbered = (): (() => string) => {
  let count = 0;
  return () => `token ${(count += 1)}`;
};

test('a token stands for its organization until it ends', () => {
  const sessions = new Sessions(numbered());
  const [one, other] = [sessions.open('org_1'), sessions.open('org_2')];
  expect([one, other].map((token) => sessions.organizationOf(token))).toEqual(['org_1', 'org_2']);
  sessions.end(one);
  expect([one, other, 'none'].map((token) => sessions.organizationOf(token))).toEqual([
    undefined,
    'org_2',
    undefined,
  ]);
});

test('the oldest ends for one too many', () => {
  const sessions = new Sessions(numbered(), 2);
  const tokens = ['org_1', 'org_2', 'org_3'].map((id) => sessions.open(id));
  expect(tokens.map((token) => sessions.organizationOf(token))).toEqual([undefined, 'org_2', 'org_3']);
});
