import { expect, test } from 'vitest';
import { IdempotencyLocks } from './idempotency-locks.js';

test('of concurrent requests with the same scope, exactly one runs', async () => {
  const locks = new IdempotencyLocks();
  let runs = 0;
  const work = async (): Promise<number> => Promise.resolve((runs += 1));
  const results = await Promise.all(Array.from({ length: 100 }, () => locks.run('scope', work)));
  expect(runs).toBe(1);
  expect(results.filter((result) => result !== null)).toEqual([1]);
});

test('requests with different scopes run concurrently', async () => {
  const locks = new IdempotencyLocks();
  const results = await Promise.all(
    ['a', 'b'].map((scope) => locks.run(scope, () => Promise.resolve(scope))),
  );
  expect(results).toEqual(['a', 'b']);
});

test('a scope is released when its work rejects', async () => {
  const locks = new IdempotencyLocks();
  await expect(locks.run('scope', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await locks.run('scope', () => Promise.resolve('again'))).toBe('again');
});
