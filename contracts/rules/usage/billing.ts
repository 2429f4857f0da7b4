import type { Charge } from '../../fixtures/test-organization.js';
import { defineScenarios, type ExpectedCharge, type Step } from '../shared/scenario.js';
import { buildVariableTerms } from '../../fixtures/plans.js';
import { cite } from '../shared/cite.js';

const defaults = { area: 'usage', now: '2027-01-10T00:00Z', terms: buildVariableTerms() } as const;
const PERIOD_ENDS = ['2027-02-10', '2027-03-10', '2027-04-10', '2027-05-10', '2027-06-10'].map(
  (day) => `${day}T00:00Z`,
);

/** Steps for one report per month, or none where null; each month is advanced to its end. */
function createSteps(...quantities: (string | null)[]): Step[] {
  return quantities.flatMap((quantity, index): Step[] => {
    const end = { to: PERIOD_ENDS[index] ?? '' };
    return quantity === null ? [end] : [{ report: quantity }, end];
  });
}

const createCharge = (
  index: number,
  amount: number,
  consumption?: Partial<NonNullable<Charge['consumption']>>,
): ExpectedCharge => [
  PERIOD_ENDS[index] ?? '',
  amount,
  'succeeded',
  consumption && { consumption: { unit_amount: '2', source: 'reported', quantity: '0', ...consumption } },
];

const CARRIED_FORWARD = { quantity: '50', source: 'carried_forward' } as const;

