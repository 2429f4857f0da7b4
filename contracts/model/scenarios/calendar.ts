import { Cancel } from '../commands/cancel-purchase.js';
import {
  laterTokens,
  fixed,
  variable,
  sales,
  hours,
  days,
  months,
  monthEnd,
  withEach,
  picked,
  reports,
  bodies,
  type DenseStory,
} from './parts.js';

export const calendar: DenseStory = {
  statement: 'begin, cut and end periods on the days foretold',
  now: '2027-12-30T23:59:59.999Z',
  steps: () => [
    ...sales(
      [
        fixed('year', 1),
        fixed('month', 1, { payment_day: 30 }),
        fixed('month', 3, { payment_day: 29 }),
        fixed('week', 3),
        fixed('day', 45),
        variable({ payment_day: 31, trial_days: 2 }),
      ],
      ['tok_success', 'tok_success_then_declined', 'tok_pending_then_success'],
    ),
    ...[2, 40, 62, 100].flatMap((ends) =>
      sales(
        [fixed('month', 1), fixed('week', 2, { trial_days: 1 }), variable({ when_unreported: 'no_charge' })],
        laterTokens.slice(0, 2),
        { ends },
      ),
    ),
    ...[0, 2, 33].flatMap((activation) =>
      sales(
        [
          fixed('month', 1, { requires_activation_date: true }),
          fixed('month', 1, { requires_activation_date: true, trial_days: 7, billing_cycles: 2 }),
          variable({ requires_activation_date: true, payment_day: 1 }),
        ],
        ['tok_success', 'tok_declined_twice_then_success', 'tok_challenge', 'tok_pending_then_success', null],
        { activation },
      ),
    ),
    hours(1),
    days(2),
    ...reports(60, 1),
    ...withEach(8, (number) => new Cancel(7 * number + 3, picked(bodies, number))),
    monthEnd,
    monthEnd,
    days(3),
    months(11),
  ],
};
