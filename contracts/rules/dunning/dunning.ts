import { defineScenarios, type ExpectedCharge } from '../shared/scenario.js';
import { buildFixedTerms, buildVariableTerms } from '../../fixtures/plans.js';
import { cite } from '../shared/cite.js';

/** Purchase on 10 January, renewed on the 10th of each month. */
const defaults = { area: 'dunning', now: '2027-01-10T00:00Z', terms: buildFixedTerms('month') } as const;
const firstCharge: ExpectedCharge = ['2027-01-10T00:00Z', 4_900, 'succeeded', { attempt: 1 }];
const TOKEN_DECLINED_ON_RENEWAL = 'tok_success_then_declined';

const createFailedCharge = (day: string, attempt: number, next: string | null): ExpectedCharge => [
  `2027-${day}T00:00Z`,
  4_900,
  'failed',
  { attempt, next_retry_at: next && `2027-${next}T00:00:00Z` },
];

/** Attempts of a payment that all fail, the last one without a further retry. */
const createFailedChain = (...days: string[]): ExpectedCharge[] =>
  days.map((day, index) => createFailedCharge(day, index + 1, null));
const createPaidCharge = (day: string, attempt = 1): ExpectedCharge => [
  `2027-${day}T00:00Z`,
  4_900,
  'succeeded',
  { attempt },
];

