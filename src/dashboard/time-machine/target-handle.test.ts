import { expect, test } from 'vitest';
import { snapTarget, stepTarget } from './target-handle.js';

const NOW = '2027-04-22T14:30:00.000Z';

test.each([
  ['day', '2027-04-23T10:08:00.000Z', '2027-04-23T10:15:00.000Z'],
  ['month', '2027-04-23T10:08:00.000Z', '2027-04-23T12:00:00.000Z'],
  ['year', '2027-04-23T10:08:00.000Z', '2027-04-23T00:00:00.000Z'],
  ['month', '2027-04-20T10:08:00.000Z', NOW],
] as const)(
  'snapTarget in the zoom %s rounds %s to %s, but not before the current time',
  (zoom, at, expected) => {
    expect(snapTarget(Date.parse(at), zoom, NOW)).toBe(expected);
  },
);

test.each([
  ['day', 1, '2027-04-24T10:00:00.000Z'],
  ['month', 7, '2027-05-01T09:00:00.000Z'],
  ['year', -1, NOW],
  ['month', -Infinity, NOW],
] as const)('stepTarget in the zoom %s moves a target by %d steps to %s', (zoom, steps, expected) => {
  expect(stepTarget('2027-04-24T09:00:00.000Z', steps, zoom, NOW)).toBe(expected);
});
