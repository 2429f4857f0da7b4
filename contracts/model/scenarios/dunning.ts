import type { Outcome } from '../inputs.js';
import { Cancel } from '../commands/cancel-purchase.js';
import { Configure } from '../commands/create-configuration.js';
import { Force } from '../commands/force-outcome.js';
import { Look } from '../commands/check-purchase.js';
import {
  everyToken,
  laterTokens,
  fixed,
  variable,
  sales,
  days,
  months,
  withEach,
  picked,
  reports,
  bodies,
  type DenseStory,
} from './parts.js';

export const dunning: DenseStory = {
  statement: 'try failed charges again and give up as foretold, by the settings that each chain began with',
  now: '2027-01-10T00:00:00.000Z',
  steps: () => {
    const terms = [
      fixed('week', 1, { billing_cycles: 3 }),
      fixed('month', 1),
      fixed('month', 1, { trial_days: 5 }),
      variable({ interval: 'week', billing_cycles: 2 }),
    ];
    return [
      new Configure({ max_retries: 1, retry_interval_days: 7, on_exhausted: 'cancel' }),
      ...sales(terms, laterTokens),
      new Configure({ expires_after_minutes: 60, success_url: 'https://shop.example/thanks' }),
      ...sales([fixed('month', 1)], everyToken),
      new Configure({ expires_after_minutes: null, success_url: null }),
      ...reports(24, 0),
      days(5),
      new Configure({ max_retries: 0, on_exhausted: null }),
      days(4),
      new Configure({ max_retries: 4, retry_interval_days: 3 }),
      ...withEach(24, (number) => new Force(number, picked(outcomes, number))),
      days(7),
      ...reports(24, 1),
      ...withEach(8, (number) => new Cancel(5 * number + 2, picked(bodies, number))),
      days(8),
      new Configure({ max_retries: null, retry_interval_days: 1, on_exhausted: 'cancel' }),
      ...withEach(12, (number) => new Force(2 * number + 1, picked(outcomes, number + 3))),
      months(1),
      ...withEach(8, (number) => new Look(4 * number)),
      months(1),
    ];
  },
};

const outcomes: readonly [Outcome, ...Outcome[]] = [
  'insufficient_funds',
  'requires_action',
  'pending_then_failed',
  'lost_card',
  'succeeded',
  'pending_then_succeeded',
  'authentication_failed',
  'processing_error',
];
