import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthOf, longestOf, minLengthOf, parsePattern, shortestOf, textsOf } from './pattern.js';

const patterns: [source: string, room: number, shortest: number, longest: number][] = [
  ['^abc$', 10, 3, 3],
  ['^\\d{4}-\\d{2}$', 10, 7, 7],
  ['^\\+[1-9]\\d{1,14}$', 16, 3, 16],
  ['^(0|[1-9]\\d{0,11})(\\.\\d{1,6})?$', 19, 1, 19],
  ['^[^\\u0000-\\u001F\\u007F]*$', 200, 0, 200],
  ['^https?://\\S+$', 2048, 8, 2048],
  ['^#[0-9a-fA-F]{6}$', 7, 7, 7],
  ['^[1-5](\\d{2}|xx)$', 3, 3, 3],
  ['^whsec_[A-Za-z0-9+/]{32,88}={0,2}$', 96, 38, 96],
  ['^(next|\\d{4})$', 35, 4, 4],
  ['^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$', 64, 1, 64],
  ['^P(?!$)(\\d{1,4}Y)?(T(?=\\d)(\\d{1,6}H)?)?$', 60, 1, 14],
];

describe.each(patterns)('%s', (source, room, shortest, longest) => {
  const pattern = parsePattern(source);
  const expression = new RegExp(source, 'u');

  it(`is ${longest} long at most`, () => {
    for (const prefersAstral of [false, true]) {
      const text = longestOf(pattern, room, prefersAstral);
      expect(text).toMatch(expression);
      expect(lengthOf(text)).toBe(longest);
    }
  });

  it(`is ${shortest} long at least`, () => {
    expect(minLengthOf(pattern)).toBe(shortest);
    expect(lengthOf(shortestOf(pattern))).toBe(shortest);
  });

  it('makes texts of its own kind', () => {
    // What an assertion refuses is left to whoever asks for texts.
    const texts = textsOf(pattern, room).filter((text) => !source.includes('(?') || expression.test(text));
    fc.assert(
      fc.property(texts, (text) => expression.test(text)),
      { numRuns: 200 },
    );
  });
});

it('takes astral characters where they are allowed', () => {
  expect(longestOf(parsePattern('^[^\\u0000-\\u001F]*$'), 3, true)).toBe('🜚🜚🜚');
});

it.each(['a)', '[^\\d\\S]', '(a'])('does not pretend to read %s', (source) => {
  expect(() => parsePattern(source)).toThrow('pattern');
});
