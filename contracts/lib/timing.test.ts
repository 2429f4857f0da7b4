import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runWithTimeout, Stopwatch } from './timing.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new Promise<never>(() => undefined);
const onTimeout = (): Error => new Error('too late');

test('runWithTimeout returns the result of a task that ends in time', async () => {
  const options = { timeoutMs: 1_000, getPausedMs: () => 0, onTimeout };
  expect(await runWithTimeout(Promise.resolve('done'), options)).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

test('runWithTimeout throws the error of onTimeout after the timeout', async () => {
  const running = expect(runWithTimeout(never, { timeoutMs: 1_000, getPausedMs: () => 0, onTimeout }));
  const rejection = running.rejects.toThrow('too late');
  await vi.advanceTimersByTimeAsync(1_000);
  await rejection;
});

test('runWithTimeout does not count the time for which the task is paused', async () => {
  let pausedMs = 500;
  const outcomes: string[] = [];
  runWithTimeout(never, { timeoutMs: 1_000, getPausedMs: () => pausedMs, onTimeout }).catch(() => {
    outcomes.push('timeout');
  });
  pausedMs = 60_500;
  await vi.advanceTimersByTimeAsync(60_999);
  expect(outcomes).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(outcomes).toEqual(['timeout']);
});

const pause = (delayMs: number) => (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });

test('Stopwatch counts tasks that run in parallel once, and no time between tasks', async () => {
  const stopwatch = new Stopwatch();
  const parallel = [stopwatch.measure(pause(300)), stopwatch.measure(pause(1_000))];
  await vi.advanceTimersByTimeAsync(600);
  expect(stopwatch.elapsedMs).toBe(600);
  await vi.advanceTimersByTimeAsync(5_000);
  await Promise.all(parallel);
  expect(stopwatch.elapsedMs).toBe(1_000);
  const later = stopwatch.measure(pause(200));
  await vi.advanceTimersByTimeAsync(200);
  await later;
  expect(stopwatch.elapsedMs).toBe(1_200);
});
