import { describe, expect, it, test } from 'vitest';
import {
  listCharges,
  createTestPurchase,
  expectDecision,
  fixed,
  now,
  oneTime,
  buildPlan,
  summarizeProblem,
  variable,
} from '../../../test/support/domain.js';
import type { Plan } from '../shared/records.js';

const zero = buildPlan({ rate: { ...fixed, amount: 0 } });
const plans = {
  one_time: buildPlan({ rate: oneTime }),
  fixed: buildPlan(),
  zero,
  variable: buildPlan({ rate: variable }),
  trial: buildPlan({ trial_days: 14 }),
  waiting: buildPlan({ payment_day: 20 }),
};

describe('createPurchase with a payment token', () => {
  const attached = 'purchase.payment_method_attached';
  test.each<[keyof typeof plans, string, string, string | null, string[]]>([
    // plan, token, purchase, charge, events
    [
      'one_time',
      'tok_success',
      'succeeded',
      'succeeded',
      ['charge.succeeded', attached, 'purchase.succeeded'],
    ],
    ['one_time', 'tok_declined', 'failed', 'failed', ['charge.failed', 'purchase.failed']],
    ['one_time', 'tok_lost_card', 'failed', 'failed', ['charge.failed', 'purchase.failed']],
    [
      'one_time',
      'tok_challenge',
      'requires_action',
      'requires_action',
      ['charge.requires_action', 'purchase.requires_action'],
    ],
    ['one_time', 'tok_pending_then_success', 'pending', 'pending', ['charge.pending']],
    [
      'fixed',
      'tok_success',
      'active',
      'succeeded',
      ['charge.succeeded', attached, 'purchase.activated', 'purchase.period_started'],
    ],
    ['fixed', 'tok_declined', 'failed', 'failed', ['charge.failed', 'purchase.failed']],
    [
      'fixed',
      'tok_challenge',
      'requires_action',
      'requires_action',
      ['charge.requires_action', 'purchase.requires_action'],
    ],
    ['fixed', 'tok_pending_then_failure', 'pending', 'pending', ['charge.pending']],
    [
      'zero',
      'tok_success',
      'active',
      'succeeded',
      ['charge.succeeded', attached, 'purchase.activated', 'purchase.period_started'],
    ],
    [
      'zero',
      'tok_pending_then_failure',
      'active',
      'succeeded',
      ['charge.succeeded', attached, 'purchase.activated', 'purchase.period_started'],
    ],
    ['zero', 'tok_declined', 'failed', null, ['purchase.failed']],
    ['zero', 'tok_challenge', 'requires_action', null, ['purchase.requires_action']],
    ['variable', 'tok_success', 'active', null, [attached, 'purchase.activated', 'purchase.period_started']],
    ['variable', 'tok_declined', 'failed', null, ['purchase.failed']],
    ['variable', 'tok_challenge', 'requires_action', null, ['purchase.requires_action']],
    [
      'variable',
      'tok_pending_then_failure',
      'active',
      null,
      [attached, 'purchase.activated', 'purchase.period_started'],
    ],
    ['trial', 'tok_success', 'trialing', null, [attached, 'purchase.trialing']],
    ['trial', 'tok_declined', 'failed', null, ['purchase.failed']],
    ['trial', 'tok_pending_then_success', 'trialing', null, [attached, 'purchase.trialing']],
    ['waiting', 'tok_success', 'pending', null, [attached]],
  ])(
    'creates a purchase of plan %s with %s: status %s, charge %s',
    (plan, payment_token, status, chargeStatus, events) => {
      const {
        result,
        changes,
        events: emitted,
      } = expectDecision(createTestPurchase(plans[plan], { payment_token }));
      const [charge] = listCharges(changes);
      expect(result.status).toBe(status);
      expect(charge?.status ?? null).toBe(chargeStatus);
      expect(result.latest_charge_id).toBe(charge?.id ?? null);
      expect(emitted.map((event) => event.type)).toEqual(['purchase.created', ...events]);
    },
  );

  it('stores the failure of a declined payment on the purchase and on the charge', () => {
    const { result, changes } = expectDecision(
      createTestPurchase(plans.fixed, { payment_token: 'tok_insufficient_funds' }),
    );
    expect(result.failure).toMatchObject({ code: 'insufficient_funds', retryable: true });
    expect(listCharges(changes)[0]?.failure).toEqual(result.failure);
    expect(result.payment_method).toBeNull();
  });

  it('creates a zero charge without a payment method', () => {
    const { changes } = expectDecision(createTestPurchase(zero, { payment_token: 'tok_success' }));
    expect(listCharges(changes)[0]).toMatchObject({ amount: 0, payment_method: null, settled_at: now });
  });

  it('opens the first period and schedules the next charge', () => {
    const period = { index: 1, start: now, end: '2027-02-10T15:30:00.000Z' };
    const { result, changes } = expectDecision(
      createTestPurchase(plans.fixed, { payment_token: 'tok_success' }),
    );
    expect(result).toMatchObject({ current_period: period, next_charge_at: period.end, cycles_completed: 0 });
    expect(listCharges(changes)[0]).toMatchObject({
      period,
      amount: 4900,
      attempt: 1,
      retry_of: null,
      settled_at: now,
    });
  });

  it('schedules the charge of a variable rate after the grace time', () => {
    const plan = buildPlan({ rate: { ...variable, report_grace_hours: 48 } });
    const { result } = expectDecision(createTestPurchase(plan, { payment_token: 'tok_success' }));
    expect(result).toMatchObject({ amount: null, next_charge_at: '2027-02-12T15:30:00.000Z' });
  });

  it('schedules no further charge after the only cycle', () => {
    const plan = buildPlan({ billing_cycles: 1 });
    expect(
      expectDecision(createTestPurchase(plan, { payment_token: 'tok_success' })).result.next_charge_at,
    ).toBeNull();
  });

  it('ends the current period at the end date of the purchase', () => {
    const { result } = expectDecision(
      createTestPurchase(plans.fixed, { payment_token: 'tok_success', end_date: '2027-01-20' }),
    );
    expect(result.current_period?.end).toBe('2027-01-20T00:00:00.000Z');
    expect(result.next_charge_at).toBeNull();
  });

  it('schedules the start after the activation date, then the trial, then the payment day', () => {
    const plan = buildPlan({
      trial_days: 14,
      payment_day: 31,
      billing_cycles: 3,
      requires_activation_date: true,
    });
    const { result } = expectDecision(
      createTestPurchase(plan, { payment_token: 'tok_success', service_activation_date: '2027-02-01' }),
    );
    expect(result).toMatchObject({
      status: 'pending',
      trial_end: '2027-02-15T00:00:00.000Z',
      anchor: '2027-02-28T00:00:00.000Z',
      next_charge_at: '2027-02-28T00:00:00.000Z',
      current_period: null,
    });
  });
});

