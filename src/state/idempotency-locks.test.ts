import { expect, test } from 'vitest';
import { IdempotencyLocks } from './idempotency-locks.js';

test('IdempotencyLocks runs one of a hundred concurrent requests with the same key', async () => {
  const locks = new IdempotencyLocks();
  let runs = 0;
  const work = async (): Promise<number> => Promise.resolve((runs += 1));
  const results = await Promise.all(Array.from({ length: 100 }, () => locks.run('key', work)));
  expect(runs).toBe(1);
  expect(results.filter((result) => result !== null)).toEqual([1]);
});

test('IdempotencyLocks runs requests with different keys concurrently', async () => {
  const locks = new IdempotencyLocks();
  const results = await Promise.all(['a', 'b'].map((key) => locks.run(key, () => Promise.resolve(key))));
  expect(results).toEqual(['a', 'b']);
});

test('IdempotencyLocks releases a key when its request fails', async () => {
  const locks = new IdempotencyLocks();
  await expect(locks.run('key', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await locks.run('key', () => Promise.resolve('again'))).toBe('again');
});
