import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fixed, variable } from '../../../test/support/domain.js';
import {
  getSubscriptionStart,
  getChargeInstant,
  findPeriod,
  type SubscriptionPlan,
  type ScheduleTerms,
} from './schedule.js';

const createTerms = (more: Partial<ScheduleTerms> = {}): ScheduleTerms => ({
  anchor: '2027-01-31T08:00:00.000Z',
  rate: fixed,
  payment_day: null,
  billing_cycles: null,
  end_date: null,
  ...more,
});

const createPlan = (more: Partial<SubscriptionPlan>): SubscriptionPlan =>
  ({ rate: fixed, trial_days: 0, billing_cycles: null, payment_day: null, ...more }) as SubscriptionPlan;

const listStarts = (terms: ScheduleTerms, count: number): string[] =>
  Array.from({ length: count }, (_, position) => findPeriod(terms, position + 1)?.start ?? 'over');

describe('getSubscriptionStart', () => {
  const attached = '2027-01-10T15:30:00.000Z';

  it('returns the instant at which the card was attached, without trial, activation date and payment day', () => {
    expect(getSubscriptionStart(createPlan({}), attached, null)).toEqual({
      start: attached,
      trial_end: null,
      anchor: attached,
    });
  });

  it('returns the activation date, or the instant of the card if that is later', () => {
    expect(getSubscriptionStart(createPlan({}), attached, '2027-02-01').anchor).toBe(
      '2027-02-01T00:00:00.000Z',
    );
    expect(getSubscriptionStart(createPlan({}), attached, '2027-01-10').anchor).toBe(attached);
  });

  it('adds the trial and then the wait for the payment day', () => {
    expect(
      getSubscriptionStart(createPlan({ trial_days: 14, payment_day: 31 }), attached, '2027-02-01'),
    ).toEqual({
      start: '2027-02-01T00:00:00.000Z',
      trial_end: '2027-02-15T00:00:00.000Z',
      anchor: '2027-02-28T00:00:00.000Z',
    });
  });
});

describe('findPeriod', () => {
  test.each<[string, Partial<ScheduleTerms>, string[]]>([
    [
      'monthly from 31 January',
      {},
      ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'].map(
        (date) => `${date}T08:00:00.000Z`,
      ),
    ],
    [
      'over a leap day',
      { anchor: '2027-12-31T00:00:00.000Z' },
      ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31'].map((date) => `${date}T00:00:00.000Z`),
    ],
    [
      'yearly from 29 February',
      { anchor: '2028-02-29T00:00:00.000Z', rate: { ...fixed, interval: 'year' } },
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'].map(
        (date) => `${date}T00:00:00.000Z`,
      ),
    ],
    [
      'every two weeks over the end of a year',
      { anchor: '2026-12-28T09:00:00.000Z', rate: { ...fixed, interval: 'week', interval_count: 2 } },
      ['2026-12-28', '2027-01-11', '2027-01-25'].map((date) => `${date}T09:00:00.000Z`),
    ],
    [
      'on payment day 31, first at once and then at 00:00Z',
      { anchor: '2027-02-28T15:30:00.000Z', payment_day: 31 },
      [
        '2027-02-28T15:30:00.000Z',
        '2027-03-31T00:00:00.000Z',
        '2027-04-30T00:00:00.000Z',
        '2027-05-31T00:00:00.000Z',
      ],
    ],
    [
      'for a number of cycles',
      { billing_cycles: 2 },
      ['2027-01-31T08:00:00.000Z', '2027-02-28T08:00:00.000Z', 'over'],
    ],
    [
      'until the end date, on which no period starts',
      { anchor: '2027-01-01T00:00:00.000Z', end_date: '2027-03-01' },
      ['2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z', 'over'],
    ],
  ])('computes periods from the anchor: %s', (_, more, starts) => {
    expect(listStarts(createTerms(more), starts.length)).toEqual(starts);
  });

  it('ends the last period at the end date', () => {
    expect(findPeriod(createTerms({ end_date: '2027-02-10' }), 1)).toEqual({
      index: 1,
      start: '2027-01-31T08:00:00.000Z',
      end: '2027-02-10T00:00:00.000Z',
    });
  });

  it('returns consecutive periods without gap or overlap', () => {
    const anyTerms = fc.record({
      anchor: fc
        .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString()),
      rate: fc.record({
        interval: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
        interval_count: fc.integer({ min: 1, max: 36 }),
      }),
      payment_day: fc.option(fc.integer({ min: 1, max: 31 })),
    });
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 1, max: 40 }), (any, index) => {
        // With a payment day, an anchor is always on a payment day.
        const own = createTerms({ ...any, rate: { ...fixed, ...any.rate } });
        const anchor = getSubscriptionStart(
          createPlan({ payment_day: own.payment_day, rate: own.rate }),
          own.anchor,
          null,
        ).anchor;
        const here = findPeriod({ ...own, anchor }, index);
        const next = findPeriod({ ...own, anchor }, index + 1);
        expect(here?.end).toBe(next?.start);
        expect(here && here.start < here.end).toBe(true);
      }),
    );
  });
});

test('getChargeInstant returns the start of a period for a fixed rate, the end of its grace time for a variable one', () => {
  const period = { index: 1, start: '2027-01-01T00:00:00.000Z', end: '2027-02-01T00:00:00.000Z' };
  expect(getChargeInstant(fixed, period)).toBe('2027-01-01T00:00:00.000Z');
  expect(getChargeInstant({ ...variable, report_grace_hours: 12 }, period)).toBe('2027-02-01T12:00:00.000Z');
});
