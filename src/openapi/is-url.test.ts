import { expect, test } from 'vitest';
import { isUrl } from './is-url.js';

test.each([
  ['https://brightwater.example/thanks?a=b#c', true],
  ['http://127.0.0.1:65535', true],
  ['http://[::1]:3000/', true],
  ['data:image/png;base64,AAAA', true],
  ['http://127.0.0.1:65536', false],
  ['https://brightwater.example:99999/thanks', false],
  ['https://999.1.1.1/', false],
  ['https://bright water.example/', false],
  ['https://', false],
  ['/thanks', false],
])('%s: %s', (text, expected) => {
  expect(isUrl(text)).toBe(expected);
});
