import type { Awaitable } from '../lib/awaitable.js';

/** Process that shares its data with others. */
export interface Replica {
  readonly id: string;
  /** Returns whether another replica is running. Work that a running replica has started is left to it. */
  isAlive(id: string): Awaitable<boolean>;
}

/** Creates the replica of a process that does not share its data. Work of any other replica is abandoned. */
export const createSoleReplica = (id: string): Replica => ({ id, isAlive: () => false });
