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
  oneTimeTerms,
  forEachPurchase,
} from './builders.js';
import { CheckPurchase } from '../commands/check-purchase.js';
import type { Command } from '../gateway-model.js';

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

const monthly = buildFixedTerms('month', 1);
const monthlyOnDate = buildFixedTerms('month', 1, { requires_activation_date: true });

const rejectedPurchases: readonly Command[] = [
  ...createPurchases([monthly], ['tok_unheard_of']),
  ...createPurchases([monthlyOnDate], ['tok_success', null]),
  ...createPurchases([monthlyOnDate], ['tok_success', null], { activation: -1 }),
  ...createPurchases([monthly, buildFractionalTerms(), oneTimeTerms], ['tok_success'], {
    activation: 1,
  }),
  ...createPurchases([buildFixedTerms('month', 1, { billing_cycles: 2 }), oneTimeTerms], ['tok_success'], {
    ends: 90,
  }),
  ...createPurchases([monthly, buildFractionalTerms()], ['tok_success', null], { ends: 0 }),
  ...createPurchases(
    [buildFixedTerms('month', 1, { trial_days: 1 }), buildFractionalTerms({ trial_days: 1 })],
    ['tok_success'],
    { ends: 1 },
  ),
  new CheckPurchase(0),
];

export const midnight: Scenario = {
  statement:
    'start and end periods as documented at midnight, on leap days, and on end dates at period boundaries',
  now: '2028-02-29T00:00:00.000Z',
  createCommands: () => [
    ...rejectedPurchases,
    ...createPurchases(
      [
        buildFixedTerms('year', 1),
        buildFixedTerms('year', 2, { payment_day: 31 }),
        buildFixedTerms('month', 12, { payment_day: 29, trial_days: 1 }),
        buildFractionalTerms({ interval: 'year', when_unreported: 'no_charge' }),
      ],
      ['tok_success', 'tok_declined_twice_then_success'],
    ),
    ...createPurchases(
      [buildFixedTerms('week', 1), buildFractionalTerms({ interval: 'day', interval_count: 7 })],
      renewalTokens,
      { ends: 14 },
    ),
    ...createPurchases([monthly, buildFractionalTerms({ report_grace_hours: 24 })], renewalTokens, {
      ends: 29,
    }),
    ...createPurchases(
      [buildFixedTerms('month', 1, { requires_activation_date: true, trial_days: 1 })],
      renewalTokens,
      { activation: 0, ends: 2 },
    ),
    ...createPurchases(
      [buildFixedTerms('week', 2), buildFixedTerms('month', 1, { trial_days: 13 })],
      [null, 'tok_success'],
      { ends: 13 },
    ),
    ...createConsumptions(24, 0),
    advanceDays(1),
    advanceDays(6),
    ...createConsumptions(24, 1, -1),
    advanceDays(7),
    advanceDays(15),
    ...createConsumptions(32, 2, -24),
    advanceMonths(11),
    ...forEachPurchase(8, (purchase) => new CheckPurchase(purchase)),
    advanceMonths(37),
  ],
};
