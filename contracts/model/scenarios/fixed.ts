import { Cancel } from '../commands/cancel-purchase.js';
import { Look } from '../commands/check-purchase.js';
import {
  everyToken,
  laterTokens,
  fixed,
  free,
  once,
  sales,
  hours,
  days,
  months,
  monthEnd,
  withEach,
  picked,
  bodies,
  type DenseStory,
} from './parts.js';

export const fixedStory: DenseStory = {
  statement: 'charge fixed subscriptions of all terms as foretold, whatever the card',
  now: '2028-01-31T09:30:15.437Z',
  steps: () => [
    ...sales(
      [
        once,
        free,
        fixed('week', 1),
        fixed('month', 1, { trial_days: 14 }),
        fixed('month', 1, { payment_day: 31 }),
        fixed('month', 2, { billing_cycles: 1 }),
      ],
      everyToken,
    ),
    ...sales([fixed('day', 10, { trial_days: 1, billing_cycles: 3 })], laterTokens),
    ...sales([fixed('month', 1, { trial_days: 3, payment_day: 15 })], laterTokens),
    hours(1),
    days(1),
    ...withEach(24, (number) => new Look(5 * number)),
    monthEnd,
    months(1),
    ...withEach(30, (number) => new Cancel(3 * number, picked(bodies, number))),
    monthEnd,
  ],
};
