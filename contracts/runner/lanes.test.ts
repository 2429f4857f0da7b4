import { expect, test } from 'vitest';
import { Lanes } from './lanes.js';

/** Work that notes when it begins and ends, and lasts for some turns of the event loop. */
function rig(): { log: string[]; work: (name: string, turns?: number) => () => Promise<void> } {
  const log: string[] = [];
  const work =
    (name: string, turns = 3) =>
    async () => {
      log.push(`${name} begins`);
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      log.push(`${name} ends`);
    };
  return { log, work };
}

test('keeps the order within a lane, and runs lanes side by side', async () => {
  const { log, work } = rig();
  const lanes = new Lanes();
  await Promise.all([
    lanes.run('a', 1, work('a1')),
    lanes.run('a', 1, work('a2')),
    lanes.run('b', 1, work('b1')),
  ]);
  expect(log.indexOf('a1 ends')).toBeLessThan(log.indexOf('a2 begins'));
  expect(log.indexOf('b1 begins')).toBeLessThan(log.indexOf('a1 ends'));
});

test('lets as much of a lane run at a time as it has tracks, each on one of its own', async () => {
  const lanes = new Lanes();
  const taken = new Set<number>();
  const tracks: number[] = [];
  const work =
    (turns: number) =>
    async (track: number): Promise<void> => {
      expect(taken).not.toContain(track);
      taken.add(track);
      tracks.push(track);
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      taken.delete(track);
    };
  await Promise.all([9, 2, 2, 2].map((turns) => lanes.run('a', 2, work(turns))));
  expect(tracks).toEqual([0, 1, 1, 1]);
});

test('lets a barrier wait for all before it, and all after it wait for the barrier', async () => {
  const { log, work } = rig();
  const lanes = new Lanes();
  await Promise.all([
    lanes.barrier(work('first')),
    lanes.run('a', 1, work('a', 9)),
    lanes.run('b', 1, work('b')),
    lanes.barrier(work('middle')),
    lanes.barrier(work('next')),
    lanes.run('a', 1, work('late')),
  ]);
  const order = [
    'first ends',
    'a begins',
    'a ends',
    'middle begins',
    'middle ends',
    'next begins',
    'next ends',
    'late begins',
  ];
  expect(log.filter((entry) => order.includes(entry))).toEqual(order);
  expect(log.indexOf('b ends')).toBeLessThan(log.indexOf('middle begins'));
});

test('goes on after what failed', async () => {
  const lanes = new Lanes();
  const failed = lanes.run('a', 1, () => Promise.reject(new Error('made to fail')));
  const next = lanes.run('a', 1, () => Promise.resolve('next'));
  const last = lanes.barrier(() => Promise.resolve('last'));
  await expect(failed).rejects.toThrow('made to fail');
  expect(await next).toBe('next');
  expect(await last).toBe('last');
});
