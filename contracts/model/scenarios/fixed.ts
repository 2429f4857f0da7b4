import { CheckPurchase } from '../commands/check-purchase.js';
import type { Scenario } from '../commands/run.js';
import { buildFixedTerms } from '../../fixtures/plans.js';
import {
  cancelPurchases,
  allTokens,
  renewalTokens,
  freeTerms,
  oneTimeTerms,
  createPurchases,
  advanceHours,
  advanceDays,
  advanceMonths,
  advanceToMonthEnd,
  forEachPurchase,
} from './builders.js';

export const fixedSubscriptions: Scenario = {
  statement: 'charge fixed subscriptions with all terms and cards as documented',
  now: '2028-01-31T09:30:15.437Z',
  createCommands: () => [
    ...createPurchases(
      [
        oneTimeTerms,
        freeTerms,
        buildFixedTerms('week', 1),
        buildFixedTerms('month', 1, { trial_days: 14 }),
        buildFixedTerms('month', 1, { payment_day: 31 }),
        buildFixedTerms('month', 2, { billing_cycles: 1 }),
      ],
      allTokens,
    ),
    ...createPurchases([buildFixedTerms('day', 10, { trial_days: 1, billing_cycles: 3 })], renewalTokens),
    ...createPurchases([buildFixedTerms('month', 1, { trial_days: 3, payment_day: 15 })], renewalTokens),
    advanceHours(1),
    advanceDays(1),
    ...forEachPurchase(24, (purchase) => new CheckPurchase(5 * purchase)),
    advanceToMonthEnd,
    advanceMonths(1),
    ...cancelPurchases(30, 3),
    advanceToMonthEnd,
  ],
};
