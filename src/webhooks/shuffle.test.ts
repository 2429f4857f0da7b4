import { describe, expect, it } from 'vitest';
import { shuffle } from './shuffle.js';

const numbers = Array.from({ length: 50 }, (_item, index) => index);

describe('shuffle', () => {
  it('returns the same order for the same seed, and another order for another seed', () => {
    expect(shuffle(numbers, 1)).toEqual(shuffle(numbers, 1));
    expect(shuffle(numbers, 1)).not.toEqual(shuffle(numbers, 2));
    expect(shuffle(numbers, 0)).not.toEqual(numbers);
  });

  it('returns all items', () => {
    expect(shuffle(numbers, 7).sort((a, b) => a - b)).toEqual(numbers);
    expect(shuffle([], 1)).toEqual([]);
    expect(shuffle(['only'], 1)).toEqual(['only']);
  });

  it('returns each order of three items about equally often', () => {
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 6000; seed += 1) {
      const order = shuffle(['a', 'b', 'c'], seed).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});
