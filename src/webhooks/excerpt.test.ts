import { expect, test } from 'vitest';
import { EXCERPT_CHARACTERS, excerpt } from './excerpt.js';

test.each<[string, Uint8Array, string]>([
  ['nothing', Buffer.of(), ''],
  ['text', Buffer.from('no such order: Zoë'), 'no such order: Zoë'],
  ['a character that is cut in two', Buffer.from('Zoë').subarray(0, 3), 'Zo'],
  ['no UTF-8', Buffer.of(0x61, 0xff, 0x62), 'a\uFFFDb'],
  ['U+0000', Buffer.from('a\0b'), 'a\uFFFDb'],
  ['more than is kept', Buffer.from('é'.repeat(2000)), 'é'.repeat(EXCERPT_CHARACTERS)],
  ['a pair at the end', Buffer.from(`${'a'.repeat(999)}🎈`), `${'a'.repeat(999)}\uFFFD`],
])('%s', (_name, bytes, text) => {
  expect(excerpt(bytes)).toBe(text);
});
