import { expect, test } from 'vitest';
import { randomIds, seededId } from './ids.js';

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

test('an id from a seed is the same each time, and another for any other seed, number, kind or instant', () => {
  const id = seededId('a seed', 7, 'pur', '2027-01-10T15:30:00.000Z');
  expect(id).toMatch(/^pur_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
  expect(seededId('a seed', 7, 'pur', '2027-01-10T15:30:00.000Z')).toBe(id);
  const others = [
    seededId('b seed', 7, 'pur', '2027-01-10T15:30:00.000Z'),
    seededId('a seed', 8, 'pur', '2027-01-10T15:30:00.000Z'),
    seededId('a seed', 7, 'cus', '2027-01-10T15:30:00.000Z'),
    seededId('a seed', 7, 'pur', '2027-01-10T15:30:00.001Z'),
  ].map((other) => other.slice(4));
  expect(new Set([...others, id.slice(4)]).size).toBe(5);
});

test('ids from a seed sort by instant, and by number within one', () => {
  const instants = ['2027-01-10T15:30:00.000Z', '2027-01-10T15:30:00.001Z'];
  const ids = instants.flatMap((at) =>
    Array.from({ length: 5000 }, (_, number) => seededId('a seed', number, 'chg', at)),
  );
  expect([...ids].sort()).toEqual(ids);
});
