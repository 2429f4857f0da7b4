import { expect, test } from 'vitest';
import { readCard, submissionOf } from './card-form.js';

const now = '2027-01-10T15:30:00.000Z';
const good = { card_number: '4242424242424242', expiry: '01/27', cvc: '123' };

test.each([
  ['a card', {}, { token: 'tok_success' }],
  ['another one', { card_number: '4000002500003155' }, { token: 'tok_challenge' }],
  ['with spaces', { card_number: ' 4242 4242 4242 4242 ' }, { token: 'tok_success' }],
  ['with hyphens', { card_number: '4242-4242-4242-4242' }, { token: 'tok_success' }],
  ['a code of four digits', { cvc: '1234' }, { token: 'tok_success' }],
  ['a year of four digits', { expiry: '1/2027' }, { token: 'tok_success' }],
  ['spaces in the expiry', { expiry: '12 / 99' }, { token: 'tok_success' }],
  ['no test card', { card_number: '4111111111111111' }, { faults: { card_number: 'unknown_card' } }],
  ['a wrong check digit', { card_number: '4242424242424241' }, { faults: { card_number: 'unknown_card' } }],
  ['a token', { card_number: 'tok_success' }, { faults: { card_number: 'unknown_card' } }],
  ['twice', { card_number: ['4242424242424242', '1'] }, { faults: { card_number: 'missing' } }],
  ['last month', { expiry: '12/26' }, { faults: { expiry: 'over' } }],
  ['month 13', { expiry: '13/30' }, { faults: { expiry: 'malformed' } }],
  ['a day', { expiry: '2030-01-01' }, { faults: { expiry: 'malformed' } }],
  ['two digits', { cvc: '12' }, { faults: { cvc: 'malformed' } }],
  ['letters', { cvc: 'abc' }, { faults: { cvc: 'malformed' } }],
  [
    'nothing',
    { card_number: '', expiry: ' ', cvc: undefined },
    { faults: { card_number: 'missing', expiry: 'missing', cvc: 'missing' } },
  ],
])('%s', (_name, more, expected) => {
  expect(readCard({ ...good, ...more }, now)).toEqual(expected);
});

test.each([
  ['0', 0],
  ['12', 12],
  ['', null],
  ['-1', null],
  ['1e3', null],
  [undefined, null],
])('submission %s is %s', (submission, expected) => {
  expect(submissionOf({ submission })).toBe(expected);
});
