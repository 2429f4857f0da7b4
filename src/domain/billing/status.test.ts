import { expect, test } from 'vitest';
import { Simulation } from '../../../test/support/billing.js';
import { daysAfter, patient, weekly } from '../../../test/support/state-paths.js';
import type { Dunning, PaymentTokenName, Purchase } from '../shared/records.js';
import { getDunningProgress } from './status.js';

/** Simulates a weekly purchase, whose first renewal is after 7 days. */
function simulatePurchase(days: number, token: PaymentTokenName, dunning: Dunning = patient): Purchase {
  const { order, acts } = daysAfter(days, weekly, token, dunning);
  const simulation = Simulation.fromOrder(order);
  for (const act of acts) simulation.perform(act);
  return simulation.purchase;
}

const declining = 'tok_success_then_declined';
const dunning: Dunning = { max_retries: 2, retry_interval_days: 1, on_exhausted: 'mark_unpaid' };

test('a purchase without a failed payment has no dunning', () => {
  expect(getDunningProgress(simulatePurchase(8, 'tok_success', dunning))).toBeNull();
});

test.each([
  [7, 1],
  [8, 2],
])('on day %i, the next retry has number %i', (days, retry) => {
  const purchase = simulatePurchase(days, declining, dunning);
  expect(getDunningProgress(purchase)).toEqual({
    retry,
    max_retries: 2,
    next_retry_at: purchase.due_at,
    final_status: 'unpaid',
  });
});

test('the next retry is that of the oldest unpaid period when two periods are unpaid', () => {
  const purchase = simulatePurchase(14, declining, { ...dunning, retry_interval_days: 10 });
  expect(purchase.chains.filter(({ due_at }) => due_at !== null)).toHaveLength(2);
  expect(getDunningProgress(purchase)?.next_retry_at).toBe(purchase.due_at);
});

test('the final status is canceled when the settings cancel after the last retry', () => {
  const purchase = simulatePurchase(7, declining, { ...dunning, on_exhausted: 'cancel' });
  expect(getDunningProgress(purchase)?.final_status).toBe('canceled');
});

test('a purchase has no dunning after its last retry', () => {
  expect(getDunningProgress(simulatePurchase(9, declining, dunning))).toBeNull();
});

test('a purchase whose first payment requires a 3-D Secure challenge has no dunning', () => {
  expect(getDunningProgress(simulatePurchase(0, 'tok_challenge', dunning))).toBeNull();
});

test('a challenge without retries left shows no next retry', () => {
  const purchase = simulatePurchase(7, 'tok_challenge_on_renewal', { ...dunning, max_retries: 0 });
  expect(getDunningProgress(purchase)).toMatchObject({ retry: 0, max_retries: 0, next_retry_at: null });
});
