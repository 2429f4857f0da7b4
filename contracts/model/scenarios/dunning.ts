import type { Outcome } from '../inputs.js';
import { CreateConfiguration } from '../commands/create-configuration.js';
import { ForceOutcome } from '../commands/force-outcome.js';
import { CheckPurchase } from '../commands/check-purchase.js';
import type { Scenario } from '../commands/run.js';
import { buildFixedTerms } from '../../fixtures/plans.js';
import {
  cancelPurchases,
  allTokens,
  renewalTokens,
  buildFractionalTerms,
  createPurchases,
  advanceDays,
  advanceMonths,
  forEachPurchase,
  pickCyclic,
  createConsumptions,
} from './builders.js';

export const dunning: Scenario = {
  statement: 'retry failed charges as documented, with the settings at the start of each chain',
  now: '2027-01-10T00:00:00.000Z',
  createCommands: () => {
    const terms = [
      buildFixedTerms('week', 1, { billing_cycles: 3 }),
      buildFixedTerms('month', 1),
      buildFixedTerms('month', 1, { trial_days: 5 }),
      buildFractionalTerms({ interval: 'week', billing_cycles: 2 }),
    ];
    return [
      new CreateConfiguration({ max_retries: 1, retry_interval_days: 7, on_exhausted: 'cancel' }),
      ...createPurchases(terms, renewalTokens),
      new CreateConfiguration({ expires_after_minutes: 60, success_url: 'https://shop.example/thanks' }),
      ...createPurchases([buildFixedTerms('month', 1)], allTokens),
      new CreateConfiguration({ expires_after_minutes: null, success_url: null }),
      ...createConsumptions(24, 0),
      advanceDays(5),
      new CreateConfiguration({ max_retries: 0, on_exhausted: null }),
      advanceDays(4),
      new CreateConfiguration({ max_retries: 4, retry_interval_days: 3 }),
      ...forEachPurchase(24, (purchase) => new ForceOutcome(purchase, pickCyclic(outcomes, purchase))),
      advanceDays(7),
      ...createConsumptions(24, 1),
      ...cancelPurchases(8, 5, 2),
      advanceDays(8),
      new CreateConfiguration({ max_retries: null, retry_interval_days: 1, on_exhausted: 'cancel' }),
      ...forEachPurchase(
        12,
        (purchase) => new ForceOutcome(2 * purchase + 1, pickCyclic(outcomes, purchase + 3)),
      ),
      advanceMonths(1),
      ...forEachPurchase(8, (purchase) => new CheckPurchase(4 * purchase)),
      advanceMonths(1),
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
