import type { Change } from '../domain/shared/change.js';
import type { IdFactory } from '../domain/shared/event.js';
import type { Instant, Organization } from '../domain/shared/records.js';
import { createSeededId } from '../lib/ids.js';
import type { AppContext } from './context.js';
import type { Reader } from '../store/store.js';

interface IdAllocator {
  /** Returns a factory for ids that carry the given instant. */
  forInstant: (instant: Instant) => IdFactory;
  /** Returns the changes to commit along with the records, so that no seeded id is allocated twice. */
  getChanges: () => Change[];
}

/** Creates an allocator of random ids, or of seeded ids if the organization has an id seed. */
export function createIdAllocator(
  context: Pick<AppContext, 'newId'>,
  organization: Organization,
): IdAllocator {
  const { id_seed } = organization;
  if (!id_seed)
    return { forInstant: (instant) => (prefix) => context.newId(prefix, instant), getChanges: () => [] };
  let { made } = id_seed;
  return {
    forInstant: (instant) => (prefix) => createSeededId(id_seed.seed, made++, prefix, instant),
    getChanges: () =>
      made === id_seed.made
        ? []
        : [{ op: 'organization', record: { ...organization, id_seed: { ...id_seed, made } } }],
  };
}

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
