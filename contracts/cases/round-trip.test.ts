import { expect, it } from 'vitest';
import { findDifferences } from './round-trip.js';

const equivalent: [what: string, sent: unknown, received: unknown][] = [
  ['a field that only the response has', { name: 'Ada' }, { id: 'cus_1', name: 'Ada' }],
  [
    'an optional field of an object that only the response has',
    { address: { city: 'Lund' } },
    { address: { city: 'Lund', line1: null } },
  ],
  ['a field that was sent as null', { name: 'Ada', phone: null }, { name: 'Ada', phone: null }],
  [
    'an instant in another time zone offset',
    { occurred_at: '2027-01-10T16:30:00+01:00' },
    { occurred_at: '2027-01-10T15:30:00.000Z' },
  ],
  ['a unit amount without trailing zeros', { unit_amount: '32.50' }, { unit_amount: '32.5' }],
  ['a unit amount without its decimal places', { unit_amount: '100.000' }, { unit_amount: '100' }],
  ['a write-only field that only the request has', { payment_token: 'tok_success' }, {}],
];

it.each(equivalent)('findDifferences accepts %s', (_, sent, received) => {
  expect(findDifferences(sent, received)).toEqual([]);
});

const different: [what: string, sent: unknown, received: unknown, pointer: string][] = [
  ['text without its surrounding spaces', { name: ' Ada ' }, { name: 'Ada' }, '/name'],
  ['a letter in another Unicode normalization form', { name: 'e\u0301' }, { name: '\u00e9' }, '/name'],
  ['an additional metadata key', { metadata: { a: '1' } }, { metadata: { a: '1', b: '2' } }, '/metadata'],
  ['a missing metadata key', { metadata: { a: '1' } }, { metadata: {} }, '/metadata'],
  [
    'a nested field that became null',
    { address: { city: 'Lund' } },
    { address: { city: null } },
    '/address/city',
  ],
  ['an object that became null', { address: { city: 'Lund' } }, { address: null }, '/address'],
  [
    'another instant',
    { occurred_at: '2027-01-10T16:30:00+01:00' },
    { occurred_at: '2027-01-10T16:30:00.000Z' },
    '/occurred_at',
  ],
  ['another unit amount', { unit_amount: '1000' }, { unit_amount: '1' }, '/unit_amount'],
  ['a quantity in another notation', { quantity: '1.50' }, { quantity: '1.5' }, '/quantity'],
];

it.each(different)('findDifferences reports %s', (_what, sent, received, pointer) => {
  expect(findDifferences(sent, received).map((difference) => difference.pointer)).toEqual([pointer]);
});