export const consumptionScenarios = defineScenarios(defaults, {
  'unreported-last-charge': {
    citation: cite('usage.carried-example'),
    statement: 'bill 50, 50, 50, 30, 30 for usage 50, –, –, 30, – with last_charge',
    steps: createSteps('50', null, null, '30', null),
    charges: [
      createCharge(0, 100, { quantity: '50' }),
      createCharge(1, 100, CARRIED_FORWARD),
      createCharge(2, 100, CARRIED_FORWARD),
      createCharge(3, 60, { quantity: '30' }),
      createCharge(4, 60, { quantity: '30', source: 'carried_forward' }),
    ],
    finalPurchase: { status: 'active', cycles_completed: 5 },
  },
  'unreported-no-charge': {
    citation: cite('usage.no-charge'),
    statement: 'bill 50, nothing, nothing, 30, nothing for usage 50, –, –, 30, – with no_charge',
    terms: buildVariableTerms({ when_unreported: 'no_charge' }),
    steps: createSteps('50', null, null, '30', null),
    charges: [createCharge(0, 100), createCharge(3, 60)],
    finalPurchase: { status: 'active', cycles_completed: 5 },
  },
  'before-the-first-report': {
    citation: cite('usage.carried-forward', 'usage.nothing-before-first-report'),
    statement: 'bill nothing before the first usage record with last_charge',
    steps: createSteps(null, null, '20', null),
    charges: [createCharge(2, 40), createCharge(3, 40)],
    finalPurchase: { status: 'active', cycles_completed: 4 },
  },
  'zero-is-a-report': {
    citation: cite('usage.zero-counts'),
    statement: 'treat a quantity of 0 as reported usage, and charge 0 successfully with any card',
    token: 'tok_success_then_declined',
    steps: createSteps('0', null),
    charges: [
      createCharge(0, 0, { quantity: '0' }),
      createCharge(1, 0, { quantity: '0', source: 'carried_forward' }),
    ],
    finalPurchase: { status: 'active' },
  },
  'rounding-half-even': {
    citation: cite('money.exact', 'money.rounding'),
    statement: 'round a total once, half to even: 0.5 to 0, 1.5 and 2.5 to 2',
    terms: buildVariableTerms({ unit_amount: '0.4', currency: 'JPY' }),
    steps: createSteps('5', '1.25', '3.75', '6.25', '1.251'),
    charges: [
      createCharge(0, 2),
      createCharge(1, 0),
      createCharge(2, 2),
      createCharge(3, 2),
      createCharge(4, 1),
    ],
    finalPurchase: { status: 'active', currency: 'JPY' },
  },
  'rounding-once': {
    citation: cite('usage.charged'),
    statement: 'round the sum of the usage records, not each record',
    terms: buildVariableTerms({ unit_amount: '0.4', currency: 'JPY' }),
    steps: [{ report: '1.25' }, { report: '1.25' }, { report: '1.25' }, { to: PERIOD_ENDS[0] ?? '' }],
    charges: [createCharge(0, 2)],
    finalPurchase: { status: 'active' },
  },
  'sums-exact': {
    citation: cite('usage.sum-format'),
    statement: 'add decimals exactly, and return the sum without trailing zeros',
    terms: buildVariableTerms({ unit_amount: '5' }),
    steps: [
      { report: '0.1' },
      { report: '0.2' },
      { report: '0.000' },
      { report: '10.700000' },
      { to: PERIOD_ENDS[0] ?? '' },
    ],
    charges: [createCharge(0, 55, { quantity: '11', unit_amount: '5' })],
    finalPurchase: { status: 'active' },
  },
  'products-exact': {
    citation: cite('money.exact', 'money.rounding', 'money.unit-price'),
    statement: 'multiply decimals exactly where floating-point numbers would round wrongly',
    terms: buildVariableTerms({ unit_amount: '1.005' }),
    steps: createSteps('100', '300', '0.1'),
    charges: [createCharge(0, 100), createCharge(1, 302), createCharge(2, 0)],
    finalPurchase: { status: 'active' },
  },
  'large-amounts-exact': {
    citation: cite('money.exact', 'money.rounding'),
    statement: 'bill the largest amounts exactly',
    terms: buildVariableTerms({ unit_amount: '1' }),
    steps: [{ report: '999999999998.5' }, { report: '0.000001' }, { to: PERIOD_ENDS[0] ?? '' }],
    charges: [createCharge(0, 999_999_999_999, { quantity: '999999999998.500001', unit_amount: '1' })],
    finalPurchase: { status: 'active' },
  },
  grace: {
    citation: cite('charges.grace', 'usage.grace'),
    statement: 'accept usage of the previous period during its grace period, and bill it afterwards',
    terms: buildVariableTerms({ report_grace_hours: 24 }),
    steps: [
      { report: '5' },
      { to: '2027-02-10T12:00Z' },
      { report: '2', at: '2027-02-09T23:59:59.999Z' },
      { report: '100', at: '2027-02-10T00:00:00Z' },
      { to: '2027-02-10T23:59:59.999Z' },
      { expect: { latest_charge_id: null, cycles_completed: 1 } },
      { to: '2027-02-11T00:00Z' },
      { report: '1', at: '2027-02-09T23:00:00Z', rejected: 'period_closed' },
      { to: '2027-03-11T00:00Z' },
    ],
    charges: [
      ['2027-02-11T00:00Z', 14, 'succeeded'],
      ['2027-03-11T00:00Z', 200, 'succeeded'],
    ],
    finalPurchase: { status: 'active', cycles_completed: 2 },
  },
  'when-it-was-used': {
    citation: cite('usage.grace', 'usage.future'),
    statement: 'accept usage of the open period up to five minutes in the future',
    steps: [
      { report: '1', at: '2027-01-09T23:59:59.999Z', rejected: 'period_closed' },
      { report: '1', at: '2027-01-10T00:00:00Z' },
      { report: '2', at: '2027-01-10T01:05:00+01:00' },
      { report: '1', at: '2027-01-10T00:05:00.001Z', rejected: 'occurred_in_future' },
      { to: '2027-02-09T23:58Z' },
      { report: '4', at: '2027-02-09T23:59:59.999Z' },
      { report: '1', at: '2027-02-10T00:00:00Z', rejected: 'occurred_in_future' },
      { to: '2027-02-10T00:00Z' },
      { report: '1', at: '2027-02-09T23:59:59.999Z', rejected: 'period_closed' },
      { report: '8', at: '2027-02-10T00:00:00Z' },
      { to: '2027-03-10T00:00Z' },
    ],
    charges: [createCharge(0, 14), createCharge(1, 16)],
    finalPurchase: { status: 'active' },
  },
  'deleting-the-only-record': {
    citation: cite('usage.only-record-deleted'),
    statement: 'treat a period as unreported after its only usage record is deleted',
    steps: [
      ...createSteps('50'),
      { report: '20' },
      { remove: 1 },
      { to: PERIOD_ENDS[1] ?? '' },
      { remove: 0, rejected: 'consumption_billed' },
    ],
    charges: [createCharge(0, 100), createCharge(1, 100, CARRIED_FORWARD)],
    finalPurchase: { status: 'active' },
  },
  'deleting-one-of-two': {
    citation: cite('usage.charged'),
    statement: 'bill the remaining usage records after one is deleted',
    steps: [{ report: '50' }, { report: '7' }, { remove: 0 }, { to: PERIOD_ENDS[0] ?? '' }],
    charges: [createCharge(0, 14, { quantity: '7' })],
    finalPurchase: { status: 'active' },
  },
  'unbilled-when-canceled-at-once': {
    citation: cite(
      'cancellations.immediate',
      'cancellations.retries-stop',
      'cancellations.settlement-continues',
      'cancellations.unbilled-usage',
    ),
    statement: 'not bill the open period after an immediate cancellation',
    steps: [
      ...createSteps('50'),
      { report: '20' },
      { cancel: 'immediate' },
      { report: '1', rejected: 'purchase_ended' },
      { remove: 1, rejected: 'purchase_ended' },
      { to: '2027-04-10T00:00Z' },
    ],
    charges: [createCharge(0, 100)],
    finalPurchase: { status: 'canceled', next_charge_at: null, canceled_at: '2027-02-10T00:00:00Z' },
  },
  'billed-when-canceled-at-period-end': {
    citation: cite(
      'cancellations.period-end',
      'cancellations.retries-continue',
      'cancellations.no-new-period',
    ),
    statement: 'bill the last period when a purchase that cancels at period end reaches that end',
    steps: [{ report: '50' }, { cancel: 'period_end' }, { report: '1' }, { to: '2027-04-10T00:00Z' }],
    charges: [createCharge(0, 102)],
    finalPurchase: { status: 'canceled', canceled_at: '2027-02-10T00:00:00Z', current_period: null },
  },
  'carried-to-the-last-bill': {
    citation: cite('usage.last-period-carried'),
    statement: 'bill the previous quantity again for a last period without usage',
    steps: [...createSteps('50'), { cancel: 'period_end' }, { to: '2027-04-10T00:00Z' }],
    charges: [createCharge(0, 100), createCharge(1, 100, CARRIED_FORWARD)],
    finalPurchase: { status: 'canceled', canceled_at: '2027-03-10T00:00:00Z' },
  },
  'cut-by-the-end-date': {
    citation: cite('end-dates.last-period', 'end-dates.not-prorated'),
    statement: 'bill all usage of a period that the end date shortens',
    order: { end_date: '2027-02-20' },
    steps: [
      ...createSteps('10'),
      {
        expect: { current_period: { index: 2, start: '2027-02-10T00:00:00Z', end: '2027-02-20T00:00:00Z' } },
      },
      { report: '4' },
      { to: '2027-04-10T00:00Z' },
    ],
    charges: [createCharge(0, 20), ['2027-02-20T00:00Z', 8, 'succeeded']],
    finalPurchase: { status: 'succeeded', cycles_completed: 2, next_charge_at: null },
  },
});
