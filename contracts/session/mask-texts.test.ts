import { expect, it, test } from 'vitest';
import { maskJson, maskTexts } from './mask-texts.js';
import { listNearKeys, RunKeys } from './run-keys.js';

const secrets = new Set(['sekretsekret', 'sekretsekret-and-more', 'first.last', 'external']);

test.each([
  ['keeps a text without secrets', 'nothing to hide', 'nothing to hide'],
  ['masks a known secret', 'Bearer sekretsekret', 'Bearer ****'],
  [
    'masks the longest of several matching secrets',
    'the longer one whole: sekretsekret-and-more',
    'the longer one whole: ****',
  ],
  [
    'treats secrets as text, not as patterns',
    'no pattern: first.last, first_last',
    'no pattern: ****, first_last',
  ],
  ['keeps a word that contains a secret', 'external_id, externals', 'external_id, externals'],
  [
    'masks a secret after an escape of JSON',
    String.raw`"\nexternal\u000Aexternal"`,
    String.raw`"\n****\u000A****"`,
  ],
  ['masks a secret after an escape of a URL', '?key=Bearer%20external&x', '?key=Bearer%20****&x'],
  [
    'masks an unknown API key by its form',
    'of another run: sk_test_0123456789abcdef',
    'of another run: ****',
  ],
  [
    'keeps the keys that the suite makes up',
    'Bearer sk_test_4kcw7q0zm9r2x8b3n5v6t1j0, Bearer sk_test_0000000000000000',
    'Bearer sk_test_4kcw7q0zm9r2x8b3n5v6t1j0, Bearer sk_test_0000000000000000',
  ],
  ['masks an unknown checkout token by its form', '/checkout/unguessable0', '/checkout/****'],
])('the function mask %s: %j', (_, text, masked) => {
  // The first call searches for each secret, later calls with the same set use the combined pattern.
  expect(maskTexts(text, new Set(secrets))).toBe(masked);
  expect(maskTexts(text, secrets)).toBe(masked);
  expect(maskTexts(text, secrets)).toBe(masked);
});

it('maskTexts replaces secrets in a text of 300,000 characters', () => {
  const filler = 'nothing to hide '.repeat(10_000);
  expect(maskTexts(`${filler}sekretsekret-and-more ${filler}first.last`, new Set(secrets))).toBe(
    `${filler}**** ${filler}****`,
  );
});

it('maskTexts replaces a secret that was added to the set after earlier calls', () => {
  const growing = new Set(['first']);
  expect(maskTexts('first second', growing)).toBe('**** second');
  expect(maskTexts('first second', growing)).toBe('**** second');
  growing.add('second');
  expect(maskTexts('first second', growing)).toBe('**** ****');
});

test.each(['acme-live-0123456789', 'sk_test_0123456789abcdef'])(
  'RunKeys masks %s, and every text that is almost this key',
  (key) => {
    const keys = new RunKeys();
    keys.add(key, 'first');
    for (const text of [key, ...listNearKeys(key)]) expect(keys.mask(`Bearer ${text}`)).toBe('Bearer ****');
  },
);

test('maskJson replaces an API key, and shows what looks like a masked text of the target as it is', () => {
  const keys = new RunKeys();
  keys.add('sk_test_of_the_run', 'first');
  const received = { name: '****', email: '<masked>', detail: 'The key sk_test_of_the_run is not ****.' };
  expect(maskJson(keys, received)).toEqual({
    name: '****',
    email: '<masked>',
    detail: 'The key <masked> is not ****.',
  });
});
