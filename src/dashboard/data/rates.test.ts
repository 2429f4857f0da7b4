import { expect, it } from 'vitest';
import {
  calculateChange,
  calculateRollingShares,
  calculateShare,
  formatChange,
  formatPointChange,
  formatShare,
} from './rates.js';

it('calculateShare and calculateChange return null where nothing can be compared', () => {
  expect([calculateShare(0, 0), calculateChange(5, 0)]).toEqual([null, null]);
});

it.each([
  [calculateShare(15, 202), '7.4%'],
  [calculateShare(1, 1), '100%'],
  [null, '–'],
])('formatShare rounds to one decimal', (share, expected) => {
  expect(formatShare(share)).toBe(expected);
});

it.each([
  [calculateChange(10_410, 10_000), '+4.1%'],
  [-0.031, '−3.1%'],
])('formatChange writes the sign', (change, expected) => {
  expect(formatChange(change ?? 0)).toBe(expected);
});

it('formatPointChange names percentage points', () => {
  expect([formatPointChange(0.021), formatPointChange(-0.5)]).toEqual(['+2.1 pp', '−50 pp']);
});

it('calculateRollingShares weighs each day of a week by its number of events', () => {
  const quiet = Array.from({ length: 5 }, () => [0, 0] as const);
  expect(calculateRollingShares([[1, 1], ...quiet, [0, 9], [0, 1]], 0)).toEqual([0.1, 0]);
});

it('calculateRollingShares keeps the share while a week has no event', () => {
  const quiet = Array.from({ length: 7 }, () => [0, 0] as const);
  expect(calculateRollingShares([...quiet, [1, 2], ...quiet], 0.3)).toEqual([
    0.3,
    ...Array.from({ length: 8 }, () => 0.5),
  ]);
});
