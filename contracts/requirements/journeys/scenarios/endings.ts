import { defineScenarios } from './scenario.js';
import { buildFixedTerms } from '../../../fixtures/plans.js';
import { cite } from '../../shared/cite.js';

const defaults = { now: '2027-01-10T15:30Z', terms: buildFixedTerms('month') };

export const endingScenarios = defineScenarios(defaults, {
  'billing-cycles': {
    citation: cite('purchases.fixed-succeeded'),
    statement: 'mark a subscription as succeeded when its last cycle ends, not when it is paid',
    terms: buildFixedTerms('month', 1, { billing_cycles: 2 }),
    steps: [
      { to: '2027-03-10T15:29:59.999Z' },
      { expect: { status: 'active', cycles_completed: 1, next_charge_at: null } },
      { to: '2027-03-10T15:30Z' },
      { expect: { status: 'succeeded' } },
      { to: '2027-05-10T00:00Z' },
    ],
    charges: ['2027-01-10T15:30Z', '2027-02-10T15:30Z'],
    finalPurchase: { status: 'succeeded', cycles_completed: 2, current_period: null, next_action: null },
  },
  'end-date': {
    citation: cite('end-dates.last-period', 'end-dates.not-prorated'),
    statement: 'shorten the last period to the end date, and charge nothing on that date',
    order: { end_date: '2027-03-01' },
    steps: [
      { to: '2027-02-28T23:59:59.999Z' },
      {
        expect: {
          status: 'active',
          current_period: { index: 2, start: '2027-02-10T15:30:00Z', end: '2027-03-01T00:00:00Z' },
          next_charge_at: null,
        },
      },
      { to: '2027-03-01T00:00Z' },
      { expect: { status: 'succeeded' } },
      { to: '2027-04-10T15:30Z' },
    ],
    charges: ['2027-01-10T15:30Z', '2027-02-10T15:30Z'],
    finalPurchase: { status: 'succeeded', cycles_completed: 2, end_date: '2027-03-01' },
  },
  'end-date-on-a-boundary': {
    citation: cite('end-dates.midnight'),
    statement: 'start no period on the end date',
    now: '2027-01-01T00:00Z',
    order: { end_date: '2027-03-01' },
    steps: [{ to: '2027-04-01T00:00Z' }],
    charges: ['2027-01-01T00:00Z', '2027-02-01T00:00Z'],
    finalPurchase: { status: 'succeeded', cycles_completed: 2 },
  },
  'checkout-expires': {
    citation: cite('configurations.null-resets', 'checkout.expires-as-configured', 'checkout.expires'),
    statement: 'expire a purchase that is not paid within 24 hours',
    token: null,
    steps: [
      { to: '2027-01-11T15:29:59.999Z' },
      { expect: { status: 'pending' } },
      { to: '2027-01-11T15:30Z' },
    ],
    charges: [],
    finalPurchase: { status: 'expired', next_action: null, payment_method: null, canceled_at: null },
  },
  'checkout-expires-as-configured': {
    citation: cite('checkout.expires-as-configured'),
    statement: 'expire a checkout after the configured number of minutes',
    token: null,
    checkoutExpiresMinutes: 60,
    steps: [
      { to: '2027-01-10T16:29:59.999Z' },
      { expect: { status: 'pending' } },
      { to: '2027-01-10T16:30Z' },
    ],
    charges: [],
    finalPurchase: { status: 'expired' },
  },
  'canceled-at-once': {
    citation: cite(
      'cancellations.immediate',
      'cancellations.retries-stop',
      'cancellations.settlement-continues',
      'cancellations.unbilled-usage',
    ),
    statement: 'charge nothing after an immediate cancellation',
    steps: [{ to: '2027-01-20T00:00Z' }, { cancel: 'immediate' }, { to: '2027-04-10T00:00Z' }],
    charges: ['2027-01-10T15:30Z'],
    finalPurchase: {
      status: 'canceled',
      canceled_at: '2027-01-20T00:00:00Z',
      cancellation: { mode: 'immediate', reason: null, source: 'client' },
      current_period: null,
      next_charge_at: null,
      cancel_at_period_end: false,
    },
  },
  'canceled-at-period-end': {
    citation: cite(
      'cancellations.period-end',
      'cancellations.retries-continue',
      'cancellations.no-new-period',
    ),
    statement: 'keep a purchase active until the end of its period when canceled at period end',
    steps: [
      { cancel: 'period_end' },
      { expect: { status: 'active', cancel_at_period_end: true, canceled_at: null, next_charge_at: null } },
      { to: '2027-02-10T15:29:59.999Z' },
      { expect: { status: 'active' } },
      { to: '2027-04-10T00:00Z' },
    ],
    charges: ['2027-01-10T15:30Z'],
    finalPurchase: {
      status: 'canceled',
      canceled_at: '2027-02-10T15:30:00Z',
      cancellation: { mode: 'period_end', reason: null, source: 'client' },
      cycles_completed: 1,
    },
  },
  'canceled-twice': {
    citation: cite('cancellations.scheduled', 'cancellations.immediate-after-scheduled'),
    statement: 'ignore a second cancellation at period end, and process an immediate one',
    steps: [
      { cancel: 'period_end' },
      { to: '2027-01-20T00:00Z' },
      { cancel: 'period_end' },
      { expect: { status: 'active', cancel_at_period_end: true } },
      { cancel: 'immediate' },
      { expect: { status: 'canceled', canceled_at: '2027-01-20T00:00:00Z' } },
      { to: '2027-01-21T00:00Z' },
      { cancel: 'immediate' },
      { cancel: 'period_end' },
    ],
    charges: ['2027-01-10T15:30Z'],
    finalPurchase: {
      status: 'canceled',
      canceled_at: '2027-01-20T00:00:00Z',
      cancellation: { mode: 'immediate', reason: null, source: 'client' },
    },
  },
  'trial-canceled': {
    citation: cite('cancellations.trial'),
    statement: 'end a trial without a charge when it was canceled at period end',
    terms: buildFixedTerms('month', 1, { trial_days: 14 }),
    steps: [
      { cancel: 'period_end' },
      { expect: { status: 'trialing', cancel_at_period_end: true, next_charge_at: null } },
      { to: '2027-01-24T15:29:59.999Z' },
      { expect: { status: 'trialing' } },
      { to: '2027-01-24T15:30Z' },
    ],
    charges: [],
    finalPurchase: { status: 'canceled', canceled_at: '2027-01-24T15:30:00Z', cycles_completed: 0 },
  },
  'one-time': {
    citation: cite('purchases.final'),
    statement: 'create no further charge after a one-time payment succeeds',
    terms: { rate: { kind: 'one_time', amount: 12_000, currency: 'EUR' } },
    steps: [{ to: '2028-01-10T15:30Z' }],
    charges: [['2027-01-10T15:30Z', 12_000, 'succeeded', { period: null }]],
    finalPurchase: { status: 'succeeded', cycles_completed: 0, current_period: null, next_charge_at: null },
  },
  free: {
    citation: cite('charges.zero', 'charges.zero-succeeds'),
    statement: 'charge 0 for each period of a free plan, with any card',
    terms: {
      rate: { kind: 'fixed_subscription', amount: 0, currency: 'EUR', interval: 'month', interval_count: 1 },
    },
    token: 'tok_success_then_declined',
    steps: [{ to: '2027-02-10T15:30Z' }],
    charges: [
      ['2027-01-10T15:30Z', 0, 'succeeded'],
      ['2027-02-10T15:30Z', 0, 'succeeded'],
    ],
    finalPurchase: { status: 'active' },
  },
});