test('createPurchase without a token creates a pending purchase and charges nothing', () => {
  const { result, changes, events } = expectDecision(createTestPurchase(plans.fixed));
  expect(result).toMatchObject({
    status: 'pending',
    payment_method: null,
    anchor: null,
    checkout_expires_at: '2027-01-11T15:30:00.000Z',
  });
  expect(listCharges(changes)).toEqual([]);
  expect(events.map((event) => event.type)).toEqual(['purchase.created']);
});

test.each<[string, Partial<Plan>, object, string, string]>([
  ['an unknown token', {}, { payment_token: 'tok_unknown' }, 'payment_token_unknown', '/payment_token'],
  [
    'no activation date',
    { requires_activation_date: true },
    {},
    'activation_date_required',
    '/service_activation_date',
  ],
  [
    'an activation date that the plan does not take',
    {},
    { service_activation_date: '2027-02-01' },
    'activation_date_not_allowed',
    '/service_activation_date',
  ],
  [
    'an activation date in the past',
    { requires_activation_date: true },
    { service_activation_date: '2027-01-09' },
    'activation_date_in_past',
    '/service_activation_date',
  ],
  [
    'an end date with billing cycles',
    { billing_cycles: 3 },
    { end_date: '2028-01-01' },
    'end_date_not_allowed',
    '/end_date',
  ],
  [
    'an end date for a one-time plan',
    { rate: oneTime },
    { end_date: '2028-01-01' },
    'end_date_not_allowed',
    '/end_date',
  ],
  ['an end date today', {}, { end_date: '2027-01-10' }, 'end_date_too_early', '/end_date'],
  [
    'an end date within the trial',
    { trial_days: 14 },
    { end_date: '2027-01-24' },
    'end_date_too_early',
    '/end_date',
  ],
])('createPurchase rejects %s', (_, plan, input, code, pointer) => {
  expect(
    summarizeProblem(createTestPurchase(buildPlan(plan), { payment_token: 'tok_success', ...input })),
  ).toEqual({
    code,
    pointers: [pointer],
  });
});

test('createPurchase starts the service now when the activation date is today', () => {
  const plan = buildPlan({ requires_activation_date: true });
  const { result } = expectDecision(
    createTestPurchase(plan, { payment_token: 'tok_success', service_activation_date: '2027-01-10' }),
  );
  expect(result).toMatchObject({ status: 'active', anchor: now });
});

test('createPurchase does not modify its input', () => {
  const input = Object.freeze({ payment_token: 'tok_success', metadata: Object.freeze({ order: '1' }) });
  expect(expectDecision(createTestPurchase(Object.freeze(buildPlan()), input)).result.metadata).toEqual({
    order: '1',
  });
});
