import { expect, test } from 'vitest';
import { measureParts } from './histogram.js';

const bar = {
  start: 0,
  succeeded: 0,
  failed: 0,
  requires_action: 0,
  pending: 0,
  uncertain: 0,
  isForecast: false,
};
const none = { succeeded: 0, failed: 0, requires_action: 0, pending: 0, uncertain: 0 };

test('the parts of a bar that is not cut are proportional to its payments', () => {
  const parts = measureParts({ ...bar, succeeded: 6, failed: 3, pending: 1 }, 40, 4);
  expect(parts).toEqual({ ...none, succeeded: 24, failed: 12, pending: 4 });
});

test('a bar that is cut shortens only its largest part, so that a few failures stay as high as on other days', () => {
  const parts = measureParts({ ...bar, succeeded: 9_068, failed: 15 }, 40, 0.5);
  expect(parts).toEqual({ ...none, succeeded: 32.5, failed: 7.5 });
});

test('the largest part of a bar that is cut keeps a fifth of the height if the others are high, too', () => {
  const { succeeded, failed } = measureParts({ ...bar, succeeded: 5_000, failed: 4_000 }, 40, 0.5);
  expect(succeeded).toBeCloseTo(8);
  expect(failed).toBeCloseTo(32);
});
