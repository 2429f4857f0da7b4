import { expect, test } from 'vitest';
import { shuffle } from './shuffle.js';

const numbers = Array.from({ length: 50 }, (_item, index) => index);

test('a seed always gives the same order, and another seed another', () => {
  expect(shuffle(numbers, 1)).toEqual(shuffle(numbers, 1));
  expect(shuffle(numbers, 1)).not.toEqual(shuffle(numbers, 2));
  expect(shuffle(numbers, 0)).not.toEqual(numbers);
});

test('everything is still there, and what was given is as it was', () => {
  expect(shuffle(numbers, 7).sort((one, other) => one - other)).toEqual(numbers);
  expect(shuffle([], 1)).toEqual([]);
  expect(shuffle(['only'], 1)).toEqual(['only']);
});

test('each order of three comes up about as often as any other', () => {
  const counts = new Map<string, number>();
  for (let seed = 0; seed < 6000; seed += 1) {
    const order = shuffle(['a', 'b', 'c'], seed).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
});
