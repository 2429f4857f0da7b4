import pLimit from 'p-limit';
import type { Phase } from '../requirement.js';

/** Number of requirements that run at the same time in one organization. They tolerate other traffic in it. */
export const SHARED_TRACKS = 8;

/**
 * Returns true for a phase that runs alone: the first one shows whether the target responds at all, and the last two
 * inspect the exchanges of all others.
 */
export function isBarrier(phase: Phase): boolean {
  return phase === 'reachability' || phase === 'audit' || phase === 'conformance';
}

/** Runs tasks in the order of the calls. `track` is a number, from 0, that no other running task has. */
export type RunOnTrack = <Result>(task: (track: number) => Promise<Result>) => Promise<Result>;

/** Limits the number of tasks that run at the same time to `count`. */
export function createTracks(count: number): RunOnTrack {
  const limit = pLimit(count);
  const freeTracks = Array.from({ length: count }, (_, track) => track);
  return (task) =>
    limit(async () => {
      const track = freeTracks.shift() ?? 0;
      try {
        return await task(track);
      } finally {
        freeTracks.push(track);
      }
    });
}
