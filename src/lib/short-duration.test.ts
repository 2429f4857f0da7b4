import { expect, test } from 'vitest';
import { parseShortDuration } from './short-duration.js';

test.each([
  ['1y', 'P1Y'],
  ['1mo', 'P1M'],
  ['2w', 'P2W'],
  ['1d', 'P1D'],
  ['12h', 'PT12H'],
  ['30min', 'PT30M'],
  ['45s', 'PT45S'],
  ['1y2mo3w4d5h6min7s', 'P1Y2M3W4DT5H6M7S'],
  // Ambiguous: a minute or a month.
  ['1m', null],
  ['1h1d', null],
  ['1.5d', null],
  ['P1M', null],
  ['', null],
])('parseShortDuration("%s") returns %s', (text, duration) => {
  expect(parseShortDuration(text)).toBe(duration);
});
