import { told, type Bill } from './scenario.js';
import { fixed } from './terms.js';

const now = '2027-01-10T00:00Z';
const once = { rate: { kind: 'one_time', amount: 4_900, currency: 'EUR' } } as const;
const first: Bill = ['2027-01-10T00:00Z', 4_900, 'succeeded', { attempt: 1 }];
const shop = 'https://brightwater.invalid/thanks';

const bill = (at: string, status: 'succeeded' | 'failed', attempt: number, index = 2): Bill => [
  `2027-${at}Z`,
  4_900,
  status,
  { attempt, period: { index } },
];

/** What the payer does on the page behind `checkout_url`, and what becomes of the purchase. */
export const payerStories = told({
  'page-leads-back': {
    statement: 'send the payer to success_url, keeping its own query, with purchase_id and status in it',
    now,
    terms: once,
    token: null,
    order: { success_url: `${shop}?order=7&to=a%20b` },
    steps: [{ pay: 'tok_success', leadsTo: `${shop}?order=7&to=a%20b` }],
    bills: [first],
    ends: { status: 'succeeded', next_action: null },
  },
  'page-asks-again': {
    statement: 'let the payer try another card on the page after one was declined, or failed its challenge',
    now,
    terms: fixed('month'),
    token: null,
    order: { success_url: shop },
    steps: [
      { pay: 'tok_lost_card' },
      { see: { status: 'pending', payment_method: null, failure: null } },
      { pay: 'tok_challenge' },
      { see: { status: 'requires_action' } },
      { answer: 'fail' },
      { see: { status: 'pending' } },
      { pay: 'tok_challenge' },
      { answer: 'pass' },
    ],
    bills: [
      ['2027-01-10T00:00Z', 4_900, 'failed', { failure: { code: 'lost_card' } }],
      ['2027-01-10T00:00Z', 4_900, 'failed', { failure: { code: 'authentication_failed' } }],
      first,
    ],
    ends: {
      status: 'active',
      payment_method: { brand: 'visa', last4: '3155', exp_month: 12, exp_year: 2099 },
    },
  },
  'page-waits-while-a-payment-settles': {
    statement: 'leave the payer as much time as there was when a payment was made that settled as failed',
    now,
    terms: once,
    token: null,
    expires: 60,
    steps: [
      { to: '2027-01-10T00:20Z' },
      { pay: 'tok_pending_then_failure' },
      { to: '2027-01-11T00:19:59.999Z' },
      { see: { status: 'pending', next_action: null } },
      { to: '2027-01-11T00:59:59.999Z' },
      { see: { status: 'pending' } },
      { to: '2027-01-11T01:00Z' },
    ],
    bills: [['2027-01-10T00:20Z', 4_900, 'failed', { failure: { code: 'payment_failed' } }]],
    ends: { status: 'expired' },
  },
  'page-pays-the-oldest-debt': {
    statement: 'pay the oldest debt with each card that is given on the page while something is owed',
    now,
    terms: fixed('week'),
    token: 'tok_success_then_declined',
    dunning: { max_retries: 0 },
    steps: [
      { to: '2027-01-25T00:00Z' },
      { see: { status: 'unpaid' } },
      { pay: 'tok_lost_card' },
      { pay: 'tok_success' },
      { to: '2027-01-26T00:00Z' },
      { pay: 'tok_success' },
    ],
    bills: [
      first,
      bill('01-17T00:00', 'failed', 1),
      bill('01-24T00:00', 'failed', 1, 3),
      bill('01-25T00:00', 'succeeded', 2),
      bill('01-26T00:00', 'succeeded', 2, 3),
    ],
    ends: { status: 'active', cycles_completed: 2 },
  },
  'page-begins-a-card-anew': {
    statement: 'count the attempts of a card that replaces another one from the beginning',
    now,
    terms: fixed('month'),
    token: 'tok_declined_twice_then_success',
    steps: [
      { to: '2027-02-12T12:00Z' },
      { see: { status: 'past_due' } },
      { pay: 'tok_declined_twice_then_success' },
      { see: { status: 'active' } },
      { to: '2027-03-14T00:00Z' },
    ],
    bills: [
      first,
      bill('02-10T00:00', 'failed', 1),
      bill('02-12T00:00', 'failed', 2),
      bill('02-12T12:00', 'succeeded', 3),
      bill('03-10T00:00', 'failed', 1, 3),
      bill('03-12T00:00', 'failed', 2, 3),
      bill('03-14T00:00', 'succeeded', 3, 3),
    ],
    ends: { status: 'active' },
  },
  'page-answers-a-renewal': {
    statement: 'settle a renewal with the answer to its challenge, and retry one that is failed from then on',
    now,
    terms: fixed('month'),
    token: 'tok_challenge_on_renewal',
    steps: [{ to: '2027-02-10T12:00Z' }, { answer: 'fail' }, { to: '2027-02-12T13:00Z' }, { answer: 'pass' }],
    bills: [
      first,
      ['2027-02-10T00:00Z', 4_900, 'failed', { failure: { code: 'authentication_failed' } }],
      ['2027-02-12T12:00Z', 4_900, 'succeeded', { attempt: 2, settled_at: '2027-02-12T13:00:00Z' }],
    ],
    ends: { status: 'active' },
  },
});
