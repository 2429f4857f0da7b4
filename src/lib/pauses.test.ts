import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPauses } from './pauses.js';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a pause ends exactly after its duration in real time', async () => {
  const isOver = vi.fn();
  const pause = createPauses().pause(1000).then(isOver);
  await vi.advanceTimersByTimeAsync(999);
  expect(isOver).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await pause;
});

test('close of the pauses ends all current and future pauses and leaves no timer', async () => {
  const pauses = createPauses();
  const pending = [pauses.pause(60_000), pauses.pause(1)];
  pauses.close();
  await Promise.all(pending);
  await pauses.pause(60_000);
  expect(vi.getTimerCount()).toBe(0);
});
