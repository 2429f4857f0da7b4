import { expect, it } from 'vitest';
import { parseJson } from './parse-json.js';

it.each([
  ['{"a": }', 'it has an unexpected "}" at position 6 (line 1, column 7)'],
  ['[1,]', 'it has an unexpected "]" at position 3 (line 1, column 4)'],
  ['{\n  "a": tru,\n  "b": 1\n}', 'it has an unexpected "," at position 12 (line 2, column 11)'],
  ['{a: 1}', 'it has an unexpected "a" at position 1 (line 1, column 2)'],
  ['{"a" 1}', 'it has an unexpected "1" at position 5 (line 1, column 6)'],
  ['{"a": 01}', 'it has an unexpected "1" at position 7 (line 1, column 8)'],
  ['{"a": "\\q"}', 'it has an unexpected "q" at position 8 (line 1, column 9)'],
  ['{"a": "\t"}', 'it has an unexpected "\\t" at position 7 (line 1, column 8)'],
  ['{"a": 😀}', 'it has an unexpected "😀" at position 6 (line 1, column 7)'],
  ['{} {}', 'it has an unexpected "{" at position 3 (line 1, column 4)'],
  ['secret', 'it has an unexpected "s" at position 0 (line 1, column 1)'],
  [`[${'"text",'.repeat(10_000)}x`, 'it has an unexpected "x" at position 70001 (line 1, column 70002)'],
])('parseJson names the unexpected character and its position in %.20s', (text, message) => {
  expect(() => parseJson(text)).toThrow(new SyntaxError(message));
});

it.each(['', '  ', '{', '{"a":1', '{"a":', '"text', '[1,', 'tru', '-', '1.', '1e'])(
  'parseJson says that %j ends too early',
  (text) => {
    expect(() => parseJson(text)).toThrow(new SyntaxError('it ends too early'));
  },
);

it('parseJson returns the last value of a key that is repeated', () => {
  expect(parseJson('{"a": 1, "b": {"c": 2, "c": 3}, "a": 4}')).toEqual({ a: 4, b: { c: 3 } });
});
