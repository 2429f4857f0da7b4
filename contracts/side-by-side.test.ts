import { expect, test } from 'vitest';
import { sideBySide } from './side-by-side.js';

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
};

test('does a few at a time, and tells what came of each in their order', async () => {
  const numbers = Array.from({ length: 30 }, (_, index) => index);
  let underWay = 0;
  let most = 0;
  const results = await sideBySide(numbers, async (number) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await turns((number * 7) % 5);
    underWay -= 1;
    return number * 2;
  });
  expect(results).toEqual(numbers.map((number) => number * 2));
  expect(most).toBe(8);
});

test('does not wait with the next one for the slowest of those before', async () => {
  const ended: number[] = [];
  await sideBySide([100, ...Array.from({ length: 20 }, () => 1)], async (count, index) => {
    await turns(count);
    ended.push(index);
  });
  expect(ended.at(-1)).toBe(0);
});

test('begins nothing after a failure, waits for what is under way, and throws the foremost failure', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const all = sideBySide(
    Array.from({ length: 30 }, (_, index) => index),
    async (index) => {
      begun.push(index);
      await turns(index === 2 ? 20 : 5);
      ended.push(index);
      if (index === 2 || index === 3) throw new Error(`failure ${String(index)}`);
    },
  );
  await expect(all).rejects.toThrow('failure 2');
  expect(ended.toSorted()).toEqual(begun.toSorted());
  expect(begun.length).toBeLessThan(30);
});

test('does nothing with nothing', async () => {
  expect(await sideBySide([], () => Promise.reject(new Error('never')))).toEqual([]);
});
