import type { Reader } from '../store/store.js';

/**
 * Returns a function that numbers the events of one commit.
 *
 * The numbers continue those of earlier commits, because the store numbers records in the same way and each event is a
 * record: the next commit starts at a sequence that is at least as large as the last number of this one.
 */
export function createEventCounter({ sequence }: Pick<Reader, 'sequence'>): () => number {
  let last = sequence;
  return () => {
    last += 1;
    return last;
  };
}
