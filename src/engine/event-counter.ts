import type { Reader } from '../store/store.js';

/**
 * Returns a function that numbers the events of one commit.
 *
 * The numbers continue those of earlier commits, because the store numbers records in the same way and each event is a
 * record: the next commit starts at a sequence that is at least as large as the last number of this one. After a reset
 * with a seed for ids, an offset makes the numbers start as before.
 */
export function createEventCounter({
  sequence,
  organization,
}: Pick<Reader, 'sequence' | 'organization'>): () => number {
  let last = sequence - (organization.event_sequence_offset ?? 0);
  return () => {
    last += 1;
    return last;
  };
}
