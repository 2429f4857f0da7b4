import { describe, expect, it } from 'vitest';
import { isUrl } from './is-url.js';

describe('isUrl', () => {
  it.each([
    'https://brightwater.example/thanks?a=b#c',
    'http://127.0.0.1:65535',
    'http://[::1]:3000/',
    'data:image/png;base64,AAAA',
  ])('isUrl returns true for %s, which clients can open', (text) => {
    expect(isUrl(text)).toBe(true);
  });

  it.each([
    'http://127.0.0.1:65536',
    'https://brightwater.example:99999/thanks',
    'https://999.1.1.1/',
    'https://bright water.example/',
    'https://',
    '/thanks',
  ])('isUrl returns false for "%s", which clients cannot open', (text) => {
    expect(isUrl(text)).toBe(false);
  });
});
