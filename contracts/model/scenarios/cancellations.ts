import { Cancel } from '../commands/cancel-purchase.js';
import { TakeBack } from '../commands/delete-consumption.js';
import {
  laterTokens,
  fixed,
  once,
  variable,
  sales,
  hours,
  days,
  months,
  withEach,
  picked,
  reports,
  bodies,
  type DenseStory,
  type Step,
} from './parts.js';

export const cancellations: DenseStory = {
  statement: 'cancel purchases in every state as foretold, also a second time',
  now: '2027-03-31T18:00:00.000Z',
  steps: () => {
    const terms = [
      fixed('month', 1),
      fixed('month', 1, { trial_days: 10 }),
      fixed('month', 1, { payment_day: 15 }),
      variable({ report_grace_hours: 48 }),
      variable({ trial_days: 10 }),
    ];
    const first = [...laterTokens, 'tok_challenge', 'tok_declined', null];
    const count = terms.length * first.length;
    const canceled = (turn: number): Step[] =>
      withEach(count, (number) =>
        (number + turn) % 3 === 0 ? new Cancel(number, picked(bodies, Math.floor(number / 3) + turn)) : [],
      );
    return [
      ...sales(terms, first),
      ...sales([once], ['tok_success', null]),
      new Cancel(count, { mode: 'immediate' }),
      new Cancel(count + 1, { mode: 'immediate' }),
      ...canceled(0),
      hours(1),
      ...reports(count, 0),
      ...withEach(6, (number) => new TakeBack(2 * number, 0)),
      days(15),
      ...canceled(1),
      days(15),
      ...canceled(2),
      hours(30),
      ...reports(count, 1, -40),
      // A second time, what was scheduled included.
      ...withEach(count, (number) =>
        number % 5 === 0 ? new Cancel(number, { mode: 'period_end', reason: 'Again.' }) : [],
      ),
      ...withEach(count, (number) => (number % 4 === 1 ? new Cancel(number, { reason: 'At once.' }) : [])),
      ...withEach(12, (number) => new TakeBack(number, 0)),
      months(2),
    ];
  },
};