export const dunningScenarios = defineScenarios(defaults, {
  'retries-exhausted': {
    citation: cite('retries.retryable', 'retries.not-retryable'),
    statement: 'retry three times, two days after each failure, and then mark the purchase as unpaid',
    token: TOKEN_DECLINED_ON_RENEWAL,
    steps: [
      { to: '2027-02-10T00:00Z' },
      { expect: { status: 'past_due', cycles_completed: 1 } },
      { to: '2027-02-15T23:59Z' },
      { expect: { status: 'past_due' } },
      { to: '2027-02-16T00:00Z' },
      { expect: { status: 'unpaid', next_charge_at: '2027-03-10T00:00:00Z' } },
      { to: '2027-03-11T00:00Z' },
    ],
    charges: [
      firstCharge,
      ...createFailedChain('02-10', '02-12', '02-14', '02-16'),
      createFailedCharge('03-10', 1, '03-12'),
    ],
    finalPurchase: { status: 'past_due', cycles_completed: 2 },
  },
  'retry-planned': {
    citation: cite('retries.next-retry-at'),
    statement: 'return the time of the next retry of a failed charge in next_retry_at',
    token: TOKEN_DECLINED_ON_RENEWAL,
    steps: [{ to: '2027-02-11T00:00Z' }],
    charges: [firstCharge, createFailedCharge('02-10', 1, '02-12')],
    finalPurchase: { status: 'past_due', next_charge_at: '2027-03-10T00:00:00Z' },
  },
  'exhausted-cancels': {
    citation: cite('dunning.past-due', 'dunning.settings', 'dunning.exhausted'),
    statement: 'cancel a purchase after the last retry if dunning is configured to cancel',
    token: TOKEN_DECLINED_ON_RENEWAL,
    dunning: { max_retries: 1, retry_interval_days: 3, on_exhausted: 'cancel' },
    steps: [{ to: '2027-04-10T00:00Z' }],
    charges: [firstCharge, createFailedCharge('02-10', 1, null), createFailedCharge('02-13', 2, null)],
    finalPurchase: {
      status: 'canceled',
      canceled_at: '2027-02-13T00:00:00Z',
      next_charge_at: null,
      current_period: null,
    },
  },
  'retry-succeeds': {
    citation: cite('retries.periods-unchanged', 'retries.settings-kept'),
    statement: 'make the purchase active when a retry succeeds, without moving its periods',
    token: 'tok_declined_twice_then_success',
    steps: [{ to: '2027-02-13T00:00Z' }, { expect: { status: 'past_due' } }, { to: '2027-03-10T00:00Z' }],
    charges: [
      firstCharge,
      createFailedCharge('02-10', 1, null),
      createFailedCharge('02-12', 2, null),
      createPaidCharge('02-14', 3),
      createPaidCharge('03-10'),
    ],
    finalPurchase: { status: 'active', cycles_completed: 2 },
  },
  'no-retries': {
    citation: cite('dunning.past-due', 'dunning.settings', 'dunning.exhausted'),
    statement: 'mark a purchase as unpaid immediately if dunning allows no retries',
    token: TOKEN_DECLINED_ON_RENEWAL,
    dunning: { max_retries: 0 },
    steps: [{ to: '2027-02-10T00:00Z' }, { expect: { status: 'unpaid' } }, { to: '2027-03-10T00:00Z' }],
    charges: [firstCharge, createFailedCharge('02-10', 1, null), createFailedCharge('03-10', 1, null)],
    finalPurchase: { status: 'unpaid' },
  },
  'settings-of-the-chain': {
    citation: cite('retries.periods-unchanged', 'retries.settings-kept'),
    statement: 'finish a chain of retries with the settings it started with',
    token: TOKEN_DECLINED_ON_RENEWAL,
    steps: [
      { to: '2027-02-11T00:00Z' },
      { configure: { max_retries: 0, retry_interval_days: 9, on_exhausted: 'cancel' } },
      { to: '2027-02-16T00:00Z' },
      { expect: { status: 'unpaid' } },
      { to: '2027-03-10T00:00Z' },
    ],
    charges: [
      firstCharge,
      createFailedCharge('02-10', 1, null),
      createFailedCharge('02-12', 2, null),
      createFailedCharge('02-14', 3, null),
      createFailedCharge('02-16', 4, null),
      createFailedCharge('03-10', 1, null),
    ],
    finalPurchase: { status: 'canceled', canceled_at: '2027-03-10T00:00:00Z' },
  },
  'not-retryable': {
    citation: cite('dunning.recovery'),
    statement:
      'not retry a charge whose failure is not retryable, and mark the purchase as active after the next successful charge',
    steps: [
      { force: 'expired_card' },
      { to: '2027-02-10T00:00Z' },
      { expect: { status: 'unpaid' } },
      { to: '2027-03-10T00:00Z' },
    ],
    charges: [firstCharge, createFailedCharge('02-10', 1, null), createPaidCharge('03-10')],
    finalPurchase: { status: 'active' },
  },
  'canceled-while-past-due': {
    citation: cite(
      'cancellations.immediate',
      'cancellations.retries-stop',
      'cancellations.settlement-continues',
      'cancellations.unbilled-usage',
    ),
    statement: 'stop retries with an immediate cancellation',
    token: TOKEN_DECLINED_ON_RENEWAL,
    steps: [{ to: '2027-02-11T00:00Z' }, { cancel: 'immediate' }, { to: '2027-04-10T00:00Z' }],
    charges: [firstCharge, createFailedCharge('02-10', 1, null)],
    finalPurchase: { status: 'canceled', canceled_at: '2027-02-11T00:00:00Z' },
  },
  'canceled-at-period-end-while-past-due': {
    citation: cite(
      'cancellations.period-end',
      'cancellations.retries-continue',
      'cancellations.no-new-period',
    ),
    statement: 'continue retries until the end of the period when canceled at period end',
    token: TOKEN_DECLINED_ON_RENEWAL,
    steps: [
      { to: '2027-02-11T00:00Z' },
      { cancel: 'period_end' },
      { expect: { status: 'past_due', cancel_at_period_end: true, next_charge_at: null } },
      { to: '2027-04-10T00:00Z' },
    ],
    charges: [firstCharge, ...createFailedChain('02-10', '02-12', '02-14', '02-16')],
    finalPurchase: { status: 'canceled', canceled_at: '2027-03-10T00:00:00Z' },
  },
  'after-a-trial': {
    citation: cite('charges.without-payer'),
    statement: 'make the first charge after a trial without the payer, and retry it when it fails',
    terms: buildFixedTerms('month', 1, { trial_days: 5 }),
    token: TOKEN_DECLINED_ON_RENEWAL,
    steps: [{ to: '2027-01-15T00:00Z' }, { expect: { status: 'past_due' } }, { to: '2027-01-21T00:00Z' }],
    charges: [...createFailedChain('01-15', '01-17', '01-19', '01-21')],
    finalPurchase: { status: 'unpaid', next_charge_at: '2027-02-15T00:00:00Z' },
  },
  'last-bill-fails': {
    citation: cite('dunning.last-charge'),
    statement:
      'keep a purchase past due after its end while its last charge is retried, and mark it as succeeded when it is paid',
    terms: buildVariableTerms({ billing_cycles: 1 }),
    token: 'tok_declined_twice_then_success',
    steps: [
      { report: '10' },
      { to: '2027-02-10T00:00Z' },
      { expect: { status: 'past_due', current_period: null, next_charge_at: null, cycles_completed: 1 } },
      { to: '2027-02-14T00:00Z' },
    ],
    charges: [
      ['2027-02-10T00:00Z', 20, 'failed', { attempt: 1 }],
      ['2027-02-12T00:00Z', 20, 'failed', { attempt: 2 }],
      ['2027-02-14T00:00Z', 20, 'succeeded', { attempt: 3 }],
    ],
    finalPurchase: { status: 'succeeded' },
  },
  'challenge-on-renewal': {
    citation: cite('challenges.renewal', 'challenges.unanswered'),
    statement: 'fail the challenge of a renewal that is unanswered until the next retry',
    token: 'tok_challenge_on_renewal',
    steps: [{ to: '2027-02-11T00:00Z' }, { expect: { status: 'past_due' } }, { to: '2027-02-13T00:00Z' }],
    charges: [
      firstCharge,
      [
        '2027-02-10T00:00Z',
        4_900,
        'failed',
        { attempt: 1, settled_at: '2027-02-12T00:00:00Z', failure: { code: 'authentication_expired' } },
      ],
      ['2027-02-12T00:00Z', 4_900, 'requires_action', { attempt: 2, next_retry_at: '2027-02-14T00:00:00Z' }],
    ],
    finalPurchase: { status: 'past_due' },
  },
  'canceled-while-challenged': {
    area: 'cancellations',
    citation: cite(
      'cancellations.immediate',
      'cancellations.retries-stop',
      'cancellations.settlement-continues',
      'cancellations.unbilled-usage',
    ),
    statement: 'fail an open challenge at an immediate cancellation',
    token: 'tok_challenge_on_renewal',
    steps: [{ to: '2027-02-11T00:00Z' }, { cancel: 'immediate' }, { to: '2027-03-11T00:00Z' }],
    charges: [
      firstCharge,
      [
        '2027-02-10T00:00Z',
        4_900,
        'failed',
        { next_retry_at: null, settled_at: '2027-02-11T00:00:00Z', failure: { code: 'canceled' } },
      ],
    ],
    finalPurchase: { status: 'canceled' },
  },
  'first-challenge-unanswered': {
    area: 'payments',
    citation: cite('challenges.expired'),
    statement: 'expire a purchase whose first challenge is unanswered when its checkout expires',
    token: 'tok_challenge',
    steps: [
      { to: '2027-01-10T23:59:59.999Z' },
      { expect: { status: 'requires_action' } },
      { to: '2027-01-11T00:00Z' },
    ],
    charges: [
      [
        '2027-01-10T00:00Z',
        4_900,
        'failed',
        { settled_at: '2027-01-11T00:00:00Z', failure: { code: 'authentication_expired' } },
      ],
    ],
    finalPurchase: { status: 'expired', next_action: null, next_charge_at: null },
  },
  'delayed-first-payment': {
    area: 'payments',
    citation: cite('settlements.pending'),
    statement: 'start the first period when a delayed first payment settles after 24 hours',
    token: 'tok_pending_then_success',
    steps: [
      { to: '2027-01-10T23:59:59.999Z' },
      { expect: { status: 'pending', current_period: null, next_action: null } },
      { to: '2027-01-11T00:00Z' },
      { expect: { status: 'active' } },
      { to: '2027-02-11T12:00Z' },
      { expect: { status: 'active' } },
    ],
    charges: [
      ['2027-01-10T00:00Z', 4_900, 'succeeded', { settled_at: '2027-01-11T00:00:00Z' }],
      ['2027-02-11T00:00Z', 4_900, 'pending', { settled_at: null }],
    ],
    finalPurchase: { status: 'active', cycles_completed: 1 },
  },
  'delayed-first-payment-fails': {
    area: 'payments',
    citation: cite('purchases.declined-card'),
    statement: 'mark a purchase as failed when its delayed first payment fails after 24 hours',
    token: 'tok_pending_then_failure',
    steps: [{ expect: { status: 'pending' } }, { to: '2027-01-12T00:00Z' }],
    charges: [
      [
        '2027-01-10T00:00Z',
        4_900,
        'failed',
        { settled_at: '2027-01-11T00:00:00Z', next_retry_at: null, failure: { code: 'payment_failed' } },
      ],
    ],
    finalPurchase: { status: 'failed', current_period: null, next_charge_at: null },
  },
  'delayed-renewal-fails': {
    citation: cite('retries.retryable', 'retries.not-retryable'),
    statement: 'retry a delayed renewal two days after it fails',
    terms: buildFixedTerms('month', 1, { trial_days: 5 }),
    token: 'tok_pending_then_failure',
    steps: [
      { to: '2027-01-15T00:00Z' },
      { to: '2027-01-16T00:00Z' },
      { expect: { status: 'past_due' } },
      { to: '2027-01-18T00:00Z' },
    ],
    charges: [
      ['2027-01-15T00:00Z', 4_900, 'failed', { attempt: 1, settled_at: '2027-01-16T00:00:00Z' }],
      ['2027-01-18T00:00Z', 4_900, 'pending', { attempt: 2, settled_at: null }],
    ],
    finalPurchase: { status: 'past_due' },
  },
  'canceled-while-delayed': {
    area: 'cancellations',
    citation: cite('purchases.settlement-continues', 'purchases.settlement-changes-charge-only'),
    statement: 'settle a pending payment after a cancellation, and change only its charge',
    token: 'tok_pending_then_success',
    steps: [{ to: '2027-02-11T12:00Z' }, { cancel: 'immediate' }, { to: '2027-02-12T00:00Z' }],
    charges: [
      '2027-01-10T00:00Z',
      ['2027-02-11T00:00Z', 4_900, 'succeeded', { settled_at: '2027-02-12T00:00:00Z' }],
    ],
    finalPurchase: { status: 'canceled', canceled_at: '2027-02-11T12:00:00Z' },
  },
});
