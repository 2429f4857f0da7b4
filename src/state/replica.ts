import type { Soon } from '../lib/awaitable.js';

/** One of the processes that work on the same data. */
export interface Replica {
  readonly id: string;
  /** Whether another one is at work: what that has begun is its own to complete. */
  isAtWork(id: string): Soon<boolean>;
}

/** A process that has its data to itself: whoever began something before is gone. */
export const onlyReplica = (id: string): Replica => ({ id, isAtWork: () => false });
