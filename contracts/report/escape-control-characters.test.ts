import { expect, it } from 'vitest';
import { escapeControlCharacters, escapeControlCharactersDeep } from './escape-control-characters.js';

it.each([
  ['Ada Lindqvist, Göteborg, 北京, 👩‍👩‍👧', 'Ada Lindqvist, Göteborg, 北京, 👩‍👩‍👧'],
  ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
  ['\u001B[2J\u001B[31mred', '\\u{1b}[2J\\u{1b}[31mred'],
  ['\u009B2J', '\\u{9b}2J'],
  ['over\rwritten', 'over\\u{d}written'],
  ['\u0007\u0000\u007F', '\\u{7}\\u{0}\\u{7f}'],
  ['\u001B]8;;https://evil.example\u0007a link', '\\u{1b}]8;;https://evil.example\\u{7}a link'],
  ['gnp.\u202Eexe', 'gnp.\\u{202e}exe'],
])('escapeControlCharacters turns %j into %j', (text, escaped) => {
  expect(escapeControlCharacters(text)).toBe(escaped);
});

it('escapeControlCharactersDeep escapes every string in a nested value', () => {
  const value = { a: ['\u001B', { b: 'x\r' }], c: null, d: 1, e: true };
  expect(escapeControlCharactersDeep(value)).toEqual({
    a: ['\\u{1b}', { b: 'x\\u{d}' }],
    c: null,
    d: 1,
    e: true,
  });
});
