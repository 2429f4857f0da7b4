import { describe, expect, it, test } from 'vitest';
import {
  chargesIn,
  create,
  decided,
  fixed,
  now,
  oneTime,
  planWith,
  refusal,
  variable,
} from '../../../test/support/domain.js';
import type { Plan } from '../shared/records.js';

const zero = planWith({ rate: { ...fixed, amount: 0 } });
const plans = {
  one_time: planWith({ rate: oneTime }),
  fixed: planWith(),
  zero,
  variable: planWith({ rate: variable }),
  trial: planWith({ trial_days: 14 }),
  waiting: planWith({ payment_day: 20 }),
};

describe('a purchase by token', () => {
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
  ])('%s with %s is %s, its charge %s', (plan, payment_token, status, chargeStatus, events) => {
    const { result, changes, events: told } = decided(create(plans[plan], { payment_token }));
    const [charge] = chargesIn(changes);
    expect(result.status).toBe(status);
    expect(charge?.status ?? null).toBe(chargeStatus);
    expect(result.latest_charge_id).toBe(charge?.id ?? null);
    expect(told.map((event) => event.type)).toEqual(['purchase.created', ...events]);
  });

  it('says why it failed, on the purchase and on the charge', () => {
    const { result, changes } = decided(create(plans.fixed, { payment_token: 'tok_insufficient_funds' }));
    expect(result.failure).toMatchObject({ code: 'insufficient_funds', retryable: true });
    expect(chargesIn(changes)[0]?.failure).toEqual(result.failure);
    expect(result.payment_method).toBeNull();
  });

  it('asks no card for zero', () => {
    const { changes } = decided(create(zero, { payment_token: 'tok_success' }));
    expect(chargesIn(changes)[0]).toMatchObject({ amount: 0, payment_method: null, settled_at: now });
  });

  it('opens the first period and plans the next charge', () => {
    const period = { index: 1, start: now, end: '2027-02-10T15:30:00.000Z' };
    const { result, changes } = decided(create(plans.fixed, { payment_token: 'tok_success' }));
    expect(result).toMatchObject({ current_period: period, next_charge_at: period.end, cycles_completed: 0 });
    expect(chargesIn(changes)[0]).toMatchObject({
      period,
      amount: 4900,
      attempt: 1,
      retry_of: null,
      settled_at: now,
    });
  });

  it('charges a variable rate when the reports are in', () => {
    const plan = planWith({ rate: { ...variable, report_grace_hours: 48 } });
    const { result } = decided(create(plan, { payment_token: 'tok_success' }));
    expect(result).toMatchObject({ amount: null, next_charge_at: '2027-02-12T15:30:00.000Z' });
  });

  it('plans no further charge after the only cycle', () => {
    const plan = planWith({ billing_cycles: 1 });
    expect(decided(create(plan, { payment_token: 'tok_success' })).result.next_charge_at).toBeNull();
  });

  it('cuts the period off at the end date', () => {
    const { result } = decided(create(plans.fixed, { payment_token: 'tok_success', end_date: '2027-01-20' }));
    expect(result.current_period?.end).toBe('2027-01-20T00:00:00.000Z');
    expect(result.next_charge_at).toBeNull();
  });

  it('waits for activation, trial and payment day in this order', () => {
    const plan = planWith({
      trial_days: 14,
      payment_day: 31,
      billing_cycles: 3,
      requires_activation_date: true,
    });
    const { result } = decided(
      create(plan, { payment_token: 'tok_success', service_activation_date: '2027-02-01' }),
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

test('without a token it waits for the payer, and nothing is charged', () => {
  const { result, changes, events } = decided(create(plans.fixed));
  expect(result).toMatchObject({
    status: 'pending',
    payment_method: null,
    anchor: null,
    checkout_expires_at: '2027-01-11T15:30:00.000Z',
  });
  expect(chargesIn(changes)).toEqual([]);
  expect(events.map((event) => event.type)).toEqual(['purchase.created']);
});

test.each<[string, Partial<Plan>, object, string, string]>([
  ['an unknown token', {}, { payment_token: 'tok_nobody' }, 'payment_token_unknown', '/payment_token'],
  [
    'no activation date',
    { requires_activation_date: true },
    {},
    'activation_date_required',
    '/service_activation_date',
  ],
  [
    'a needless activation date',
    {},
    { service_activation_date: '2027-02-01' },
    'activation_date_not_allowed',
    '/service_activation_date',
  ],
  [
    'an activation date that is over',
    { requires_activation_date: true },
    { service_activation_date: '2027-01-09' },
    'activation_date_in_past',
    '/service_activation_date',
  ],
  [
    'an end date with cycles',
    { billing_cycles: 3 },
    { end_date: '2028-01-01' },
    'end_date_not_allowed',
    '/end_date',
  ],
  [
    'an end date with one payment',
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
])('%s is refused', (_, plan, input, code, pointer) => {
  expect(refusal(create(planWith(plan), { payment_token: 'tok_success', ...input }))).toEqual({
    code,
    pointers: [pointer],
  });
});

test('today is a possible activation date, and means now', () => {
  const plan = planWith({ requires_activation_date: true });
  const { result } = decided(
    create(plan, { payment_token: 'tok_success', service_activation_date: '2027-01-10' }),
  );
  expect(result).toMatchObject({ status: 'active', anchor: now });
});

test('the input is not changed', () => {
  const input = Object.freeze({ payment_token: 'tok_success', metadata: Object.freeze({ order: '1' }) });
  expect(decided(create(Object.freeze(planWith()), input)).result.metadata).toEqual({ order: '1' });
});
