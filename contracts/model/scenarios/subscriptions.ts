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
  buildFractionalTerms,
  createConsumptions,
  pickCyclic,
  cancellationBodies,
} from './builders.js';
import { DeleteConsumption } from '../commands/delete-consumption.js';
import { CreateConsumption, type UsageReport } from '../commands/create-consumption.js';
import type { Command } from '../gateway-model.js';
import type { Outcome } from '../inputs.js';
import { CreateConfiguration } from '../commands/create-configuration.js';
import { ForceOutcome } from '../commands/force-outcome.js';
import { CancelPurchase } from '../commands/cancel-purchase.js';

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

/** Reports usage and repeats it under the same `external_id`, in other notations and with other content. */
function createRepeatedReports(purchase: number): Command[] {
  const name = `meter ${purchase}`;
  const more = { description: 'Meter 7', metadata: { meter: '7' } };
  const report = (fields: Partial<UsageReport>): CreateConsumption =>
    new CreateConsumption(purchase, { quantity: '2.50', name, ...fields });
  return [
    report({ when: -0.5, more }),
    report({ quantity: '2.5', when: -0.5, hasOffset: true }),
    report({ more }),
    report({ quantity: '3' }),
    report({ when: -0.25 }),
    report({ more: { description: 'Meter 8' } }),
    report({ more: { metadata: { meter: '7', room: '1' } } }),
    new CheckPurchase(purchase),
  ];
}

export const variableSubscriptions: Scenario = {
  statement: 'bill usage as documented, with all terms',
  now: '2027-01-31T12:00:00.000Z',
  createCommands: () => [
    ...createPurchases(
      [
        buildFractionalTerms(),
        buildFractionalTerms({ when_unreported: 'no_charge', report_grace_hours: 24, unit_amount: '0.5' }),
        buildFractionalTerms({
          interval: 'week',
          unit_amount: '12.500',
          report_grace_hours: 72,
          billing_cycles: 3,
        }),
        buildFractionalTerms({ trial_days: 10, unit_amount: '0.333', report_grace_hours: 1 }),
        buildFractionalTerms({
          interval: 'week',
          unit_amount: '0.004999999999',
          when_unreported: 'no_charge',
        }),
      ],
      renewalTokens,
    ),
    // The end date cuts off a period before the usage of the previous one is charged.
    ...createPurchases(
      [buildFractionalTerms({ interval: 'week', report_grace_hours: 72 })],
      ['tok_success', 'tok_success_then_declined'],
      { ends: 9 },
    ),
    ...createConsumptions(32, 0),
    ...forEachPurchase(12, (purchase) => new DeleteConsumption(2 * purchase, 0)),
    ...forEachPurchase(2, (purchase) => [
      new CreateConsumption(12 + purchase, { quantity: '5', name: 'again' }),
      new DeleteConsumption(12 + purchase, 1),
      new CreateConsumption(12 + purchase, { quantity: '6', name: 'again' }),
    ]),
    advanceDays(7),
    ...createConsumptions(32, 1, -5),
    ...createConsumptions(32, 2),
    ...forEachPurchase(3, (purchase) => createRepeatedReports(11 * purchase)),
    ...forEachPurchase(8, (purchase) => new CheckPurchase(3 * purchase + 1)),
    advanceDays(21),
    ...createConsumptions(32, 3, -10),
    ...forEachPurchase(8, (purchase) => new DeleteConsumption(3 * purchase, 1)),
    advanceHours(12),
    ...cancelPurchases(9, 4, 1),
    advanceDays(4),
    ...createConsumptions(32, 4, -80),
    advanceMonths(1),
    ...forEachPurchase(6, (purchase) => new DeleteConsumption(4 * purchase, 1)),
    advanceMonths(2),
  ],
};

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

export const cancellations: Scenario = {
  statement: 'cancel purchases in each state as documented, also a second time',
  now: '2027-03-31T18:00:00.000Z',
  createCommands: () => {
    const terms = [
      buildFixedTerms('month', 1),
      buildFixedTerms('month', 1, { trial_days: 10 }),
      buildFixedTerms('month', 1, { payment_day: 15 }),
      buildFractionalTerms({ report_grace_hours: 48 }),
      buildFractionalTerms({ trial_days: 10 }),
    ];
    const tokens = [...renewalTokens, 'tok_challenge', 'tok_declined', null];
    const count = terms.length * tokens.length;
    const cancelThird = (turn: number): Command[] =>
      forEachPurchase(count, (purchase) =>
        (purchase + turn) % 3 === 0
          ? new CancelPurchase(purchase, pickCyclic(cancellationBodies, Math.floor(purchase / 3) + turn))
          : [],
      );
    return [
      ...createPurchases(terms, tokens),
      ...createPurchases([oneTimeTerms], ['tok_success', null]),
      new CancelPurchase(count, { mode: 'immediate' }),
      new CancelPurchase(count + 1, { mode: 'immediate' }),
      ...cancelThird(0),
      advanceHours(1),
      ...createConsumptions(count, 0),
      ...forEachPurchase(6, (purchase) => new DeleteConsumption(2 * purchase, 0)),
      advanceDays(15),
      ...cancelThird(1),
      advanceDays(15),
      ...cancelThird(2),
      advanceHours(30),
      ...createConsumptions(count, 1, -40),
      // Cancels purchases again, including those with a scheduled cancellation.
      ...forEachPurchase(count, (purchase) =>
        purchase % 5 === 0 ? new CancelPurchase(purchase, { mode: 'period_end', reason: 'Again.' }) : [],
      ),
      ...forEachPurchase(count, (purchase) =>
        purchase % 4 === 1 ? new CancelPurchase(purchase, { reason: 'At once.' }) : [],
      ),
      ...forEachPurchase(12, (purchase) => new DeleteConsumption(purchase, 0)),
      advanceMonths(2),
    ];
  },
};
