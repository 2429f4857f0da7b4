import { expect, test } from 'vitest';
import { readShortDuration } from './short-duration.js';

test.each([
  ['1y', 'P1Y'],
  ['1mo', 'P1M'],
  ['2w', 'P2W'],
  ['1d', 'P1D'],
  ['12h', 'PT12H'],
  ['30min', 'PT30M'],
  ['45s', 'PT45S'],
  ['1y2mo3w4d5h6min7s', 'P1Y2M3W4DT5H6M7S'],
  // Of a minute and a month nobody knows which is meant.
  ['1m', null],
  ['1h1d', null],
  ['1.5d', null],
  ['P1M', null],
  ['', null],
])('"%s" is %s', (text, duration) => {
  expect(readShortDuration(text)).toBe(duration);
});
