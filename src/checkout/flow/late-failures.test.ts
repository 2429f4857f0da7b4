import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../test/support/billing.js';
import { daysAfter, day, patient, weekly } from '../../../test/support/state-paths.js';
import type { Charge, Dunning } from '../../domain/shared/records.js';

const declining = 'tok_success_then_declined';
const strict: Dunning = { ...patient, max_retries: 0 };

/** Simulates a purchase for some days after its order. */
const simulateAfter = (...args: Parameters<typeof daysAfter>): Simulation => {
  const { order, acts: actions } = daysAfter(...args);
  const simulation = Simulation.fromOrder(order);
  for (const act of actions) simulation.perform(act);
  return simulation;
};

const listCharges = ({ charges }: Simulation): Charge[] => [...charges.values()];

describe('a payment of an overdue period with a card that fails later', () => {
  it.each([
    ['the latest period', 7],
    ['an older period', 14],
  ])('retries a charge of %s after a payment fails late, by the settings of its first attempt', (_, days) => {
    const simulation = simulateAfter(0, weekly, 'tok_success', { ...strict, max_retries: 10 });
    for (let week = 7; week <= days; week += 7) simulation.tryForce('incorrect_cvc');
    simulation.advanceTo(day(days));
    expect(simulation.purchase.status).toBe('unpaid');
    simulation.dunning = { max_retries: 0, retry_interval_days: 9, on_exhausted: 'cancel' };
    simulation.pay('tok_pending_then_failure').advanceTo(day(days + 1));
    expect(simulation.purchase.status).toBe('past_due');
    expect(listCharges(simulation).at(-1)).toMatchObject({
      attempt: 2,
      period: { index: 2 },
      status: 'failed',
      next_retry_at: day(days + 1 + strict.retry_interval_days),
    });
  });

  it('retries a charge whose settings an earlier version did not store by the current settings', () => {
    const simulation = simulateAfter(14, weekly, declining, strict);
    for (const [id, { dunning: _dunning, ...charge }] of simulation.charges)
      simulation.charges.set(id, charge);
    simulation.dunning = { ...strict, max_retries: 2, retry_interval_days: 5 };
    simulation.pay('tok_pending_then_failure').advanceTo(day(15));
    expect(listCharges(simulation).at(-1)).toMatchObject({ attempt: 2, next_retry_at: day(20) });
    simulation.dunning = { ...strict, max_retries: 10 };
    simulation.pay('tok_pending_then_failure').advanceTo(day(16));
    expect(listCharges(simulation).at(-1)).toMatchObject({ attempt: 3, next_retry_at: null });
  });

  it('settles payments of several periods, and retries them, in the order of the periods', () => {
    const simulation = simulateAfter(21, weekly, declining, strict);
    simulation.pay('tok_pending_then_success').pay('tok_pending_then_success').advanceTo(day(22));
    const settled = simulation.commits
      .at(-1)
      ?.events.flatMap(({ type, record }) => (type === 'charge.succeeded' ? [record.period?.index] : []));
    expect(settled).toEqual([2, 3]);
  });
});
