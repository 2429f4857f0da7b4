import type { Scenario } from '../commands/run.js';
import { buildFixedTerms } from '../../fixtures/plans.js';
import {
  cancelPurchases,
  renewalTokens,
  buildFractionalTerms,
  createPurchases,
  advanceHours,
  advanceDays,
  advanceMonths,
  advanceToMonthEnd,
  createConsumptions,
} from './builders.js';

export const calendar: Scenario = {
  statement: 'start, shorten and end periods on the documented days',
  now: '2027-12-30T23:59:59.999Z',
  createCommands: () => [
    ...createPurchases(
      [
        buildFixedTerms('year', 1),
        buildFixedTerms('month', 1, { payment_day: 30 }),
        buildFixedTerms('month', 3, { payment_day: 29 }),
        buildFixedTerms('week', 3),
        buildFixedTerms('day', 45),
        buildFractionalTerms({ payment_day: 31, trial_days: 2 }),
      ],
      ['tok_success', 'tok_success_then_declined', 'tok_pending_then_success'],
    ),
    ...[2, 40, 62, 100].flatMap((ends) =>
      createPurchases(
        [
          buildFixedTerms('month', 1),
          buildFixedTerms('week', 2, { trial_days: 1 }),
          buildFractionalTerms({ when_unreported: 'no_charge' }),
        ],
        renewalTokens.slice(0, 2),
        { ends },
      ),
    ),
    ...[0, 2, 33].flatMap((activation) =>
      createPurchases(
        [
          buildFixedTerms('month', 1, { requires_activation_date: true }),
          buildFixedTerms('month', 1, { requires_activation_date: true, trial_days: 7, billing_cycles: 2 }),
          buildFractionalTerms({ requires_activation_date: true, payment_day: 1 }),
        ],
        ['tok_success', 'tok_declined_twice_then_success', 'tok_challenge', 'tok_pending_then_success', null],
        { activation },
      ),
    ),
    advanceHours(1),
    advanceDays(2),
    ...createConsumptions(60, 1),
    ...cancelPurchases(8, 7, 3),
    advanceToMonthEnd,
    advanceToMonthEnd,
    advanceDays(3),
    advanceMonths(11),
  ],
};
