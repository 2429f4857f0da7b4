import { expect, test } from 'vitest';
import { createRandomId, createSeededId } from './ids.js';

test('createRandomId returns an id with its prefix and the format of the OpenAPI document', () => {
  expect(createRandomId('pur', '2027-01-10T15:30:00.000Z')).toMatch(/^pur_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
});

test('createRandomId returns ids that sort by the instant for which they were created', () => {
  const early = createRandomId('cus', '2000-01-01T00:00:00.000Z');
  const later = createRandomId('cus', '2027-01-10T15:30:00.000Z');
  const last = createRandomId('cus', '2100-01-01T00:00:00.000Z');
  expect([last, early, later].sort()).toEqual([early, later, last]);
});

test('createRandomId returns unique ids for one instant', () => {
  const ids = Array.from({ length: 1000 }, () => createRandomId('evt', '2027-01-10T15:30:00.000Z'));
  expect(new Set(ids).size).toBe(1000);
});

test('a seeded id depends only on seed, number, prefix and instant', () => {
  const id = createSeededId('a seed', 7, 'pur', '2027-01-10T15:30:00.000Z');
  expect(id).toMatch(/^pur_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
  expect(createSeededId('a seed', 7, 'pur', '2027-01-10T15:30:00.000Z')).toBe(id);
  const others = [
    createSeededId('b seed', 7, 'pur', '2027-01-10T15:30:00.000Z'),
    createSeededId('a seed', 8, 'pur', '2027-01-10T15:30:00.000Z'),
    createSeededId('a seed', 7, 'cus', '2027-01-10T15:30:00.000Z'),
    createSeededId('a seed', 7, 'pur', '2027-01-10T15:30:00.001Z'),
  ].map((other) => other.slice(4));
  expect(new Set([...others, id.slice(4)]).size).toBe(5);
});

test('seeded ids sort by their instant, and by their number within one instant', () => {
  const instants = ['2027-01-10T15:30:00.000Z', '2027-01-10T15:30:00.001Z'];
  const ids = instants.flatMap((at) =>
    Array.from({ length: 5000 }, (_, number) => createSeededId('a seed', number, 'chg', at)),
  );
  expect([...ids].sort()).toEqual(ids);
});
