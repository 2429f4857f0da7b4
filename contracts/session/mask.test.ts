import { describe, expect, it } from 'vitest';
import { mask } from './mask.js';

const secrets = new Set(['sekret', 'sekret-and-more', 'a.b']);

describe('text', () => {
  it.each([
    ['nothing to hide', 'nothing to hide'],
    ['Bearer sekret', 'Bearer ****'],
    ['the longer one whole: sekret-and-more', 'the longer one whole: ****'],
    ['no pattern: a.b, axb', 'no pattern: ****, axb'],
    ['of another run: sk_test_0123456789abcdef', 'of another run: ****'],
    ['/checkout/unguessable0', '/checkout/****'],
  ])('%s', (text, shown) => {
    // With as many secrets as before it goes another way than with more of them.
    expect(mask(text, new Set(secrets))).toBe(shown);
    expect(mask(text, secrets)).toBe(shown);
    expect(mask(text, secrets)).toBe(shown);
  });
});

it('hides them in a text of any length', () => {
  const filler = 'nothing to hide '.repeat(10_000);
  expect(mask(`${filler}sekret-and-more ${filler}a.b`, new Set(secrets))).toBe(`${filler}**** ${filler}****`);
});

it('hides a secret that came since', () => {
  const growing = new Set(['first']);
  expect(mask('first second', growing)).toBe('**** second');
  expect(mask('first second', growing)).toBe('**** second');
  growing.add('second');
  expect(mask('first second', growing)).toBe('**** ****');
});
