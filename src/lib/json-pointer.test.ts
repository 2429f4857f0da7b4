import { expect, test } from 'vitest';
import { escapePointerToken, unescapePointerToken } from './json-pointer.js';

test.each([
  ['plain', 'plain'],
  ['a/b', 'a~1b'],
  ['m~n', 'm~0n'],
  ['~1', '~01'],
  ['', ''],
])('property name "%s" and pointer token "%s" convert into each other', (name, token) => {
  expect(escapePointerToken(name)).toBe(token);
  expect(unescapePointerToken(token)).toBe(name);
});
