import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fixed, variable } from '../../../test/support/domain.js';
import { beginningOf, chargeInstant, periodAt, type SubscriptionPlan, type Terms } from './schedule.js';

const terms = (more: Partial<Terms> = {}): Terms => ({
  anchor: '2027-01-31T08:00:00.000Z',
  rate: fixed,
  payment_day: null,
  billing_cycles: null,
  end_date: null,
  ...more,
});

const plan = (more: Partial<SubscriptionPlan>): SubscriptionPlan =>
  ({ rate: fixed, trial_days: 0, billing_cycles: null, payment_day: null, ...more }) as SubscriptionPlan;

const boundaries = (of: Terms, count: number): string[] =>
  Array.from({ length: count }, (_, position) => periodAt(of, position + 1)?.start ?? 'over');

describe('a subscription begins', () => {
  const attached = '2027-01-10T15:30:00.000Z';

  it('with the card, when nothing delays it', () => {
    expect(beginningOf(plan({}), attached, null)).toEqual({
      start: attached,
      trial_end: null,
      anchor: attached,
    });
  });

  it('on the activation date, but never before the card', () => {
    expect(beginningOf(plan({}), attached, '2027-02-01').anchor).toBe('2027-02-01T00:00:00.000Z');
    expect(beginningOf(plan({}), attached, '2027-01-10').anchor).toBe(attached);
  });

  it('with trial, then with the wait for the payment day', () => {
    expect(beginningOf(plan({ trial_days: 14, payment_day: 31 }), attached, '2027-02-01')).toEqual({
      start: '2027-02-01T00:00:00.000Z',
      trial_end: '2027-02-15T00:00:00.000Z',
      anchor: '2027-02-28T00:00:00.000Z',
    });
  });
});

describe('periods are computed from the anchor', () => {
  test.each<[string, Partial<Terms>, string[]]>([
    [
      '31 January, monthly',
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
      '29 February, yearly',
      { anchor: '2028-02-29T00:00:00.000Z', rate: { ...fixed, interval: 'year' } },
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'].map(
        (date) => `${date}T00:00:00.000Z`,
      ),
    ],
    [
      'fortnightly over a year’s end',
      { anchor: '2026-12-28T09:00:00.000Z', rate: { ...fixed, interval: 'week', interval_count: 2 } },
      ['2026-12-28', '2027-01-11', '2027-01-25'].map((date) => `${date}T09:00:00.000Z`),
    ],
    [
      'on payment day 31, first charged at once and then at 00:00Z',
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
      'until the end date, on which nothing starts',
      { anchor: '2027-01-01T00:00:00.000Z', end_date: '2027-03-01' },
      ['2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z', 'over'],
    ],
  ])('%s', (_, more, starts) => {
    expect(boundaries(terms(more), starts.length)).toEqual(starts);
  });

  it('the last one is cut off at the end date', () => {
    expect(periodAt(terms({ end_date: '2027-02-10' }), 1)).toEqual({
      index: 1,
      start: '2027-01-31T08:00:00.000Z',
      end: '2027-02-10T00:00:00.000Z',
    });
  });

  it('they tile time without gap or overlap', () => {
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
        // An anchor with a payment day lies on one: that is what the wait is for.
        const own = terms({ ...any, rate: { ...fixed, ...any.rate } });
        const anchor = beginningOf(
          plan({ payment_day: own.payment_day, rate: own.rate }),
          own.anchor,
          null,
        ).anchor;
        const here = periodAt({ ...own, anchor }, index);
        const next = periodAt({ ...own, anchor }, index + 1);
        expect(here?.end).toBe(next?.start);
        expect(here && here.start < here.end).toBe(true);
      }),
    );
  });
});

test('a fixed rate is charged at the start of a period, a variable one when its reports are in', () => {
  const period = { index: 1, start: '2027-01-01T00:00:00.000Z', end: '2027-02-01T00:00:00.000Z' };
  expect(chargeInstant(fixed, period)).toBe('2027-01-01T00:00:00.000Z');
  expect(chargeInstant({ ...variable, report_grace_hours: 12 }, period)).toBe('2027-02-01T12:00:00.000Z');
});
