import type { Canary } from './canary.js';
import {
  all,
  cancel,
  hasBills,
  hasStatus,
  isCanceledFor,
  metered,
  remove,
  report,
  story,
  DECLINED,
} from './canary-parts.js';

export const usageCanaries: readonly Canary[] = [
  {
    name: 'rounding',
    terms: metered({ unit_amount: '0.4', currency: 'JPY' }),
    steps: [
      [1, report('a', '1.25'), report('b', '1.25'), report('c', '1.25')],
      [2, report('d', '5')],
      [3, report('e', '1.25')],
      [4, report('f', '3.75')],
      [5, report('g', '6.25')],
      [6, report('h', '1.251')],
    ],
    shows: [
      story(2, 'rounding-once', hasBills('2')),
      story(7, 'rounding-half-even', hasBills('2', '0', '2', '2', '1')),
    ],
  },
  {
    name: 'carried',
    terms: metered(),
    steps: [
      [1, report('a', '0.1'), report('b', '0.2'), report('c', '0.000'), report('d', '49.7')],
      [4, report('e', '30')],
    ],
    shows: [
      story(2, 'sums-exact', ({ lastQuantity }) => lastQuantity === '50'),
      story(6, 'unreported-last-charge', hasBills('100', '100c', '100c', '60', '60c')),
    ],
  },
  {
    name: 'not-carried',
    terms: metered({ when_unreported: 'no_charge' }),
    steps: [
      [1, report('a', '7'), report('b', '50'), remove(0)],
      [4, report('c', '30')],
    ],
    shows: [
      story(2, 'deleting-one-of-two', hasBills('100')),
      story(
        6,
        'unreported-no-charge',
        all(hasBills('100', '60'), ({ periodIndex }) => periodIndex > 5),
      ),
    ],
  },
  {
    name: 'late-first-report',
    terms: metered(),
    steps: [[3, report('a', '20')]],
    shows: [
      story(
        5,
        'before-the-first-report',
        all(hasBills('40', '40c'), ({ charges }) => charges.length === 2),
      ),
    ],
  },
  {
    name: 'products',
    terms: metered({ unit_amount: '1.005' }),
    steps: [
      [1, report('a', '100')],
      [2, report('a', '100.00'), report('b', '300')],
      [3, report('c', '0.1')],
    ],
    shows: [
      [3, 'external-ids.after-the-bill.createConsumption', hasBills('100', '302')],
      story(4, 'products-exact', hasBills('100', '302', '0')),
    ],
  },
  {
    name: 'large',
    terms: metered({ unit_amount: '1' }),
    steps: [[1, report('a', '999999999998.5'), report('b', '0.000001')]],
    shows: [story(2, 'large-amounts-exact', hasBills('999999999999'))],
  },
  {
    name: 'zero',
    terms: metered(),
    token: DECLINED,
    steps: [[1, report('a', '0')]],
    shows: [story(3, 'zero-is-a-report', hasBills('0', '0c'))],
  },
  {
    name: 'only-record-deleted',
    terms: metered(),
    steps: [
      [1, report('a', '50')],
      [2, report('b', '20'), remove(1), remove(0)],
    ],
    shows: [story(3, 'deleting-the-only-record', hasBills('100', '100c'))],
  },
  {
    name: 'unbilled',
    terms: metered(),
    steps: [
      [1, report('a', '50')],
      [2, report('b', '20'), cancel('immediate'), report('c', '1'), remove(1)],
    ],
    shows: [story(4, 'unbilled-when-canceled-at-once', all(hasBills('100'), isCanceledFor(1)))],
  },
  {
    name: 'last-bill',
    terms: metered(),
    steps: [[1, report('a', '50'), cancel('period_end'), report('b', '1')]],
    shows: [story(2, 'billed-when-canceled-at-period-end', all(hasBills('102'), hasStatus('canceled')))],
  },
  {
    name: 'last-bill-carried',
    terms: metered(),
    steps: [
      [1, report('a', '50')],
      [2, cancel('period_end')],
    ],
    shows: [story(3, 'carried-to-the-last-bill', all(hasBills('100', '100c'), hasStatus('canceled')))],
  },
  {
    name: 'cut-by-the-end-date',
    terms: metered({ interval_count: 2 }),
    ends: 4,
    steps: [
      [1, report('a', '10')],
      [3, report('b', '4')],
    ],
    shows: [story(4, 'cut-by-the-end-date', all(hasBills('20', '8'), hasStatus('succeeded')))],
  },
  {
    name: 'grace',
    terms: metered({ report_grace_hours: 23 }),
    steps: [
      [1, report('a', '5')],
      [2, report('b', '2', -24), report('c', '100')],
      [3, report('d', '1', -48)],
    ],
    shows: [story(4, 'grace', hasBills('14', '200'))],
  },
];
