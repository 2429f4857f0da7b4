import { Look } from '../commands/check-purchase.js';
import {
  laterTokens,
  fixed,
  once,
  variable,
  sales,
  days,
  months,
  withEach,
  reports,
  type DenseStory,
  type Step,
} from './parts.js';

const refused: readonly Step[] = [
  ...sales([fixed('month', 1)], ['tok_unheard_of']),
  ...sales([fixed('month', 1, { requires_activation_date: true })], ['tok_success', null]),
  ...sales([fixed('month', 1, { requires_activation_date: true })], ['tok_success', null], {
    activation: -1,
  }),
  ...sales([fixed('month', 1), variable(), once], ['tok_success'], { activation: 1 }),
  ...sales([fixed('month', 1, { billing_cycles: 2 }), once], ['tok_success'], { ends: 90 }),
  ...sales([fixed('month', 1), variable()], ['tok_success', null], { ends: 0 }),
  ...sales([fixed('month', 1, { trial_days: 1 }), variable({ trial_days: 1 })], ['tok_success'], { ends: 1 }),
  new Look(0),
];

export const midnight: DenseStory = {
  statement: 'begin and end at midnight, on leap days, and on end dates that are boundaries, as foretold',
  now: '2028-02-29T00:00:00.000Z',
  steps: () => [
    ...refused,
    ...sales(
      [
        fixed('year', 1),
        fixed('year', 2, { payment_day: 31 }),
        fixed('month', 12, { payment_day: 29, trial_days: 1 }),
        variable({ interval: 'year', when_unreported: 'no_charge' }),
      ],
      ['tok_success', 'tok_declined_twice_then_success'],
    ),
    ...sales([fixed('week', 1), variable({ interval: 'day', interval_count: 7 })], laterTokens, {
      ends: 14,
    }),
    ...sales([fixed('month', 1), variable({ report_grace_hours: 24 })], laterTokens, { ends: 29 }),
    ...sales([fixed('month', 1, { requires_activation_date: true, trial_days: 1 })], laterTokens, {
      activation: 0,
      ends: 2,
    }),
    ...sales([fixed('week', 2), fixed('month', 1, { trial_days: 13 })], [null, 'tok_success'], {
      ends: 13,
    }),
    ...reports(24, 0),
    days(1),
    days(6),
    ...reports(24, 1, -1),
    days(7),
    days(15),
    ...reports(32, 2, -24),
    months(11),
    ...withEach(8, (number) => new Look(number)),
    months(37),
  ],
};
