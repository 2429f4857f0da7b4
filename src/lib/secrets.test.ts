import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashApiKey } from './secrets.js';

test('hashApiKey returns the hash of the given key after it has cached another one', () => {
  const keys = [
    'sk_test_one',
    'sk_test_one',
    'sk_test_two',
    'sk_test_one',
    'sk_test_longer',
    '',
    'sk_test_ö',
  ];
  expect(keys.map(hashApiKey)).toEqual(keys.map((key) => hash('sha256', key)));
});
