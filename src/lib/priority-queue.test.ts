import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PriorityQueue } from './priority-queue.js';

it('a priority queue returns items in the order of their keys, also when some are added in between', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.array(fc.string()), (early, late) => {
      const queue = new PriorityQueue<string>();
      for (const key of early) queue.add(key, key);
      const first = queue.take();
      for (const key of late) queue.add(key, key);
      const rest: string[] = [];
      for (let next = queue.take(); next !== undefined; next = queue.take()) rest.push(next);
      const [smallest, ...others] = early.sort();
      expect(first).toBe(smallest);
      expect(rest).toEqual([...others, ...late].sort());
    }),
  );
});
