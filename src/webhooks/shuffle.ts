import { hash } from 'node:crypto';

/**
 * Returns a shuffled copy. The order depends only on the seed and the number of items (Fisher–Yates with mulberry32).
 *
 * @param seed integer, of which the lower 32 bits are used
 */
export function shuffle<Item>(items: readonly Item[], seed: number): Item[] {
  const shuffled = [...items];
  const random = mulberry32(seed);
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as Item, shuffled[last] as Item];
  }
  return shuffled;
}

export function toShuffleSeed(text: string): number {
  return hash('sha256', text, 'buffer').readInt32LE();
}

/** Returns a generator of pseudorandom numbers from 0 (inclusive) to 1 (exclusive). Not secure. */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
