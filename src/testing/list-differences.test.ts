import { expect, it, test } from 'vitest';
import { formatDifference, listDifferences } from './list-differences.js';

const charge = {
  id: 'chg_1',
  amount: 4900,
  failure: { code: 'lost_card', retryable: false },
  tags: ['a', 'b'],
};

it.each([
  ['an empty object', {}, []],
  ['equal values', { amount: 4900, tags: ['a', 'b'] }, []],
  ['a part of a nested object', { failure: { code: 'lost_card' } }, []],
  ['another value', { amount: 100, id: 'chg_1' }, ['amount: expected 100, received 4900']],
  [
    'another value in a nested object',
    { failure: { code: 'expired_card', retryable: false } },
    ['failure.code: expected "expired_card", received "lost_card"'],
  ],
  ['a missing property', { currency: 'EUR' }, ['currency: expected "EUR", received no value']],
  ['a part of an array', { tags: ['a'] }, ['tags: expected ["a"], received ["a","b"]']],
  [
    'null instead of an object',
    { failure: null },
    ['failure: expected null, received {"code":"lost_card","retryable":false}'],
  ],
])('lists the differences to %s', (_name, expected, differences) => {
  expect(listDifferences(charge, expected).map(formatDifference)).toEqual(differences);
});

test('an expected object differs from null', () => {
  expect(
    listDifferences({ failure: null }, { failure: { code: 'lost_card' } }).map(formatDifference),
  ).toEqual(['failure: expected {"code":"lost_card"}, received null']);
});

test('an expected undefined matches a missing property', () => {
  expect(listDifferences(charge, { currency: undefined })).toEqual([]);
});
