import { expect, test } from 'vitest';
import { measureParts } from './histogram.js';

test('the parts of a bar that is not cut are proportional to its payments', () => {
  expect(measureParts([3, 0, 1, 6], 40, 4)).toEqual([12, 0, 4, 24]);
});

test('a bar that is cut shortens only its largest part, so that a few failures stay as high as on other days', () => {
  expect(measureParts([15, 0, 9_068], 40, 0.5)).toEqual([7.5, 0, 32.5]);
});

test('the largest part of a bar that is cut keeps its share of the height if the others are high, too', () => {
  const [failed, , succeeded] = measureParts([4_000, 0, 5_000, 0, 0], 40, 0.5);
  expect(succeeded).toBeCloseTo(8);
  expect(failed).toBeCloseTo(32);
});
