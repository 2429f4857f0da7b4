import { expect, it } from 'vitest';
import { maskBody, maskPath, maskSecrets } from './mask.js';

it.each([
  ['No payment token is called "4242424242424242".', 'No payment token is called "****".'],
  ['/v1/customers/4242%204242%204242%204242', '/v1/customers/****'],
  ['378282246310005 and 4242-4242-4242-4242', '**** and ****'],
  ['Bearer sk_test_Zk3bX0a9Qe7TnVw2', 'Bearer ****'],
  ['whsec_ZXhhbXBsZS1zZWNyZXQ=', '****'],
])('maskSecrets masks keys, webhook secrets and card numbers: %s', (text, expected) => {
  expect(maskSecrets(text)).toBe(expected);
});

it.each([
  'pur_01mc03h060e0mbhar4zfht6rt8',
  'more than 999999999999 minor units',
  '4242424242424241 has a wrong check digit',
  'send "Authorization: Bearer sk_test_…"',
  '2027-01-10T15:30:00.000Z',
])('maskSecrets leaves other text readable: %s', (text) => {
  expect(maskSecrets(text)).toBe(text);
});

it.each([
  ['{"secret":"hunter2","name":"Ada"}', '{"secret":"****","name":"Ada"}'],
  ['{"webhook": {"secret" : "a\\"b", "url": "x"}}', '{"webhook": {"secret" : "****", "url": "x"}}'],
  ['{"secret":"cut off he', '{"secret":"****"'],
  ['{"secret":null}', '{"secret":null}'],
  ['{"note":"whsec_ZXhhbXBs\\/ZS1zZWNyZXQ="}', '{"note":"****"}'],
  ['{"number":4242424242424242}', '{"number":****}'],
])('maskBody masks secret properties of a body: %s', (text, expected) => {
  expect(maskBody(text)).toBe(expected);
});

it.each([
  ['/v1/customers/sk%5Ftest%5FZk3bX0a9Qe7TnVw2', '/v1/customers/****'],
  ['/v1/customers/%73k_test_Zk3b%580a9Qe7TnVw2?limit=1', '/v1/customers/****?limit=1'],
  ['/v1/customers?cursor=whsec%5fZXhhbXBs%2BZS1%2FZWNyZXQ%3D', '/v1/customers?cursor=****'],
  ['/v1/customers/%34242%20%34242%20%34242%20%34242', '/v1/customers/****'],
  ['/v1/customers/%C3%A9%2Fa%20b', '/v1/customers/%C3%A9%2Fa%20b'],
])('maskPath masks percent-encoded secrets and leaves other text as it is: %s', (path, expected) => {
  expect(maskPath(path)).toBe(expected);
});
