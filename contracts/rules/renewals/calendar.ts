import { buildFixedTerms, buildVariableTerms } from '../../fixtures/plans.js';
import { defineScenarios } from '../shared/scenario.js';
import { cite } from '../shared/cite.js';

/** Worked example of the OpenAPI document. */
const EXAMPLE = {
  conditions: { trial_days: 14, payment_day: 31, billing_cycles: 3, requires_activation_date: true },
  order: { service_activation_date: '2027-02-01' },
} as const;

const defaults = { area: 'renewals', now: '2027-01-10T15:30Z', terms: buildFixedTerms('month') } as const;

export const calendarScenarios = defineScenarios(defaults, {
  'monthly-from-31-january': {
    citation: cite('periods.calendar', 'periods.month-end'),
    statement: 'start periods on the last day of months without a 31st, and return to the 31st afterwards',
    now: '2028-01-31T10:00Z',
    steps: [{ to: '2028-06-01T00:00Z' }],
    charges: [
      '2028-01-31T10:00Z',
      '2028-02-29T10:00Z',
      '2028-03-31T10:00Z',
      '2028-04-30T10:00Z',
      '2028-05-31T10:00Z',
    ],
    finalPurchase: {
      status: 'active',
      cycles_completed: 4,
      current_period: { index: 5, start: '2028-05-31T10:00:00Z', end: '2028-06-30T10:00:00Z' },
      next_charge_at: '2028-06-30T10:00:00Z',
    },
  },
  'monthly-over-a-common-february': {
    citation: cite('periods.calendar', 'periods.month-end'),
    statement: 'start a monthly period on 28 February if February has no 30th',
    now: '2027-01-30T23:59Z',
    steps: [{ to: '2027-04-01T00:00Z' }],
    charges: ['2027-01-30T23:59Z', '2027-02-28T23:59Z', '2027-03-30T23:59Z'],
    finalPurchase: { status: 'active', cycles_completed: 2 },
  },
  'yearly-from-29-february': {
    citation: cite('periods.calendar', 'periods.month-end'),
    statement: 'start yearly periods on 28 February, and on 29 February again in a leap year',
    now: '2028-02-29T12:00Z',
    terms: buildFixedTerms('year'),
    steps: [{ to: '2032-03-01T00:00Z' }],
    charges: [
      '2028-02-29T12:00Z',
      '2029-02-28T12:00Z',
      '2030-02-28T12:00Z',
      '2031-02-28T12:00Z',
      '2032-02-29T12:00Z',
    ],
    finalPurchase: { status: 'active', cycles_completed: 4, next_charge_at: '2033-02-28T12:00:00Z' },
  },
  'weekly-over-new-year': {
    citation: cite('periods.half-open', 'periods.adjacent'),
    statement: 'start weekly periods every seven days, across the end of a year',
    now: '2027-12-20T23:30Z',
    terms: buildFixedTerms('week'),
    steps: [{ to: '2028-01-11T00:00Z' }],
    charges: ['2027-12-20T23:30Z', '2027-12-27T23:30Z', '2028-01-03T23:30Z', '2028-01-10T23:30Z'],
    finalPurchase: { status: 'active', cycles_completed: 3 },
  },
  'daily-over-a-leap-day': {
    citation: cite('periods.half-open', 'periods.adjacent'),
    statement: 'start daily periods every 24 hours, including 29 February',
    now: '2028-02-27T00:00Z',
    terms: buildFixedTerms('day'),
    steps: [{ to: '2028-03-01T00:00Z' }],
    charges: ['2028-02-27T00:00Z', '2028-02-28T00:00Z', '2028-02-29T00:00Z', '2028-03-01T00:00Z'],
    finalPurchase: { status: 'active', cycles_completed: 3 },
  },
  'quarterly-from-30-november': {
    citation: cite('periods.calendar', 'periods.month-end'),
    statement: 'count periods of several months from the start of the first',
    now: '2026-11-30T08:00Z',
    terms: buildFixedTerms('month', 3),
    steps: [{ to: '2027-09-01T00:00Z' }],
    charges: ['2026-11-30T08:00Z', '2027-02-28T08:00Z', '2027-05-30T08:00Z', '2027-08-30T08:00Z'],
    finalPurchase: { status: 'active', next_charge_at: '2027-11-30T08:00:00Z' },
  },
  fortnightly: {
    citation: cite('periods.half-open', 'periods.adjacent'),
    statement: 'count periods of several weeks from the start of the first',
    now: '2027-01-01T06:00Z',
    terms: buildFixedTerms('week', 2),
    steps: [{ to: '2027-01-29T06:00Z' }],
    charges: ['2027-01-01T06:00Z', '2027-01-15T06:00Z', '2027-01-29T06:00Z'],
    finalPurchase: { status: 'active', cycles_completed: 2 },
  },
  'just-before-and-at-the-end': {
    citation: cite('periods.half-open', 'periods.adjacent'),
    statement: 'end a period exactly at its end, not a millisecond earlier',
    now: '2027-01-10T00:00Z',
    steps: [
      { to: '2027-02-09T23:59:59.999Z' },
      { expect: { cycles_completed: 0, next_charge_at: '2027-02-10T00:00:00Z' } },
      { to: '2027-02-10T00:00Z' },
    ],
    charges: ['2027-01-10T00:00Z', '2027-02-10T00:00Z'],
    finalPurchase: {
      cycles_completed: 1,
      current_period: { index: 2, start: '2027-02-10T00:00:00Z', end: '2027-03-10T00:00:00Z' },
    },
  },
  'payment-day-example-fixed': {
    citation: cite('payment-days.example-fixed', 'payment-days.example-end'),
    statement:
      'charge a fixed amount on the dates of the documented example of activation, trial and payment day',
    terms: buildFixedTerms('month', 1, EXAMPLE.conditions),
    order: EXAMPLE.order,
    steps: [
      {
        expect: {
          status: 'pending',
          trial_end: '2027-02-15T00:00:00Z',
          next_charge_at: '2027-02-28T00:00:00Z',
        },
      },
      { to: '2027-02-01T00:00Z' },
      {
        expect: {
          status: 'trialing',
          trial_end: '2027-02-15T00:00:00Z',
          next_charge_at: '2027-02-28T00:00:00Z',
        },
      },
      { to: '2027-02-27T23:59Z' },
      { expect: { status: 'trialing', current_period: null } },
      { to: '2027-02-28T00:00Z' },
      {
        expect: {
          status: 'active',
          current_period: { index: 1, start: '2027-02-28T00:00:00Z', end: '2027-03-31T00:00:00Z' },
        },
      },
      { to: '2027-05-30T23:59Z' },
      { expect: { status: 'active', cycles_completed: 2, next_charge_at: null } },
      { to: '2027-05-31T00:00Z' },
    ],
    charges: ['2027-02-28T00:00Z', '2027-03-31T00:00Z', '2027-04-30T00:00Z'],
    finalPurchase: { status: 'succeeded', cycles_completed: 3, current_period: null, next_charge_at: null },
  },
  'payment-day-example-variable': {
    area: 'usage',
    citation: cite('payment-days.example-usage'),
    statement: 'bill usage on the dates of the documented example of activation, trial and payment day',
    terms: buildVariableTerms(EXAMPLE.conditions),
    order: EXAMPLE.order,
    steps: [
      { report: '1', rejected: 'no_open_period' },
      { to: '2027-02-20T00:00Z' },
      { report: '1', rejected: 'no_open_period' },
      { to: '2027-03-01T00:00Z' },
      { report: '10' },
      { to: '2027-04-01T00:00Z' },
      { report: '20' },
      { to: '2027-05-01T00:00Z' },
      { report: '30' },
      { to: '2027-05-31T00:00Z' },
    ],
    charges: [
      ['2027-03-31T00:00Z', 20, 'succeeded'],
      ['2027-04-30T00:00Z', 40, 'succeeded'],
      ['2027-05-31T00:00Z', 60, 'succeeded'],
    ],
    finalPurchase: { status: 'succeeded', cycles_completed: 3 },
  },
  'payment-day-is-today': {
    citation: cite('payment-days.today', 'payment-days.midnight'),
    statement: 'charge immediately on the payment day, and at the start of each later payment day',
    now: '2027-03-15T09:00Z',
    terms: buildFixedTerms('month', 1, { payment_day: 15 }),
    steps: [
      {
        expect: { current_period: { index: 1, start: '2027-03-15T09:00:00Z', end: '2027-04-15T00:00:00Z' } },
      },
      { to: '2027-05-15T00:00Z' },
    ],
    charges: ['2027-03-15T09:00Z', '2027-04-15T00:00Z', '2027-05-15T00:00Z'],
    finalPurchase: { status: 'active', cycles_completed: 2 },
  },
  'trial-ends-on-the-payment-day': {
    citation: cite('payment-days.today', 'payment-days.midnight'),
    statement:
      'charge when a trial ends on the payment day, at any time of day, without waiting for the next one',
    now: '2027-01-30T15:30Z',
    terms: buildFixedTerms('month', 1, { trial_days: 29, payment_day: 31 }),
    steps: [{ to: '2027-03-31T00:00Z' }],
    charges: ['2027-02-28T15:30Z', '2027-03-31T00:00Z'],
    finalPurchase: { status: 'active', trial_end: '2027-02-28T15:30:00Z', cycles_completed: 1 },
  },
  'payment-day-31': {
    citation: cite('payment-days.month-end'),
    statement: 'wait for payment day 31, and use the last day of shorter months',
    terms: buildFixedTerms('month', 1, { payment_day: 31 }),
    steps: [
      {
        expect: {
          status: 'pending',
          current_period: null,
          next_charge_at: '2027-01-31T00:00:00Z',
          trial_end: null,
        },
      },
      { to: '2027-04-30T00:00Z' },
    ],
    charges: ['2027-01-31T00:00Z', '2027-02-28T00:00Z', '2027-03-31T00:00Z', '2027-04-30T00:00Z'],
    finalPurchase: { status: 'active', cycles_completed: 3 },
  },
  trial: {
    citation: cite('trials.length'),
    statement: 'make the first charge when the trial ends, counting days of 24 hours',
    terms: buildFixedTerms('month', 1, { trial_days: 14 }),
    steps: [
      { expect: { status: 'trialing', trial_end: '2027-01-24T15:30:00Z', cycles_completed: 0 } },
      { to: '2027-01-24T15:29:59.999Z' },
      { expect: { status: 'trialing', latest_charge_id: null } },
      { to: '2027-02-24T15:30Z' },
    ],
    charges: ['2027-01-24T15:30Z', '2027-02-24T15:30Z'],
    finalPurchase: { status: 'active', trial_end: '2027-01-24T15:30:00Z', cycles_completed: 1 },
  },
  'activation-today': {
    citation: cite('purchases.start'),
    statement: 'start a subscription immediately if its activation date is today',
    terms: buildFixedTerms('month', 1, { requires_activation_date: true }),
    order: { service_activation_date: '2027-01-10' },
    steps: [{ to: '2027-02-10T15:30Z' }],
    charges: ['2027-01-10T15:30Z', '2027-02-10T15:30Z'],
    finalPurchase: { status: 'active', service_activation_date: '2027-01-10' },
  },
  'activation-tomorrow': {
    citation: cite('purchases.start', 'time.dates'),
    statement: 'start a subscription at 00:00 UTC on its activation date',
    terms: buildFixedTerms('month', 1, { requires_activation_date: true }),
    order: { service_activation_date: '2027-01-11' },
    steps: [
      { to: '2027-01-10T23:59:59.999Z' },
      { expect: { status: 'pending', next_charge_at: '2027-01-11T00:00:00Z' } },
      { to: '2027-01-11T00:00Z' },
    ],
    charges: ['2027-01-11T00:00Z'],
    finalPurchase: { status: 'active', next_charge_at: '2027-02-11T00:00:00Z' },
  },
});
