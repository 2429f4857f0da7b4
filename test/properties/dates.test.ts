import { expect, test } from 'vitest';
import {
  getSubscriptionStart,
  findPeriod,
  type RecurringRate,
  type SubscriptionPlan,
  toScheduleTerms,
} from '../../src/domain/billing/schedule.js';
import { fixed, buildPlan } from '../support/domain.js';

interface Example {
  attached: string;
  every: Pick<RecurringRate, 'interval' | 'interval_count'>;
  payment_day?: number;
  /** Expected start dates, one year per line. */
  starts: Record<number, string>;
}

test.each<[string, Example]>([
  [
    'from 31 January, monthly, for four years over a leap day',
    {
      attached: '2027-01-31',
      every: { interval: 'month', interval_count: 1 },
      starts: {
        2027: '01-31 02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31',
        2028: '01-31 02-29 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31',
        2029: '01-31 02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31',
        2030: '01-31 02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31',
        2031: '01-31',
      },
    },
  ],
  [
    'from 29 February, yearly, for nine years',
    {
      attached: '2028-02-29',
      every: { interval: 'year', interval_count: 1 },
      starts: {
        2028: '02-29',
        2029: '02-28',
        2030: '02-28',
        2031: '02-28',
        2032: '02-29',
        2033: '02-28',
        2034: '02-28',
        2035: '02-28',
        2036: '02-29',
        2037: '02-28',
      },
    },
  ],
  [
    'on payment day 31, monthly, for two years',
    {
      attached: '2027-02-28',
      every: { interval: 'month', interval_count: 1 },
      payment_day: 31,
      starts: {
        2027: '02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31',
        2028: '01-31 02-29 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31',
        2029: '01-31 02-28',
      },
    },
  ],
  [
    'on payment day 30, waited for from 15 January, every 2 months',
    {
      attached: '2027-01-15',
      every: { interval: 'month', interval_count: 2 },
      payment_day: 30,
      starts: {
        2027: '01-30 03-30 05-30 07-30 09-30 11-30',
        2028: '01-30 03-30',
      },
    },
  ],
  [
    'weekly, over a year’s end and a leap day',
    {
      attached: '2027-12-15',
      every: { interval: 'week', interval_count: 1 },
      starts: {
        2027: '12-15 12-22 12-29',
        2028: '01-05 01-12 01-19 01-26 02-02 02-09 02-16 02-23 03-01 03-08',
      },
    },
  ],
  [
    'from 30 November, every 3 months',
    {
      attached: '2027-11-30',
      every: { interval: 'month', interval_count: 3 },
      starts: {
        2027: '11-30',
        2028: '02-29 05-30 08-30 11-30',
        2029: '02-28 05-30 08-30 11-30',
        2030: '02-28',
      },
    },
  ],
  [
    'daily, over the end of a February with 29 days',
    {
      attached: '2028-02-27',
      every: { interval: 'day', interval_count: 1 },
      starts: { 2028: '02-27 02-28 02-29 03-01 03-02' },
    },
  ],
])(
  'a subscription starts each period on the expected date: %s',
  (_, { attached, every, payment_day, starts }) => {
    const plan = buildPlan({
      rate: { ...fixed, ...every },
      payment_day: payment_day ?? null,
    }) as SubscriptionPlan;
    const { anchor } = getSubscriptionStart(plan, `${attached}T00:00:00.000Z`, null);
    const dates = Object.entries(starts).flatMap(([year, days]) =>
      days.split(' ').map((day) => `${year}-${day}`),
    );
    const terms = toScheduleTerms({ end_date: null }, plan, anchor);
    const begun = dates.map((_date, position) => findPeriod(terms, position + 1)?.start);
    expect(begun).toEqual(dates.map((date) => `${date}T00:00:00.000Z`));
  },
);
