import { expect, test } from 'vitest';
import { describeClockMode, formatSpeed, getClockSpeed } from './clock.js';

test.each([
  [60, '1 minute per second'],
  [86_400, '1 day per second'],
  [1_500, '1,500 times real time'],
])('the speed of an accelerated clock with the factor %d is shown as "%s"', (factor, label) => {
  expect(formatSpeed(factor)).toBe(label);
});

test.each([
  [{ mode: 'frozen', factor: null }, 'Moves when you advance it', 0],
  [{ mode: 'live', factor: null }, 'Moves in real time', 1],
  [{ mode: 'accelerated', factor: 3_600 }, 'Accelerated, 1 hour per second', 3_600],
] as const)(
  'the clock %o is described as "%s" and moves %d seconds per second',
  (clock, description, speed) => {
    expect(describeClockMode(clock)).toBe(description);
    expect(getClockSpeed(clock)).toBe(speed);
  },
);
