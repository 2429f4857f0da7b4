import { describe, expect, it } from 'vitest';
import { parseAdvance } from './clock-command.js';

describe('parseAdvance', () => {
  it.each([
    ['1mo', { by: 'P1M' }],
    ['1d12h', { by: 'P1DT12H' }],
    ['P1M', { by: 'P1M' }],
    ['p1dt12h', { by: 'P1DT12H' }],
    ['next', { to: 'next' }],
    ['2027-03-01', { to: '2027-03-01T00:00:00Z' }],
    ['2027-03-01t12:00:00+01:00', { to: '2027-03-01T12:00:00+01:00' }],
  ])('parses %s as %j', (text, advance) => {
    expect(parseAdvance(text)).toEqual(advance);
  });

  it.each(['', '1', '1m', 'mo', '1h1d', '-1d', '1.5d', 'tomorrow', '2027-03'])(
    'throws an error that lists the accepted forms for "%s"',
    (text) => {
      expect(() => parseAdvance(text)).toThrow('Use 12h, 1d, 2w, 1mo, 1y');
    },
  );
});
