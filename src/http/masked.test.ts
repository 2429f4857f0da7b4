import { expect, it } from 'vitest';
import { masked } from './masked.js';

it.each([
  ['No payment token is called "4242424242424242".', 'No payment token is called "****".'],
  ['/v1/customers/4242%204242%204242%204242', '/v1/customers/****'],
  ['378282246310005 and 4242-4242-4242-4242', '**** and ****'],
  ['Bearer sk_test_Zk3bX0a9Qe7TnVw2', 'Bearer ****'],
  ['whsec_ZXhhbXBsZS1zZWNyZXQ=', '****'],
])('masks what was sent in a wrong place: %s', (text, expected) => {
  expect(masked(text)).toBe(expected);
});

it.each([
  'pur_01mc03h060e0mbhar4zfht6rt8',
  'more than 999999999999 minor units',
  '4242424242424241 has a wrong check digit',
  'send "Authorization: Bearer sk_test_…"',
  '2027-01-10T15:30:00.000Z',
])('leaves the rest readable: %s', (text) => {
  expect(masked(text)).toBe(text);
});
