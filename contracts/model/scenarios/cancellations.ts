import { CancelPurchase } from '../commands/cancel-purchase.js';
import { DeleteConsumption } from '../commands/delete-consumption.js';
import type { Scenario } from '../commands/run.js';
import { buildFixedTerms } from '../../fixtures/plans.js';
import type { Command } from '../gateway-model.js';
import {
  renewalTokens,
  oneTimeTerms,
  buildFractionalTerms,
  createPurchases,
  advanceHours,
  advanceDays,
  advanceMonths,
  forEachPurchase,
  pickCyclic,
  createConsumptions,
  cancellationBodies,
} from './builders.js';

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
