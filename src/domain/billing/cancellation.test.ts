import { describe, expect, it, test } from 'vitest';
import { Simulation } from '../../../test/support/billing.js';
import {
  listCharges,
  createTestPurchase,
  expectDecision,
  now,
  oneTime,
  buildPlan,
  expectPresent,
  buyPlan,
  summarizeProblem,
  variable,
} from '../../../test/support/domain.js';
import { cancelPurchase, type CancelPurchaseCommand } from './cancellation.js';
import type { Consumption, Purchase } from '../shared/records.js';

const later = '2027-01-20T00:00:00.000Z';

function cancel(
  purchase: Purchase,
  more: Partial<CancelPurchaseCommand> = {},
): ReturnType<typeof cancelPurchase> {
  return cancelPurchase({
    purchase,
    plan: buildPlan(),
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

describe('cancelPurchase in mode immediate', () => {
  it('cancels an active subscription immediately', () => {
    const { result, events } = expectDecision(cancel(buyPlan(buildPlan()), { reason: 'moved' }));
    expect(result).toMatchObject({
      status: 'canceled',
      canceled_at: later,
      cancellation: { mode: 'immediate', reason: 'moved', source: 'client' },
      current_period: null,
      next_charge_at: null,
    });
    expect(events.map((event) => event.type)).toEqual(['purchase.canceled']);
  });

  it('marks the consumption of the open period as unbilled on an immediate cancellation', () => {
    const consumption = { id: 'con_1', status: 'open' } as Consumption;
    const { changes } = expectDecision(
      cancel(buyPlan(buildPlan({ rate: variable })), {
        plan: buildPlan({ rate: variable }),
        openConsumptions: [consumption],
      }),
    );
    expect(changes).toContainEqual({
      op: 'update',
      collection: 'consumptions',
      record: { id: 'con_1', status: 'unbilled' },
    });
  });

  it('fails an open challenge on an immediate cancellation', () => {
    const { result, changes } = expectDecision(
      createTestPurchase(buildPlan(), { payment_token: 'tok_challenge' }),
    );
    const [challenged] = listCharges(changes);
    const { events } = expectDecision(cancel(result, { charge: () => expectPresent(challenged) }));
    expect(events.map((event) => event.type)).toEqual(['charge.failed', 'purchase.canceled']);
    expect(events[0]?.record).toMatchObject({
      status: 'failed',
      failure: { code: 'canceled' },
      settled_at: later,
    });
  });

  test.each([
    ['immediate', 'a purchase that waits for the payer', createTestPurchase(buildPlan())],
    ['period_end', 'a purchase that waits for the payer', createTestPurchase(buildPlan())],
    [
      'period_end',
      'a purchase that waits for its payment day',
      createTestPurchase(buildPlan({ payment_day: 20 }), { payment_token: 'tok_success' }),
    ],
    ['period_end', 'a challenge', createTestPurchase(buildPlan(), { payment_token: 'tok_challenge' })],
    [
      'immediate',
      'a trial',
      createTestPurchase(buildPlan({ trial_days: 7 }), { payment_token: 'tok_success' }),
    ],
  ] as const)('cancels immediately with mode %s: %s', (mode, _, decision) => {
    const { result, changes } = expectDecision(decision);
    const [challenged] = listCharges(changes);
    expect(
      expectDecision(cancel(result, { mode, charge: () => expectPresent(challenged) })).result,
    ).toMatchObject({
      status: 'canceled',
      cancellation: { mode },
    });
  });
});

describe('cancelPurchase in mode period_end', () => {
  it('schedules the cancellation of a fixed subscription without another charge', () => {
    const purchase = buyPlan(buildPlan());
    const { result, events } = expectDecision(cancel(purchase, { mode: 'period_end' }));
    expect(result).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      canceled_at: null,
      next_charge_at: null,
      current_period: purchase.current_period,
    });
    expect(events.map((event) => event.type)).toEqual(['purchase.cancellation_scheduled']);
  });

  it('still bills a variable subscription with a scheduled cancellation', () => {
    const purchase = buyPlan(buildPlan({ rate: variable }));
    const { result } = expectDecision(
      cancel(purchase, { mode: 'period_end', plan: buildPlan({ rate: variable }) }),
    );
    expect(result.next_charge_at).toBe(purchase.next_charge_at);
  });

  it('schedules the cancellation of a trial for its end without a charge', () => {
    const { result } = expectDecision(cancel(buyPlan(buildPlan({ trial_days: 7 })), { mode: 'period_end' }));
    expect(result).toMatchObject({ status: 'trialing', cancel_at_period_end: true, next_charge_at: null });
  });

  it('returns an unchanged purchase when the cancellation is already scheduled', () => {
    const { result } = expectDecision(cancel(buyPlan(buildPlan()), { mode: 'period_end' }));
    expect(expectDecision(cancel(result, { mode: 'period_end' }))).toEqual({
      changes: [],
      events: [],
      result,
    });
  });

  it('returns an unchanged purchase when a scheduled cancellation waits for an overdue amount', () => {
    const overdue: Purchase = {
      ...buyPlan(buildPlan()),
      status: 'past_due',
      current_period: null,
      has_ended: true,
      cancel_at_period_end: true,
    };
    expect(expectDecision(cancel(overdue, { mode: 'period_end' })).changes).toEqual([]);
  });

  it('schedules the cancellation for the last bill during its grace time', () => {
    const purchase = buyPlan(buildPlan({ rate: variable }));
    const over: Purchase = { ...purchase, current_period: null, unbilled_period: purchase.current_period };
    const { result } = expectDecision(
      cancel(over, { mode: 'period_end', plan: buildPlan({ rate: variable }) }),
    );
    expect(result).toMatchObject({ status: 'active', cancel_at_period_end: true });
  });

  it('cancels an ended purchase immediately in mode period_end', () => {
    const overdue: Purchase = {
      ...buyPlan(buildPlan()),
      status: 'unpaid',
      current_period: null,
      has_ended: true,
    };
    expect(expectDecision(cancel(overdue, { mode: 'period_end' })).result).toMatchObject({
      status: 'canceled',
      cancel_at_period_end: false,
    });
  });

  it('cancels an ended trial immediately while its first charge is pending', () => {
    const plan = buildPlan({ trial_days: 5 });
    const simulation = new Simulation(plan, {
      payment_token: 'tok_pending_then_success',
      end_date: '2027-01-16',
    });
    simulation.advanceTo('2027-01-16T12:00:00.000Z');
    expect(simulation.purchase).toMatchObject({ status: 'trialing', has_ended: true });
    expect(simulation.cancel('period_end').purchase.status).toBe('canceled');
  });

  it('replaces a scheduled cancellation by an immediate one', () => {
    const { result } = expectDecision(cancel(buyPlan(buildPlan()), { mode: 'period_end' }));
    expect(expectDecision(cancel(result)).result).toMatchObject({
      status: 'canceled',
      cancel_at_period_end: false,
      cancellation: { mode: 'immediate' },
    });
  });
});

test('cancelPurchase returns a canceled purchase unchanged', () => {
  const { result } = expectDecision(cancel(buyPlan(buildPlan())));
  expect(expectDecision(cancel(result, { now: '2028-01-01T00:00:00.000Z' }))).toEqual({
    changes: [],
    events: [],
    result,
  });
});

test.each(['succeeded', 'failed', 'expired'] as const)(
  'cancelPurchase rejects a subscription with the status %s',
  (status) => {
    expect(summarizeProblem(cancel({ ...buyPlan(buildPlan()), status }))?.code).toBe('purchase_ended');
  },
);

test('cancelPurchase rejects a one-time purchase', () => {
  expect(summarizeProblem(cancel(buyPlan(buildPlan({ rate: oneTime }), {}, now)))?.code).toBe(
    'purchase_not_subscription',
  );
});
