import type { Charge } from '../../../fixtures/test-organization.js';
import { told, type Bill, type Step } from './scenario.js';
import { variable } from './terms.js';

const now = '2027-01-10T00:00Z';
const months = ['2027-02-10', '2027-03-10', '2027-04-10', '2027-05-10', '2027-06-10'].map(
  (day) => `${day}T00:00Z`,
);

/** A report in each month that has one, and the end of each. */
function reported(...quantities: (string | null)[]): Step[] {
  return quantities.flatMap((quantity, place): Step[] => {
    const end = { to: months[place] ?? '' };
    return quantity === null ? [end] : [{ report: quantity }, end];
  });
}

const billed = (
  place: number,
  amount: number,
  consumption?: Partial<NonNullable<Charge['consumption']>>,
): Bill => [
  months[place] ?? '',
  amount,
  'succeeded',
  consumption && { consumption: { unit_amount: '2', source: 'reported', quantity: '0', ...consumption } },
];

const carried = { quantity: '50', source: 'carried_forward' } as const;

export const consumptionStories = told({
  'unreported-last-charge': {
    statement: 'bill 50, 50, 50, 30, 30 for reports 50, –, –, 30, – with last_charge',
    now,
    terms: variable(),
    steps: reported('50', null, null, '30', null),
    bills: [
      billed(0, 100, { quantity: '50' }),
      billed(1, 100, carried),
      billed(2, 100, carried),
      billed(3, 60, { quantity: '30' }),
      billed(4, 60, { quantity: '30', source: 'carried_forward' }),
    ],
    ends: { status: 'active', cycles_completed: 5 },
  },
  'unreported-no-charge': {
    statement: 'bill 50, nothing, nothing, 30, nothing for reports 50, –, –, 30, – with no_charge',
    now,
    terms: variable({ when_unreported: 'no_charge' }),
    steps: reported('50', null, null, '30', null),
    bills: [billed(0, 100), billed(3, 60)],
    ends: { status: 'active', cycles_completed: 5 },
  },
  'before-the-first-report': {
    statement: 'bill nothing before the first report with last_charge',
    now,
    terms: variable(),
    steps: reported(null, null, '20', null),
    bills: [billed(2, 40), billed(3, 40)],
    ends: { status: 'active', cycles_completed: 4 },
  },
  'zero-is-a-report': {
    statement: 'take a quantity of 0 for a report, and bill 0 that succeeds whatever the card',
    now,
    terms: variable(),
    token: 'tok_success_then_declined',
    steps: reported('0', null),
    bills: [billed(0, 0, { quantity: '0' }), billed(1, 0, { quantity: '0', source: 'carried_forward' })],
    ends: { status: 'active' },
  },
  'rounding-half-even': {
    statement: 'round a total once, half to even: 0.5 to 0, 1.5 and 2.5 to 2',
    now,
    terms: variable({ unit_amount: '0.4', currency: 'JPY' }),
    steps: reported('5', '1.25', '3.75', '6.25', '1.251'),
    bills: [billed(0, 2), billed(1, 0), billed(2, 2), billed(3, 2), billed(4, 1)],
    ends: { status: 'active', currency: 'JPY' },
  },
  'rounding-once': {
    statement: 'round the sum of the records and not each of them',
    now,
    terms: variable({ unit_amount: '0.4', currency: 'JPY' }),
    steps: [{ report: '1.25' }, { report: '1.25' }, { report: '1.25' }, { to: months[0] ?? '' }],
    bills: [billed(0, 2)],
    ends: { status: 'active' },
  },
  'sums-exact': {
    statement: 'sum up decimals exactly, without trailing zeros',
    now,
    terms: variable({ unit_amount: '5' }),
    steps: [
      { report: '0.1' },
      { report: '0.2' },
      { report: '0.000' },
      { report: '10.700000' },
      { to: months[0] ?? '' },
    ],
    bills: [billed(0, 55, { quantity: '11', unit_amount: '5' })],
    ends: { status: 'active' },
  },
  'products-exact': {
    statement: 'multiply decimals exactly, where floats would be off by a half',
    now,
    terms: variable({ unit_amount: '1.005' }),
    steps: reported('100', '300', '0.1'),
    bills: [billed(0, 100), billed(1, 302), billed(2, 0)],
    ends: { status: 'active' },
  },
  'large-amounts-exact': {
    statement: 'bill the largest amounts to the unit',
    now,
    terms: variable({ unit_amount: '1' }),
    steps: [{ report: '999999999998.5' }, { report: '0.000001' }, { to: months[0] ?? '' }],
    bills: [billed(0, 999_999_999_999, { quantity: '999999999998.500001', unit_amount: '1' })],
    ends: { status: 'active' },
  },
  grace: {
    statement: 'take reports for the period before while its grace runs, and bill it when that is over',
    now,
    terms: variable({ report_grace_hours: 24 }),
    steps: [
      { report: '5' },
      { to: '2027-02-10T12:00Z' },
      { report: '2', at: '2027-02-09T23:59:59.999Z' },
      { report: '100', at: '2027-02-10T00:00:00Z' },
      { to: '2027-02-10T23:59:59.999Z' },
      { see: { latest_charge_id: null, cycles_completed: 1 } },
      { to: '2027-02-11T00:00Z' },
      { report: '1', at: '2027-02-09T23:00:00Z', refused: 'period_closed' },
      { to: '2027-03-11T00:00Z' },
    ],
    bills: [
      ['2027-02-11T00:00Z', 14, 'succeeded'],
      ['2027-03-11T00:00Z', 200, 'succeeded'],
    ],
    ends: { status: 'active', cycles_completed: 2 },
  },
  'when-it-was-used': {
    statement: 'take what was used in the open period, up to five minutes ahead of now',
    now,
    terms: variable(),
    steps: [
      { report: '1', at: '2027-01-09T23:59:59.999Z', refused: 'period_closed' },
      { report: '1', at: '2027-01-10T00:00:00Z' },
      { report: '2', at: '2027-01-10T01:05:00+01:00' },
      { report: '1', at: '2027-01-10T00:05:00.001Z', refused: 'occurred_in_future' },
      { to: '2027-02-09T23:58Z' },
      { report: '4', at: '2027-02-09T23:59:59.999Z' },
      { report: '1', at: '2027-02-10T00:00:00Z', refused: 'occurred_in_future' },
      { to: '2027-02-10T00:00Z' },
      { report: '1', at: '2027-02-09T23:59:59.999Z', refused: 'period_closed' },
      { report: '8', at: '2027-02-10T00:00:00Z' },
      { to: '2027-03-10T00:00Z' },
    ],
    bills: [billed(0, 14), billed(1, 16)],
    ends: { status: 'active' },
  },
  'deleting-the-only-record': {
    statement: 'take a period for unreported when its only record was deleted',
    now,
    terms: variable(),
    steps: [
      ...reported('50'),
      { report: '20' },
      { remove: 1 },
      { to: months[1] ?? '' },
      { remove: 0, refused: 'consumption_billed' },
    ],
    bills: [billed(0, 100), billed(1, 100, carried)],
    ends: { status: 'active' },
  },
  'deleting-one-of-two': {
    statement: 'bill what is left when a record was deleted',
    now,
    terms: variable(),
    steps: [{ report: '50' }, { report: '7' }, { remove: 0 }, { to: months[0] ?? '' }],
    bills: [billed(0, 14, { quantity: '7' })],
    ends: { status: 'active' },
  },
  'unbilled-when-canceled-at-once': {
    statement: 'bill nothing of the open period after an immediate cancellation',
    now,
    terms: variable(),
    steps: [
      ...reported('50'),
      { report: '20' },
      { cancel: 'immediate' },
      { report: '1', refused: 'purchase_ended' },
      { remove: 1, refused: 'purchase_ended' },
      { to: '2027-04-10T00:00Z' },
    ],
    bills: [billed(0, 100)],
    ends: { status: 'canceled', next_charge_at: null, canceled_at: '2027-02-10T00:00:00Z' },
  },
  'billed-when-canceled-at-period-end': {
    statement: 'make the last bill when the period is over after which it was to be canceled',
    now,
    terms: variable(),
    steps: [{ report: '50' }, { cancel: 'period_end' }, { report: '1' }, { to: '2027-04-10T00:00Z' }],
    bills: [billed(0, 102)],
    ends: { status: 'canceled', canceled_at: '2027-02-10T00:00:00Z', current_period: null },
  },
  'carried-to-the-last-bill': {
    statement: 'bill the last quantity again in a last period without a report',
    now,
    terms: variable(),
    steps: [...reported('50'), { cancel: 'period_end' }, { to: '2027-04-10T00:00Z' }],
    bills: [billed(0, 100), billed(1, 100, carried)],
    ends: { status: 'canceled', canceled_at: '2027-03-10T00:00:00Z' },
  },
  'cut-by-the-end-date': {
    statement: 'bill in full what was used in a period that the end date cuts short',
    now,
    terms: variable(),
    order: { end_date: '2027-02-20' },
    steps: [
      ...reported('10'),
      { see: { current_period: { index: 2, start: '2027-02-10T00:00:00Z', end: '2027-02-20T00:00:00Z' } } },
      { report: '4' },
      { to: '2027-04-10T00:00Z' },
    ],
    bills: [billed(0, 20), ['2027-02-20T00:00Z', 8, 'succeeded']],
    ends: { status: 'succeeded', cycles_completed: 2, next_charge_at: null },
  },
});
