import { defineScenarios, type ExpectedCharge } from '../shared/scenario.js';
import { buildFixedTerms, buildVariableTerms } from '../../fixtures/plans.js';
import { cite } from '../shared/cite.js';

const defaults = { area: 'dunning', now: '2027-01-10T00:00Z', terms: buildFixedTerms('week') } as const;
const TOKEN_DECLINED_ON_RENEWAL = 'tok_success_then_declined';

const createCharge = (day: string, status: 'succeeded' | 'failed', attempt = 1): ExpectedCharge => [
  `2027-${day}T00:00Z`,
  4_900,
  status,
  { attempt },
];

/** Order of work that is due at the same time, and the final state of unpaid purchases. */
export const orderScenarios = defineScenarios(defaults, {
  'retry-before-the-next-charge': {
    citation: cite('schedule.order'),
    statement: 'retry a charge before making the next one when both are due at the same time',
    token: TOKEN_DECLINED_ON_RENEWAL,
    dunning: { max_retries: 2, retry_interval_days: 7, on_exhausted: 'mark_unpaid' },
    steps: [{ to: '2027-01-31T00:00Z' }],
    charges: [
      createCharge('01-10', 'succeeded'),
      createCharge('01-17', 'failed'),
      createCharge('01-24', 'failed', 2),
      createCharge('01-24', 'failed'),
      createCharge('01-31', 'failed', 3),
      createCharge('01-31', 'failed', 2),
      createCharge('01-31', 'failed'),
    ],
    finalPurchase: { status: 'past_due', cycles_completed: 3 },
  },
  'settled-before-the-next-charge': {
    area: 'renewals',
    citation: cite('schedule.order'),
    statement: 'settle a payment before making the next charge when both are due at the same time',
    terms: buildFixedTerms('day'),
    token: 'tok_pending_then_failure',
    order: {},
    dunning: { max_retries: 0, retry_interval_days: 1, on_exhausted: 'mark_unpaid' },
    steps: [{ to: '2027-01-11T00:00Z' }],
    charges: [createCharge('01-10', 'failed')],
    finalPurchase: { status: 'failed' },
  },
  'last-day-of-a-leap-february': {
    area: 'renewals',
    citation: cite('payment-days.month-end'),
    statement: 'use 29 February for payment day 30 in a leap year',
    now: '2028-01-31T08:00Z',
    terms: buildFixedTerms('month', 1, { payment_day: 30 }),
    steps: [
      { expect: { current_period: null, next_charge_at: '2028-02-29T00:00:00Z' } },
      { to: '2028-04-30T00:00Z' },
    ],
    charges: ['2028-02-29T00:00Z', '2028-03-30T00:00Z', '2028-04-30T00:00Z'],
    finalPurchase: { status: 'active', cycles_completed: 2 },
  },
  'unpaid-when-over': {
    citation: cite('dunning.unpaid-at-end'),
    statement: 'keep a purchase unpaid at the end of its last cycle if its last charge was never paid',
    terms: buildFixedTerms('month', 1, { billing_cycles: 2 }),
    token: TOKEN_DECLINED_ON_RENEWAL,
    steps: [
      { to: '2027-02-16T00:00Z' },
      { expect: { status: 'unpaid', cycles_completed: 1 } },
      { to: '2027-04-10T00:00Z' },
    ],
    charges: [
      createCharge('01-10', 'succeeded'),
      createCharge('02-10', 'failed'),
      createCharge('02-12', 'failed', 2),
      createCharge('02-14', 'failed', 3),
      createCharge('02-16', 'failed', 4),
    ],
    finalPurchase: { status: 'unpaid', cycles_completed: 2, next_charge_at: null, current_period: null },
  },
  'last-bill-never-paid': {
    citation: cite('dunning.unpaid-at-end'),
    statement: 'make a purchase unpaid if all retries of its last charge fail after its end',
    terms: buildVariableTerms({ billing_cycles: 1 }),
    token: TOKEN_DECLINED_ON_RENEWAL,
    dunning: { max_retries: 1, retry_interval_days: 1, on_exhausted: 'mark_unpaid' },
    steps: [
      { report: '5' },
      { to: '2027-02-10T00:00Z' },
      { expect: { status: 'past_due' } },
      { to: '2027-03-10T00:00Z' },
    ],
    charges: [
      ['2027-02-10T00:00Z', 10, 'failed', { attempt: 1 }],
      ['2027-02-11T00:00Z', 10, 'failed', { attempt: 2 }],
    ],
    finalPurchase: { status: 'unpaid', cycles_completed: 1, next_charge_at: null },
  },
  'nothing-to-pay-forces-nothing': {
    area: 'renewals',
    citation: cite('sandbox.forced-outcomes-of-zero'),
    statement: 'keep a forced outcome for the next charge with an amount above 0',
    terms: buildVariableTerms(),
    steps: [
      { report: '0' },
      { force: 'expired_card' },
      { to: '2027-02-10T00:00Z' },
      { report: '5' },
      { to: '2027-03-10T00:00Z' },
    ],
    charges: [
      ['2027-02-10T00:00Z', 0, 'succeeded'],
      ['2027-03-10T00:00Z', 10, 'failed'],
    ],
    finalPurchase: { status: 'unpaid' },
  },
});
