import { expect, test } from 'vitest';
import { randomIds } from './ids.js';

test('an id is typed, and has the form that the description gives it', () => {
  expect(randomIds('pur', '2027-01-10T15:30:00.000Z')).toMatch(/^pur_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
});

test('ids sort by the instant they were made at', () => {
  const early = randomIds('cus', '2000-01-01T00:00:00.000Z');
  const later = randomIds('cus', '2027-01-10T15:30:00.000Z');
  const last = randomIds('cus', '2100-01-01T00:00:00.000Z');
  expect([last, early, later].sort()).toEqual([early, later, last]);
});

test('ids of one instant differ', () => {
  const ids = Array.from({ length: 1000 }, () => randomIds('evt', '2027-01-10T15:30:00.000Z'));
  expect(new Set(ids).size).toBe(1000);
});
