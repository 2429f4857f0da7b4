import { expect, test } from 'vitest';
import type { FoundDifference } from '../compare/fold-differences.js';
import { describeChange, describeConditions, describeOperations } from './describe-cause.js';

const difference = (change: Partial<FoundDifference>): FoundDifference => ({
  kind: 'value',
  place: '/name',
  target: '',
  reference: '',
  operation: 'createCustomer',
  status: 201,
  parameters: [],
  session: 1,
  step: 1,
  cause: null,
  ...change,
});

test.each<[words: string, change: Partial<FoundDifference>]>([
  ['returns 500 instead of 201', { kind: 'status', place: '', target: '500', reference: '201' }],
  ['lacks the property `name`', { kind: 'missing property', target: 'missing', reference: '"Ada"' }],
  ['lacks the header `location`', { kind: 'header', place: 'location', target: 'missing', reference: '/a' }],
  [
    'returns `amount` as a string instead of a number',
    { kind: 'type', place: '/amount', target: '"1"', reference: '1' },
  ],
  ['returns `amount` times 100 (4900 instead of 49)', { place: '/amount', target: '4900', reference: '49' }],
  ['returns `name` without the spaces around it', { target: '" Ada"', reference: '" Ada "' }],
  ['returns `name` in lower case', { target: '"ada"', reference: '"Ada"' }],
  ['returns `name` in another Unicode normal form', { target: '"e\u0301"', reference: '"\u00e9"' }],
  ['returns `name` cut off after 2 characters', { target: '"Ad"', reference: '"Ada"' }],
  ['returns `name` with escaped characters', { target: '"a &amp; b"', reference: '"a & b"' }],
  [
    'returns `created_at` 2 hours later than it should be',
    { place: '/created_at', target: '"2027-01-10T17:30:00.000Z"', reference: '"2027-01-10T15:30:00.000Z"' },
  ],
  [
    'returns `created_at` with an offset instead of in UTC',
    {
      place: '/created_at',
      target: '"2027-01-10T17:30:00.000+02:00"',
      reference: '"2027-01-10T15:30:00.000Z"',
    },
  ],
  ['creates 2 objects instead of 1', { kind: 'created', place: '', target: '2', reference: '1' }],
  [
    'leads the payer to https://shop.example/?purchase_id=… instead of https://shop.example/',
    {
      kind: 'return URLs',
      place: '',
      target: 'https://shop.example/?purchase_id=<pur from step 1 at /id>',
      reference: 'https://shop.example/',
    },
  ],
  [
    'sends a `Link` in which `created_from` is not percent-encoded and `limit` is missing instead of 1',
    {
      kind: 'header',
      place: 'link',
      target: '</charges?created_from=2027-01-10T17:30:00.000 02:00&cursor=<cursor>>; rel="next"',
      reference: '</charges?created_from=<time>&cursor=<cursor>&limit=1>; rel="next"',
    },
  ],
  [
    'reports the error "required" for `/name` instead of no error',
    { place: '/errors of /name', target: '["required"]', reference: 'no error' },
  ],
  ['omits objects from the list', { kind: 'items', place: '/data', target: '["a"]', reference: '["a","b"]' }],
  ['returns an object twice', { kind: 'items', place: '/data', target: '["a","a"]', reference: '["a","b"]' }],
  [
    'returns objects that do not belong in the list',
    { kind: 'items', place: '/data', target: '["a","b"]', reference: '["a"]' },
  ],
  [
    'returns the `id` of an earlier object again',
    {
      place: '/id',
      target: '"svc_1" <svc from step 1 at /id>',
      reference: '"svc_2" <svc from step 2 at /id>',
    },
  ],
])('describeChange says that the target %s', (words, change) => {
  expect(describeChange(difference(change)).words).toBe(words);
});

test('describeConditions says for how long, how often and in which requests a difference shows', () => {
  expect(describeConditions({ delay: null, share: null, only: [] })).toBe('');
  expect(
    describeConditions({ delay: { ms: 1_200, after: 'a write' }, share: null, only: ['with `email`'] }),
  ).toBe(', for about 1.2 s after a write, only with `email`');
  expect(describeConditions({ delay: { ms: 2_000, after: 'an earlier read' }, share: null, only: [] })).toBe(
    ', for about 2.0 s after an earlier read',
  );
  const share = { shown: 4, of: 21, unit: 'requests' } as const;
  expect(describeConditions({ delay: null, share, only: [] })).toBe(', in 4 of 21 requests');
});

test('describeOperations names up to three operations, and counts more', () => {
  expect(describeOperations(['listCharges', 'listCharges'], 'lacks a')).toBe('listCharges lacks a');
  expect(describeOperations(['a', 'b'], 'returns c')).toBe('a and b return c');
  expect(describeOperations(['a', 'b', 'c', 'd'], 'omits e')).toBe('a (and 3 more operations) omit e');
});
