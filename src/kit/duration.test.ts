import { expect, test } from 'vitest';
import { isoDuration } from './duration.js';

test.each([
  ['30s', 'PT30S'],
  ['90min', 'PT90M'],
  ['12h', 'PT12H'],
  ['3d', 'P3D'],
  ['2w', 'P2W'],
  ['1mo', 'P1M'],
  ['1y', 'P1Y'],
  // The sandbox says what is wrong with it: of a minute and a month nobody knows which is meant.
  ['1m', '1m'],
  ['P1M', 'P1M'],
  ['-1d', '-1d'],
  ['', ''],
])('%s is %s', (text, duration) => {
  expect(isoDuration(text)).toBe(duration);
});
