import { describe, expect, it } from 'vitest';
import { excerpt, MAX_EXCERPT_LENGTH } from './excerpt.js';

describe('excerpt', () => {
  it.each<[string, Uint8Array, string]>([
    ['an empty text for an empty body', Buffer.of(), ''],
    ['a short body as it is', Buffer.from('no such order: Zoë'), 'no such order: Zoë'],
    ['a body without a character that is cut off at its end', Buffer.from('Zoë').subarray(0, 3), 'Zo'],
    ['U+FFFD in place of invalid UTF-8', Buffer.of(0x61, 0xff, 0x62), 'a\uFFFDb'],
    ['U+FFFD in place of U+0000', Buffer.from('a\0b'), 'a\uFFFDb'],
    [
      'the first thousand characters of a long body',
      Buffer.from('é'.repeat(2000)),
      'é'.repeat(MAX_EXCERPT_LENGTH),
    ],
    [
      'U+FFFD in place of a surrogate pair that is cut in two',
      Buffer.from(`${'a'.repeat(999)}🎈`),
      `${'a'.repeat(999)}\uFFFD`,
    ],
  ])('returns %s', (_name, bytes, text) => {
    expect(excerpt(bytes)).toBe(text);
  });
});
