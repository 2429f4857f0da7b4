import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTracks } from './suite.js';

/** Waits for a number of turns of the event loop. */
const wait = async (turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) await setImmediate();
};

test('createTracks(1) runs tasks one after the other, in the order in which they were added', async () => {
  const log: string[] = [];
  const run = createTracks(1);
  const start = (name: string): Promise<void> =>
    run(async () => {
      log.push(`${name} starts`);
      await wait(3);
      log.push(`${name} ends`);
    });
  await Promise.all([start('first'), start('second')]);
  expect(log).toEqual(['first starts', 'first ends', 'second starts', 'second ends']);
});

test('createTracks(2) runs two tasks concurrently, each on its own track', async () => {
  const run = createTracks(2);
  const running = new Set<number>();
  const tracks: number[] = [];
  await Promise.all(
    [90, 20, 20, 20].map((turns) =>
      run(async (track) => {
        expect(running).not.toContain(track);
        running.add(track);
        tracks.push(track);
        await wait(turns);
        running.delete(track);
      }),
    ),
  );
  expect(tracks).toEqual([0, 1, 1, 1]);
});

test('createTracks runs the next task after a task has failed', async () => {
  const run = createTracks(1);
  const failed = run(() => Promise.reject(new Error('task failed')));
  const next = run((track) => Promise.resolve(`track ${String(track)}`));
  await expect(failed).rejects.toThrow('task failed');
  expect(await next).toBe('track 0');
});
