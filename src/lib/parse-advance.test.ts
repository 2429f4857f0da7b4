import { expect, test } from 'vitest';
import { parseAdvance } from './parse-advance.js';

test.each([
  ['1y', { by: 'P1Y' }],
  ['1mo', { by: 'P1M' }],
  ['2w', { by: 'P2W' }],
  ['1d', { by: 'P1D' }],
  ['12h', { by: 'PT12H' }],
  ['30min', { by: 'PT30M' }],
  ['45s', { by: 'PT45S' }],
  ['1y2mo3w4d5h6min7s', { by: 'P1Y2M3W4DT5H6M7S' }],
  ['P1M', { by: 'P1M' }],
  ['p1dt12h', { by: 'P1DT12H' }],
  ['next', { to: 'next' }],
  ['2027-03-01', { to: '2027-03-01T00:00:00Z' }],
  ['2027-03-01t12:00:00+01:00', { to: '2027-03-01T12:00:00+01:00' }],
])('parseAdvance("%s") returns %j', (text, advance) => {
  expect(parseAdvance(text)).toEqual(advance);
});

// `1m` is ambiguous: a minute or a month.
test.each(['', '1', '1m', 'mo', '1h1d', '-1d', '1.5d', '1 month', 'tomorrow', '2027-03'])(
  'parseAdvance("%s") returns null',
  (text) => {
    expect(parseAdvance(text)).toBeNull();
  },
);
