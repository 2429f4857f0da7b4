import { expect, test } from 'vitest';
import { memoize } from './memoize.js';

test('memoize computes each combination of arguments once', () => {
  const calls: string[] = [];
  const join = memoize((left: string, right: number) => {
    calls.push(`${left}${right}`);
    return `${left}-${right}`;
  }, 10);
  expect([join('a', 1), join('a', 1), join('a', 2), join('b', 1)]).toEqual(['a-1', 'a-1', 'a-2', 'b-1']);
  expect(calls).toEqual(['a1', 'a2', 'b1']);
});

test('memoize never caches more results than its limit', () => {
  let computed = 0;
  const count = memoize((value: number) => value + (computed += 1), 2);
  [1, 2, 3, 3, 1].forEach((value) => count(value));
  expect(computed).toBe(4);
});
