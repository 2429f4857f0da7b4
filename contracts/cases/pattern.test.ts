import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countCodePoints,
  getLongestText,
  getMinLength,
  parsePattern,
  getShortestText,
  toPatternArbitrary,
} from './pattern.js';

const patterns: [source: string, room: number, minLength: number, maxLength: number][] = [
  ['^abc$', 10, 3, 3],
  ['^\\d{4}-\\d{2}$', 10, 7, 7],
  ['^\\+[1-9]\\d{1,14}$', 16, 3, 16],
  ['^(0|[1-9]\\d{0,11})(\\.\\d{1,6})?$', 19, 1, 19],
  ['^[^\\x00-\\x1F\\x7F]*$', 200, 0, 200],
  ['^https?://\\S+$', 2048, 8, 2048],
  ['^#[0-9a-fA-F]{6}$', 7, 7, 7],
  ['^[1-5](\\d{2}|xx)$', 3, 3, 3],
  ['^whsec_[A-Za-z0-9+/]{32,88}={0,2}$', 96, 38, 96],
  ['^(next|\\d{4})$', 35, 4, 4],
  ['^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$', 64, 1, 64],
  ['^[^\\d\\S]$', 1, 1, 1],
  ['^P(?!$)(\\d{1,4}Y)?(T(?=\\d)(\\d{1,6}H)?)?$', 60, 1, 14],
];

describe.each(patterns)('parsePattern of %s', (source, room, minLength, maxLength) => {
  const pattern = parsePattern(source);
  const expression = new RegExp(source, 'u');

  it(`returns a pattern whose longest text has ${maxLength} code points`, () => {
    for (const prefersAstral of [false, true]) {
      const text = getLongestText(pattern, room, prefersAstral);
      expect(text).toMatch(expression);
      expect(countCodePoints(text)).toBe(maxLength);
    }
  });

  it(`returns a pattern whose shortest text has ${minLength} code points`, () => {
    expect(getMinLength(pattern)).toBe(minLength);
    expect(countCodePoints(getShortestText(pattern))).toBe(minLength);
  });

  it('returns a pattern whose random texts all match', () => {
    // The arbitrary ignores assertions, so its callers filter by the expression.
    const texts = toPatternArbitrary(pattern, room).filter(
      (text) => !source.includes('(?') || expression.test(text),
    );
    fc.assert(
      fc.property(texts, (text) => expression.test(text)),
      { numRuns: 200 },
    );
  });
});

it('getLongestText uses characters outside of the BMP on request, where the pattern allows them', () => {
  expect(getLongestText(parsePattern('^[^\\x00-\\x1F]*$'), 3, true)).toBe('🜚🜚🜚');
});

it.each(['a)', '(a', '[b-a]'])('parsePattern throws for the invalid pattern %s', (source) => {
  expect(() => parsePattern(source)).toThrow('Invalid regular expression');
});

it('getMinLength throws for a backreference, which is not supported', () => {
  expect(() => getMinLength(parsePattern('(a)\\1'))).toThrow('The pattern element \\1 is not supported.');
});
