import { expect, test } from 'vitest';
import { toCspSource, buildReturnUrl } from './return-url.js';

test.each([
  ['https://shop.example/thanks', 'https://shop.example/thanks?purchase_id=pur_1&status=active'],
  ['https://shop.example', 'https://shop.example/?purchase_id=pur_1&status=active'],
  ['https://shop.example/?', 'https://shop.example/?purchase_id=pur_1&status=active'],
  ['https://shop.example/a?b=%20c+d&e', 'https://shop.example/a?b=%20c+d&e&purchase_id=pur_1&status=active'],
  ['http://127.0.0.1:3000/#/done', 'http://127.0.0.1:3000/?purchase_id=pur_1&status=active#/done'],
  [null, null],
])('buildReturnUrl adds the id and the status of the purchase to the return URL %s', (url, expected) => {
  expect(buildReturnUrl(url, { id: 'pur_1', status: 'active' })).toBe(expected);
});

test.each([
  ['https://shop.example/a;b', 'https://shop.example'],
  ['http://localhost:3000/', 'http://localhost:3000'],
  ["https://shop.example'/", 'https:'],
  ['https://shop.example;script-src/', 'https:'],
  ['https://shop.example,b/', 'https:'],
  ['http://[::1]:3000/', 'http:'],
  ['data:image/png;base64,aa', 'data:'],
  [null, null],
])('toCspSource converts %s to %s', (url, expected) => {
  expect(toCspSource(url)).toBe(expected);
});
