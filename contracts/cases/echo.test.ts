import { expect, it } from 'vitest';
import { differences } from './echo.js';

const same: [what: string, sent: unknown, received: unknown][] = [
  ['what the gateway adds', { name: 'Ada' }, { id: 'cus_1', name: 'Ada' }],
  [
    'an object with what was left out',
    { address: { city: 'Lund' } },
    { address: { city: 'Lund', line1: null } },
  ],
  ['what was left out', { name: 'Ada', phone: null }, { name: 'Ada', phone: null }],
  [
    'an instant with another offset',
    { occurred_at: '2027-01-10T16:30:00+01:00' },
    { occurred_at: '2027-01-10T15:30:00.000Z' },
  ],
  ['a price without its zeros', { unit_amount: '32.50' }, { unit_amount: '32.5' }],
  ['a price of whole units', { unit_amount: '100.000' }, { unit_amount: '100' }],
  ['what only the gateway needs', { payment_token: 'tok_success' }, {}],
];

it.each(same)('%s is the same', (_, sent, received) => {
  expect(differences(sent, received)).toEqual([]);
});

const other: [what: string, sent: unknown, received: unknown, pointer: string][] = [
  ['text without its spaces', { name: ' Ada ' }, { name: 'Ada' }, '/name'],
  ['another form of a letter', { name: 'e\u0301' }, { name: '\u00e9' }, '/name'],
  ['a key more', { metadata: { a: '1' } }, { metadata: { a: '1', b: '2' } }, '/metadata'],
  ['a key less', { metadata: { a: '1' } }, { metadata: {} }, '/metadata'],
  ['something within', { address: { city: 'Lund' } }, { address: { city: null } }, '/address/city'],
  ['nothing', { address: { city: 'Lund' } }, { address: null }, '/address'],
  [
    'another instant',
    { occurred_at: '2027-01-10T16:30:00+01:00' },
    { occurred_at: '2027-01-10T16:30:00.000Z' },
    '/occurred_at',
  ],
  ['another price', { unit_amount: '1000' }, { unit_amount: '1' }, '/unit_amount'],
  ['a quantity in another form', { quantity: '1.50' }, { quantity: '1.5' }, '/quantity'],
];

it.each(other)('%s is a difference', (_what, sent, received, pointer) => {
  expect(differences(sent, received).map((difference) => difference.pointer)).toEqual([pointer]);
});
