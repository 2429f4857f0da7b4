import { hash } from 'node:crypto';

/**
 * A copy in another order, always the same one for the same seed and length: Fisher and Yates, drawn from mulberry32.
 *
 * @param seed an integer; its lower 32 bits count
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

/** A seed that follows from a text. */
export function shuffleSeed(text: string): number {
  return hash('sha256', text, 'buffer').readInt32LE();
}

/** Numbers from 0 up to 1, exclusive. Not for secrets. */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
