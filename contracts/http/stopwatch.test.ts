import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Stopwatch } from './stopwatch.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
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
