import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ShardedMap } from './sharded-map.js';

const key = fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom(null, true, 7, 'pur_01jh7m', 'pur_01jh7n'));
const act = fc.record({ key, value: fc.nat(), isDeleted: fc.boolean() });

it('holds what a map holds', () => {
  fc.assert(
    fc.property(fc.array(act), (acts) => {
      const sharded = new ShardedMap<unknown, number>();
      const map = new Map<unknown, number>();
      for (const one of acts) {
        if (one.isDeleted) {
          sharded.delete(one.key);
          map.delete(one.key);
        } else {
          sharded.set(one.key, one.value);
          map.set(one.key, one.value);
        }
        for (const { key: asked } of acts) expect(sharded.get(asked)).toBe(map.get(asked));
      }
    }),
  );
});
