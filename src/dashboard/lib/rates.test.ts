import { expect, it } from 'vitest';
import { calculateChange, calculateShare, formatChange, formatPointChange, formatShare } from './rates.js';

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
