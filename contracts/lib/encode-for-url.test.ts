import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeForUrl } from './encode-for-url.js';

it.each([
  ['Özgür & Co/7', '%C3%96zg%C3%BCr%20%26%20Co%2F7'],
  ['half of \uD83D', 'half%20of%20%EF%BF%BD'],
])('encodeForUrl(%j) returns %s', (text, encoded) => {
  expect(encodeForUrl(text)).toBe(encoded);
});

it('encodeForUrl encodes any text as URLSearchParams does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect([...new URLSearchParams(`value=${encodeForUrl(text)}`).values()]).toEqual([
        ...new URLSearchParams({ value: text }).values(),
      ]);
    }),
  );
});
