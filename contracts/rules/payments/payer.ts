import { defineScenarios, type ExpectedCharge, type Step } from '../shared/scenario.js';
import { buildFixedTerms } from '../../fixtures/plans.js';
import { cite } from '../shared/cite.js';

const defaults = { area: 'payments', now: '2027-01-10T00:00Z', terms: buildFixedTerms('month') } as const;
const ONE_TIME = { rate: { kind: 'one_time', amount: 4_900, currency: 'EUR' } } as const;
const firstCharge: ExpectedCharge = ['2027-01-10T00:00Z', 4_900, 'succeeded', { attempt: 1 }];
const THANKS_URL = 'https://brightwater.invalid/thanks';

const visa4242 = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2099 } as const;

const createCharge = (
  at: string,
  status: 'succeeded' | 'failed',
  attempt: number,
  index = 2,
): ExpectedCharge => [`2027-${at}Z`, 4_900, status, { attempt, period: { index } }];

/** Payments and challenges on the checkout page. */
export const payerScenarios = defineScenarios(defaults, {
  'page-leads-back': {
    citation: cite('checkout.redirect'),
    statement: 'redirect the payer to success_url with purchase_id and status added to its query',
    terms: ONE_TIME,
    token: null,
    order: { success_url: `${THANKS_URL}?order=7&to=a%20b` },
    steps: [{ pay: 'tok_success', redirectsTo: `${THANKS_URL}?order=7&to=a%20b` }],
    charges: [firstCharge],
    finalPurchase: { status: 'succeeded', next_action: null },
  },
  'page-asks-again': {
    citation: cite('checkout.declined-card'),
    statement: 'accept another card on the checkout page after a declined card or a failed challenge',
    token: null,
    order: { success_url: THANKS_URL },
    steps: [
      { pay: 'tok_lost_card' },
      { expect: { status: 'pending', payment_method: null, failure: null } },
      { pay: 'tok_challenge' },
      { expect: { status: 'requires_action' } },
      { challenge: 'fail' },
      { expect: { status: 'pending' } },
      { pay: 'tok_challenge' },
      { challenge: 'pass' },
    ],
    charges: [
      ['2027-01-10T00:00Z', 4_900, 'failed', { failure: { code: 'lost_card' } }],
      ['2027-01-10T00:00Z', 4_900, 'failed', { failure: { code: 'authentication_failed' } }],
      firstCharge,
    ],
    finalPurchase: {
      status: 'active',
      payment_method: { brand: 'visa', last4: '3155', exp_month: 12, exp_year: 2099 },
    },
  },
  'page-waits-while-a-payment-settles': {
    citation: cite('checkout.extended', 'checkout.settling'),
    statement: 'extend the checkout by the duration of a failed delayed payment',
    terms: ONE_TIME,
    token: null,
    checkoutExpiresMinutes: 60,
    steps: [
      { to: '2027-01-10T00:20Z' },
      { pay: 'tok_pending_then_failure' },
      { to: '2027-01-11T00:19:59.999Z' },
      { expect: { status: 'pending', next_action: null } },
      { to: '2027-01-11T00:59:59.999Z' },
      { expect: { status: 'pending' } },
      { to: '2027-01-11T01:00Z' },
    ],
    charges: [['2027-01-10T00:20Z', 4_900, 'failed', { failure: { code: 'payment_failed' } }]],
    finalPurchase: { status: 'expired' },
  },
  'page-pays-the-oldest-debt': {
    citation: cite('dunning.oldest-first', 'dunning.declined-card'),
    statement: 'pay the oldest overdue charge with each card entered on the checkout page',
    terms: buildFixedTerms('week'),
    token: 'tok_success_then_declined',
    dunning: { max_retries: 0 },
    steps: [
      { to: '2027-01-25T00:00Z' },
      { expect: { status: 'unpaid' } },
      { pay: 'tok_lost_card' },
      { pay: 'tok_success' },
      { to: '2027-01-26T00:00Z' },
      { pay: 'tok_success' },
    ],
    charges: [
      firstCharge,
      createCharge('01-17T00:00', 'failed', 1),
      createCharge('01-24T00:00', 'failed', 1, 3),
      createCharge('01-25T00:00', 'succeeded', 2),
      createCharge('01-26T00:00', 'succeeded', 2, 3),
    ],
    finalPurchase: { status: 'active', cycles_completed: 2 },
  },
  'page-begins-a-card-anew': {
    citation: cite('cards.replacement'),
    statement: 'start the attempts of a test card at its first outcome when it replaces another card',
    token: 'tok_declined_twice_then_success',
    steps: [
      { to: '2027-02-12T12:00Z' },
      { expect: { status: 'past_due' } },
      { pay: 'tok_declined_twice_then_success' },
      { expect: { status: 'active' } },
      { to: '2027-03-14T00:00Z' },
    ],
    charges: [
      firstCharge,
      createCharge('02-10T00:00', 'failed', 1),
      createCharge('02-12T00:00', 'failed', 2),
      createCharge('02-12T12:00', 'succeeded', 3),
      createCharge('03-10T00:00', 'failed', 1, 3),
      createCharge('03-12T00:00', 'failed', 2, 3),
      createCharge('03-14T00:00', 'succeeded', 3, 3),
    ],
    finalPurchase: { status: 'active' },
  },
  'page-answers-a-renewal': {
    citation: cite('dunning.payer-pays', 'dunning.oldest-first'),
    statement:
      'settle a renewal when its challenge is completed, and schedule retries from the time it fails',
    token: 'tok_challenge_on_renewal',
    steps: [
      { to: '2027-02-10T12:00Z' },
      { challenge: 'fail' },
      { to: '2027-02-12T13:00Z' },
      { challenge: 'pass' },
    ],
    charges: [
      firstCharge,
      ['2027-02-10T00:00Z', 4_900, 'failed', { failure: { code: 'authentication_failed' } }],
      ['2027-02-12T12:00Z', 4_900, 'succeeded', { attempt: 2, settled_at: '2027-02-12T13:00:00Z' }],
    ],
    finalPurchase: { status: 'active' },
  },
  'page-takes-another-card-for-a-challenge': {
    citation: cite('dunning.other-card-ends-challenge'),
    statement: 'fail an open challenge with authentication_failed when the payer pays with another card',
    token: 'tok_challenge_on_renewal',
    steps: [
      { to: '2027-02-10T12:00Z' },
      { expect: { status: 'past_due' } },
      { pay: 'tok_success' },
      { expect: { status: 'active', payment_method: visa4242 } },
      { to: '2027-02-13T00:00Z' },
    ],
    charges: [
      firstCharge,
      [
        '2027-02-10T00:00Z',
        4_900,
        'failed',
        {
          settled_at: '2027-02-10T12:00:00Z',
          next_retry_at: null,
          failure: { code: 'authentication_failed' },
        },
      ],
      createCharge('02-10T12:00', 'succeeded', 2),
    ],
    finalPurchase: { status: 'active', payment_method: visa4242 },
  },
  'page-payment-settles-late': {
    citation: cite('dunning.delayed-payment-replaces-retry'),
    statement: 'make no retry while a payment with a new card settles',
    token: 'tok_success_then_declined',
    steps: [{ to: '2027-02-11T12:00Z' }, { pay: 'tok_pending_then_success' }, { to: '2027-02-15T00:00Z' }],
    charges: [
      firstCharge,
      createCharge('02-10T00:00', 'failed', 1),
      [
        '2027-02-11T12:00Z',
        4_900,
        'succeeded',
        { attempt: 2, period: { index: 2 }, settled_at: '2027-02-12T12:00:00Z' },
      ],
    ],
    finalPurchase: { status: 'active' },
  },
  'page-payment-fails-late': {
    citation: cite('dunning.retries-after-delayed-failure'),
    statement: 'make the remaining retries after a payment with a new card fails late',
    token: 'tok_success_then_declined',
    steps: [{ to: '2027-02-11T12:00Z' }, { pay: 'tok_pending_then_failure' }, { to: '2027-02-20T00:00Z' }],
    charges: [
      firstCharge,
      createCharge('02-10T00:00', 'failed', 1),
      ['2027-02-11T12:00Z', 4_900, 'failed', { attempt: 2, settled_at: '2027-02-12T12:00:00Z' }],
      createCharge('02-14T12:00', 'failed', 3),
      createCharge('02-17T12:00', 'failed', 4),
    ],
    finalPurchase: { status: 'unpaid' },
  },
  'page-payments-of-older-periods-fail-late': {
    citation: cite('retries.settings-kept', 'dunning.retries-after-delayed-failure', 'dunning.exhausted'),
    statement:
      'retry older periods by their first settings, in order, after payments with a new card fail late',
    terms: buildFixedTerms('week'),
    dunning: { max_retries: 10 },
    steps: [
      ...Array<Step>(3).fill({ force: 'incorrect_cvc' }),
      { to: '2027-01-31T00:00Z' },
      { configure: { max_retries: 0, retry_interval_days: 9 } },
      ...Array<Step>(2).fill({ pay: 'tok_pending_then_failure' }),
      { to: '2027-02-01T00:00Z' },
      ...(['succeeded', 'lost_card'] as const).map((outcome) => ({ force: outcome })),
      { to: '2027-02-03T00:00Z' },
    ],
    charges: [
      firstCharge,
      ...['01-17T00:00', '01-24T00:00', '01-31T00:00'].map((at, i) => createCharge(at, 'failed', 1, i + 2)),
      ...[2, 3].map((index) => createCharge('01-31T00:00', 'failed', 2, index)),
      createCharge('02-03T00:00', 'succeeded', 3),
      createCharge('02-03T00:00', 'failed', 3, 3),
    ],
    finalPurchase: { status: 'unpaid' },
  },
});
