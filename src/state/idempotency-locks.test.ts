import { expect, test } from 'vitest';
import { InFlight } from './idempotency-locks.js';

test('of those who ask for the same scope at once, one runs', async () => {
  const inFlight = new InFlight();
  let runs = 0;
  const work = async (): Promise<number> => Promise.resolve((runs += 1));
  const results = await Promise.all(Array.from({ length: 100 }, () => inFlight.run('scope', work)));
  expect(runs).toBe(1);
  expect(results.filter((result) => result !== null)).toEqual([1]);
});

test('scopes do not hinder each other', async () => {
  const inFlight = new InFlight();
  const results = await Promise.all(
    ['a', 'b'].map((scope) => inFlight.run(scope, () => Promise.resolve(scope))),
  );
  expect(results).toEqual(['a', 'b']);
});

test('a scope is free again after its work, also when that failed', async () => {
  const inFlight = new InFlight();
  await expect(inFlight.run('scope', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await inFlight.run('scope', () => Promise.resolve('again'))).toBe('again');
});
