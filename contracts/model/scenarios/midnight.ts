import { CheckPurchase } from '../commands/check-purchase.js';
import type { Scenario } from '../commands/run.js';
import { buildFixedTerms } from '../../fixtures/plans.js';
import type { Command } from '../gateway-model.js';
import {
  renewalTokens,
  oneTimeTerms,
  buildFractionalTerms,
  createPurchases,
  advanceDays,
  advanceMonths,
  forEachPurchase,
  createConsumptions,
} from './builders.js';

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
