import { expect, test } from 'vitest';
import { Sessions } from './sessions.js';

const createTokenSequence = (): (() => string) => {
  let count = 0;
  return () => `token ${(count += 1)}`;
};

test('Sessions finds the organization of a token until the session ends', () => {
  const sessions = new Sessions(createTokenSequence());
  const [first, second] = [sessions.open('org_1'), sessions.open('org_2')];
  expect([first, second].map((token) => sessions.findOrganizationId(token))).toEqual(['org_1', 'org_2']);
  sessions.end(first);
  expect([first, second, 'none'].map((token) => sessions.findOrganizationId(token))).toEqual([
    undefined,
    'org_2',
    undefined,
  ]);
});

test('Sessions ends the oldest session when its capacity is exceeded', () => {
  const sessions = new Sessions(createTokenSequence(), 2);
  const tokens = ['org_1', 'org_2', 'org_3'].map((id) => sessions.open(id));
  expect(tokens.map((token) => sessions.findOrganizationId(token))).toEqual([undefined, 'org_2', 'org_3']);
});
