import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { realPauses } from './pauses.js';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a pause ends when its time is over, and no earlier', async () => {
  const isOver = vi.fn();
  const pause = realPauses().pause(1000).then(isOver);
  await vi.advanceTimersByTimeAsync(999);
  expect(isOver).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await pause;
});

test('closing ends every pause, and leaves no timer', async () => {
  const pauses = realPauses();
  const begun = [pauses.pause(60_000), pauses.pause(1)];
  pauses.close();
  await Promise.all(begun);
  await pauses.pause(60_000);
  expect(vi.getTimerCount()).toBe(0);
});
