import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mapConcurrent } from './map-concurrent.js';

/** Waits for a number of turns of the event loop. */
const wait = async (turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) await setImmediate();
};

test('mapConcurrent runs at most 8 mappers at a time and returns the results in order', async () => {
  const numbers = Array.from({ length: 30 }, (_, index) => index);
  let running = 0;
  let maxRunning = 0;
  const results = await mapConcurrent(numbers, async (number) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await wait((number * 7) % 5);
    running -= 1;
    return number * 2;
  });
  expect(results).toEqual(numbers.map((number) => number * 2));
  expect(maxRunning).toBe(8);
});

test('mapConcurrent starts the next item without waiting for a slow one before it', async () => {
  const finished: number[] = [];
  await mapConcurrent([100, ...Array.from({ length: 20 }, () => 1)], async (turns, index) => {
    await wait(turns);
    finished.push(index);
  });
  expect(finished.at(-1)).toBe(0);
});

test('mapConcurrent starts nothing after an error, awaits running mappers and throws the error of the lowest index', async () => {
  const started: number[] = [];
  const finished: number[] = [];
  const all = mapConcurrent(
    Array.from({ length: 30 }, (_, index) => index),
    async (index) => {
      started.push(index);
      await wait(index === 2 ? 20 : 5);
      finished.push(index);
      if (index === 2 || index === 3) throw new Error(`error of item ${String(index)}`);
    },
  );
  await expect(all).rejects.toThrow('error of item 2');
  expect(finished.toSorted()).toEqual(started.toSorted());
  expect(started.length).toBeLessThan(30);
});

test('mapConcurrent returns an empty array for no items', async () => {
  expect(await mapConcurrent([], () => Promise.reject(new Error('not called')))).toEqual([]);
});
