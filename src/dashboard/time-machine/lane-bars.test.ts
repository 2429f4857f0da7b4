import { expect, test } from 'vitest';
import { findWidestGap, listLaneBars, describeEmptyLane } from './lane-bars.js';
import type { Lane } from './lane-items.js';

const now = Date.parse('2027-03-01T00:00:00Z');

/** Creates a lane with these periods and scheduled periods. */
function createLane(
  periods: Lane['periods'],
  scheduled: { index: number; start: string; end: string }[],
): Lane {
  const forecast = scheduled.map((period) => ({ period, at: period.start, new_status: null }));
  return { status: 'active', periods, forecast, currency: 'EUR' } as unknown as Lane;
}

const show = (lane: Lane): string[] =>
  listLaneBars(lane, now).map(({ start, end, state, text }) =>
    [new Date(start), new Date(end)]
      .map((at) => at.toISOString().slice(5, 10))
      .concat(state, text)
      .join(' ')
      .trim(),
  );

test('the bars of a lane are solid until now and dashed after it', () => {
  const lane = createLane(
    [
      {
        index: null,
        start: '2027-01-10',
        end: '2027-01-20',
        state: 'trial',
        unpaid_since: null,
        amount: null,
      },
      {
        index: 1,
        start: '2027-01-20',
        end: '2027-02-20',
        state: 'unpaid',
        unpaid_since: '2027-01-26',
        amount: 4900,
      },
      { index: 2, start: '2027-02-20', end: '2027-03-20', state: 'paid', unpaid_since: null, amount: 4900 },
    ],
    [
      { index: 2, start: '2027-02-20', end: '2027-03-20' },
      { index: 3, start: '2027-03-20', end: '2027-04-20' },
      { index: 3, start: '2027-03-20', end: '2027-04-20' },
    ],
  );
  expect(show(lane)).toEqual([
    '01-10 01-20 trial Trial',
    '01-20 01-26 past_due',
    '01-26 02-20 unpaid €49.00 unpaid',
    '02-20 03-01 paid €49.00',
    '03-01 03-20 scheduled',
    '03-20 04-20 scheduled',
  ]);
});

test.each([
  ['at its start', '2027-01-20', '01-20 02-20 unpaid €49.00 unpaid'],
  ['after its end', '2027-02-22', '01-20 02-20 unpaid €49.00 unpaid'],
])('a period that is unpaid since an attempt %s has one bar', (_name, unpaid_since, bar) => {
  const period = { index: 1, start: '2027-01-20', end: '2027-02-20', amount: 4900 };
  expect(show(createLane([{ ...period, state: 'unpaid', unpaid_since }], []))).toEqual([bar]);
});

test('a bar of usage that is not charged yet says so', () => {
  const lane = createLane(
    [{ index: 1, start: '2027-02-20', end: '2027-03-20', state: 'open', unpaid_since: null, amount: null }],
    [],
  );
  expect(show(lane)).toEqual(['02-20 03-01 open Usage not billed yet', '03-01 03-20 scheduled']);
});

test('the forecast of a lane shows how a failed payment becomes past due and then unpaid', () => {
  const period = { index: 2, start: '2027-02-27', end: '2027-03-27' };
  const next = { index: 3, start: '2027-03-27', end: '2027-04-27' };
  const lane = {
    status: 'past_due',
    currency: 'EUR',
    periods: [{ ...period, state: 'past_due', unpaid_since: null, amount: 4900 }],
    forecast: [
      { at: '2027-03-03', period, new_status: null },
      { at: '2027-03-05', period, new_status: 'unpaid' },
      { at: '2027-03-27', period: next, new_status: 'past_due' },
      { at: '2027-04-02', period: next, new_status: 'active' },
    ],
  } as unknown as Lane;
  expect(show(lane)).toEqual([
    '02-27 03-01 past_due €49.00 past due',
    '03-01 03-05 past_due Past due',
    '03-05 03-27 unpaid Unpaid',
    '03-27 04-02 past_due Past due',
    '04-02 04-27 scheduled',
  ]);
});

test('findWidestGap finds the part of a bar without markers', () => {
  expect(findWidestGap(0, 100, [])).toEqual([0, 100]);
  expect(findWidestGap(0, 100, [-20, 0, 10, 20, 100, 120])).toEqual([20, 100]);
  expect(findWidestGap(0, 100, [70])).toEqual([0, 70]);
});

const range = { start: Date.parse('2027-03-05T00:00:00Z'), end: Date.parse('2027-04-05T00:00:00Z') };
const created_at = '2027-01-04T09:00:00.000Z';

test.each([
  [{ status: 'canceled', created_at, canceled_at: '2027-01-12T09:00:00.000Z' }, '← Canceled 12 Jan 2027'],
  [{ status: 'failed', created_at, canceled_at: null }, '← Created 4 Jan 2027, failed'],
  [
    { status: 'failed', created_at: '2027-03-07T09:00:00.000Z', canceled_at: null },
    'Created 7 Mar 2027, failed',
  ],
  [{ status: 'active', created_at, canceled_at: null }, 'No events in this range'],
  [{ status: 'active', created_at: '2027-05-01T09:00:00.000Z', canceled_at: null }, 'Created 1 May 2027 →'],
] as const)('an empty lane of the purchase %j has the hint "%s"', (purchase, text) => {
  expect(describeEmptyLane(purchase, range).text).toBe(text);
});
