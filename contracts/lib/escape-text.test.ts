import { expect, it } from 'vitest';
import { escapeText, escapeTexts, escapeJson } from './escape-text.js';

it.each([
  ['Ada Lindqvist, Göteborg, 北京, 👩‍👩‍👧', 'Ada Lindqvist, Göteborg, 北京, 👩‍👩‍👧'],
  ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
  ['\u001B[2J\u001B[31mred', '\\u{1b}[2J\\u{1b}[31mred'],
  ['\u009B2J', '\\u{9b}2J'],
  ['over\rwritten', 'over\\u{d}written'],
  ['\u0007\u0000\u007F', '\\u{7}\\u{0}\\u{7f}'],
  ['\u001B]8;;https://evil.example\u0007a link', '\\u{1b}]8;;https://evil.example\\u{7}a link'],
  ['gnp.\u202Eexe', 'gnp.\\u{202e}exe'],
  ['a\u0085b\u2028c\u2029d', 'a\\u{85}b\\u{2028}c\\u{2029}d'],
  ['::error::x', '\\u{3a}:error::x'],
  ['a\n::add-mask::x', 'a\n\\u{3a}:add-mask::x'],
  ['a\n \t\u00A0::error::x', 'a\n \t\u00A0\\u{3a}:error::x'],
  ['a\r::error::x', 'a\\u{d}\\u{3a}:error::x'],
  ['std::vector, a : b, [::1]', 'std::vector, a : b, [::1]'],
  ['a ##[add-mask]x', 'a \\u{23}#[add-mask]x'],
  ['##vso[task.setvariable variable=x]y', '\\u{23}#vso[task.setvariable variable=x]y'],
  ['###teamcity[message]', '#\\u{23}#teamcity[message]'],
  ['## Heading, #[x], ##vso', '## Heading, #[x], ##vso'],
])('escapeText turns %j into %j', (text, escaped) => {
  expect(escapeText(text)).toBe(escaped);
});

it('escapeText takes less than a second for a megabyte of spaces, line feeds, colons or hash signs', () => {
  for (const part of [' ', '\n', ':', ' :', '\n ', '#', '##a'])
    expect(escapeText(part.repeat(1_000_000 / part.length))).not.toBe('');
}, 1_000);

it('escapeTexts escapes every string in a nested value', () => {
  const value = { a: ['\u001B', { b: 'x\r' }], c: null, d: 1, e: true };
  expect(escapeTexts(value)).toEqual({ a: ['\\u{1b}', { b: 'x\\u{d}' }], c: null, d: 1, e: true });
});

it('escapeJson returns JSON of the same value without control characters and commands of CI servers', () => {
  const value = { '\u0085##[a]': ['\u009B\u007F\u202E\u2028', '\n::error::x', '\\##vso[x]', '\u0000"'] };
  const json = escapeJson(JSON.stringify(value, null, 2));
  expect(JSON.parse(json)).toEqual(value);
  expect(json).not.toMatch(/[\0-\x08\x0B-\x1F\x7F-\x9F\u202E\u2028]|^\s*::|##\w*\[/m);
});
