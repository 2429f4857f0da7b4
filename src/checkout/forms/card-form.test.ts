import { expect, test } from 'vitest';
import { getValidExpiry, parseCard, parseSubmission } from './card-form.js';

const now = '2027-01-10T15:30:00.000Z';
const good = { card_number: '4242424242424242', expiry: '01/27', cvc: '123' };

test.each([
  ['accepts a test card', {}, { token: 'tok_success' }],
  ['accepts another test card', { card_number: '4000002500003155' }, { token: 'tok_challenge' }],
  ['accepts a card number with spaces', { card_number: ' 4242 4242 4242 4242 ' }, { token: 'tok_success' }],
  ['accepts a card number with hyphens', { card_number: '4242-4242-4242-4242' }, { token: 'tok_success' }],
  ['accepts a security code of four digits', { cvc: '1234' }, { token: 'tok_success' }],
  ['accepts a year of four digits', { expiry: '1/2027' }, { token: 'tok_success' }],
  ['accepts spaces in the expiry', { expiry: '12 / 99' }, { token: 'tok_success' }],
  [
    'rejects a card number that is no test card',
    { card_number: '4111111111111111' },
    { errors: { card_number: 'unknown_card' } },
  ],
  [
    'rejects a card number with a wrong check digit',
    { card_number: '4242424242424241' },
    { errors: { card_number: 'unknown_card' } },
  ],
  [
    'rejects a token as card number',
    { card_number: 'tok_success' },
    { errors: { card_number: 'unknown_card' } },
  ],
  [
    'rejects a card number that is sent twice',
    { card_number: ['4242424242424242', '1'] },
    { errors: { card_number: 'missing' } },
  ],
  [
    'rejects an expiry in the month before the current time',
    { expiry: '12/26' },
    { errors: { expiry: 'expired' } },
  ],
  ['rejects an expiry in month 13', { expiry: '13/30' }, { errors: { expiry: 'malformed' } }],
  ['rejects an expiry with a day', { expiry: '2030-01-01' }, { errors: { expiry: 'malformed' } }],
  ['rejects a security code of two digits', { cvc: '12' }, { errors: { cvc: 'malformed' } }],
  ['rejects a security code of letters', { cvc: 'abc' }, { errors: { cvc: 'malformed' } }],
  [
    'rejects an empty form',
    { card_number: '', expiry: ' ', cvc: undefined },
    { errors: { card_number: 'missing', expiry: 'missing', cvc: 'missing' } },
  ],
])('parseCard %s', (_name, more, expected) => {
  expect(parseCard({ ...good, ...more }, now)).toEqual(expected);
});

test.each(['2027-12-31T23:59:59.000Z', '2099-01-10T15:30:00.000Z'])(
  'parseCard accepts the expiry of the test card buttons at %s',
  (at) => {
    expect(parseCard({ ...good, expiry: getValidExpiry(at) }, at)).toEqual({ token: 'tok_success' });
  },
);

test.each([
  ['0', 0],
  ['12', 12],
  ['', null],
  ['-1', null],
  ['1e3', null],
  [undefined, null],
])('parseSubmission parses the submission count %s as %s', (submission, expected) => {
  expect(parseSubmission({ submission })).toBe(expected);
});
