import { describe, expect, it, test } from 'vitest';
import { Simulation } from '../../../test/support/billing.js';
import {
  chargesIn,
  create,
  decided,
  now,
  oneTime,
  planWith,
  present,
  purchased,
  refusal,
  variable,
} from '../../../test/support/domain.js';
import { cancelPurchase, type CancelPurchase } from './cancellation.js';
import type { Consumption, Purchase } from '../shared/records.js';

const later = '2027-01-20T00:00:00.000Z';

function cancel(purchase: Purchase, more: Partial<CancelPurchase> = {}): ReturnType<typeof cancelPurchase> {
  return cancelPurchase({
    purchase,
    plan: planWith(),
    mode: 'immediate',
    reason: null,
    charge: () => {
      throw new Error('No charge is open.');
    },
    openConsumptions: [],
    now: later,
    ...more,
  });
}

describe('at once', () => {
  it('ends an active subscription', () => {
    const { result, events } = decided(cancel(purchased(planWith()), { reason: 'moved' }));
    expect(result).toMatchObject({
      status: 'canceled',
      canceled_at: later,
      cancellation: { mode: 'immediate', reason: 'moved', source: 'client' },
      current_period: null,
      next_charge_at: null,
    });
    expect(events.map((event) => event.type)).toEqual(['purchase.canceled']);
  });

  it('leaves what was used in the open period unbilled', () => {
    const consumption = { id: 'con_1', status: 'open' } as Consumption;
    const { changes } = decided(
      cancel(purchased(planWith({ rate: variable })), {
        plan: planWith({ rate: variable }),
        openConsumptions: [consumption],
      }),
    );
    expect(changes).toContainEqual({
      op: 'update',
      collection: 'consumptions',
      record: { id: 'con_1', status: 'unbilled' },
    });
  });

  it('fails a challenge in the air', () => {
    const { result, changes } = decided(create(planWith(), { payment_token: 'tok_challenge' }));
    const [challenged] = chargesIn(changes);
    const { events } = decided(cancel(result, { charge: () => present(challenged) }));
    expect(events.map((event) => event.type)).toEqual(['charge.failed', 'purchase.canceled']);
    expect(events[0]?.record).toMatchObject({
      status: 'failed',
      failure: { code: 'canceled' },
      settled_at: later,
    });
  });

  test.each([
    ['immediate', 'a purchase that waits for the payer', create(planWith())],
    ['period_end', 'a purchase that waits for the payer', create(planWith())],
    [
      'period_end',
      'a purchase that waits for its payment day',
      create(planWith({ payment_day: 20 }), { payment_token: 'tok_success' }),
    ],
    ['period_end', 'a challenge', create(planWith(), { payment_token: 'tok_challenge' })],
    ['immediate', 'a trial', create(planWith({ trial_days: 7 }), { payment_token: 'tok_success' })],
  ] as const)('%s ends %s', (mode, _, decision) => {
    const { result, changes } = decided(decision);
    const [challenged] = chargesIn(changes);
    expect(decided(cancel(result, { mode, charge: () => present(challenged) })).result).toMatchObject({
      status: 'canceled',
      cancellation: { mode },
    });
  });
});

describe('at the end of the period', () => {
  it('lets a fixed subscription run out without another charge', () => {
    const purchase = purchased(planWith());
    const { result, events } = decided(cancel(purchase, { mode: 'period_end' }));
    expect(result).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      canceled_at: null,
      next_charge_at: null,
      current_period: purchase.current_period,
    });
    expect(events.map((event) => event.type)).toEqual(['purchase.cancellation_scheduled']);
  });

  it('still bills a variable one', () => {
    const purchase = purchased(planWith({ rate: variable }));
    const { result } = decided(cancel(purchase, { mode: 'period_end', plan: planWith({ rate: variable }) }));
    expect(result.next_charge_at).toBe(purchase.next_charge_at);
  });

  it('waits for the end of a trial, which charges nothing', () => {
    const { result } = decided(cancel(purchased(planWith({ trial_days: 7 })), { mode: 'period_end' }));
    expect(result).toMatchObject({ status: 'trialing', cancel_at_period_end: true, next_charge_at: null });
  });

  it('changes nothing the second time', () => {
    const { result } = decided(cancel(purchased(planWith()), { mode: 'period_end' }));
    expect(decided(cancel(result, { mode: 'period_end' }))).toEqual({ changes: [], events: [], result });
  });

  it('changes nothing the second time, when the period is over and something is still owed', () => {
    const owing: Purchase = {
      ...purchased(planWith()),
      status: 'past_due',
      current_period: null,
      has_ended: true,
      cancel_at_period_end: true,
    };
    expect(decided(cancel(owing, { mode: 'period_end' })).changes).toEqual([]);
  });

  it('waits for the last bill while its reports may still come in', () => {
    const purchase = purchased(planWith({ rate: variable }));
    const over: Purchase = { ...purchase, current_period: null, unbilled_period: purchase.current_period };
    const { result } = decided(cancel(over, { mode: 'period_end', plan: planWith({ rate: variable }) }));
    expect(result).toMatchObject({ status: 'active', cancel_at_period_end: true });
  });

  it('acts at once after the end, and was never scheduled', () => {
    const owing: Purchase = {
      ...purchased(planWith()),
      status: 'unpaid',
      current_period: null,
      has_ended: true,
    };
    expect(decided(cancel(owing, { mode: 'period_end' })).result).toMatchObject({
      status: 'canceled',
      cancel_at_period_end: false,
    });
  });

  it('acts at once after the end, also while the first charge after a trial is still delayed', () => {
    const plan = planWith({ trial_days: 5 });
    const simulation = new Simulation(plan, {
      payment_token: 'tok_pending_then_success',
      end_date: '2027-01-16',
    });
    simulation.advanceTo('2027-01-16T12:00:00.000Z');
    expect(simulation.purchase).toMatchObject({ status: 'trialing', has_ended: true });
    expect(simulation.cancel('period_end').purchase.status).toBe('canceled');
  });

  it('gives way to an immediate one', () => {
    const { result } = decided(cancel(purchased(planWith()), { mode: 'period_end' }));
    expect(decided(cancel(result)).result).toMatchObject({
      status: 'canceled',
      cancel_at_period_end: false,
      cancellation: { mode: 'immediate' },
    });
  });
});

test('what is canceled stays as it is', () => {
  const { result } = decided(cancel(purchased(planWith())));
  expect(decided(cancel(result, { now: '2028-01-01T00:00:00.000Z' }))).toEqual({
    changes: [],
    events: [],
    result,
  });
});

test.each(['succeeded', 'failed', 'expired'] as const)(
  'a subscription that is %s can no longer be canceled',
  (status) => {
    expect(refusal(cancel({ ...purchased(planWith()), status }))?.code).toBe('purchase_ended');
  },
);

test('a one-time payment cannot be canceled, whatever its status', () => {
  expect(refusal(cancel(purchased(planWith({ rate: oneTime }), {}, now)))?.code).toBe(
    'purchase_not_subscription',
  );
});
