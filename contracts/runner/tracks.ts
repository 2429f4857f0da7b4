import pLimit from 'p-limit';

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
