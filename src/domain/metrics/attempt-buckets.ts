import type { components } from '../../../generated/closed/sandbox.js';
import type { Charge, Instant } from '../shared/records.js';

export type AttemptBucket = components['schemas']['TimelineBucket'];

/** Counts payment attempts by bucket and status. */
export class AttemptBuckets {
  readonly #buckets = new Map<Instant, AttemptBucket>();

  /** Counts an attempt in the bucket that begins at `start`. */
  add(start: Instant, status: Charge['status']): void {
    const bucket = this.#buckets.get(start) ?? {
      start,
      succeeded: 0,
      failed: 0,
      pending: 0,
      requires_action: 0,
    };
    this.#buckets.set(start, bucket);
    bucket[status] += 1;
  }

  /** Lists the buckets with attempts, oldest first. */
  list(): AttemptBucket[] {
    return [...this.#buckets.values()].sort((left, right) => (left.start < right.start ? -1 : 1));
  }
}
