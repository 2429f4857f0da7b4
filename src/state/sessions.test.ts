import { expect, test } from 'vitest';
import { Sessions } from './sessions.js';

const createTokenSequence = (): (() => string) => {
  let count = 0;
  return () => `token ${(count += 1)}`;
};

test('Sessions finds the organization of a token until the session ends', () => {
  const sessions = new Sessions(createTokenSequence());
  const [first, second] = [sessions.open('org_1', '10.0.0.1'), sessions.open('org_2', '10.0.0.1')];
  expect([first, second].map((token) => sessions.findOrganizationId(token))).toEqual(['org_1', 'org_2']);
  sessions.end(first);
  expect([first, second, 'none'].map((token) => sessions.findOrganizationId(token))).toEqual([
    undefined,
    'org_2',
    undefined,
  ]);
});

test('Sessions ends the least recently used session when there are too many', () => {
  const sessions = new Sessions(createTokenSequence(), { total: 2, perAddress: 2 });
  const used = sessions.open('org_1', '10.0.0.1');
  const unused = sessions.open('org_2', '10.0.0.2');
  expect(sessions.findOrganizationId(used)).toBe('org_1');
  const latest = sessions.open('org_3', '10.0.0.3');
  expect([used, unused, latest].map((token) => sessions.findOrganizationId(token))).toEqual([
    'org_1',
    undefined,
    'org_3',
  ]);
});

test('Sessions of one address do not end those of another address', () => {
  const sessions = new Sessions(createTokenSequence(), { total: 3, perAddress: 2 });
  const other = sessions.open('org_1', '10.0.0.1');
  const tokens = ['org_2', 'org_3', 'org_4', 'org_5'].map((id) => sessions.open(id, '10.0.0.2'));
  expect([other, ...tokens].map((token) => sessions.findOrganizationId(token))).toEqual([
    'org_1',
    undefined,
    undefined,
    'org_4',
    'org_5',
  ]);
});
