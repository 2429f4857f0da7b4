import { describe, expect, it, test } from 'vitest';
import { EVENT_BY_STATUS } from '../../../generated/events.js';
import { Simulation } from '../../../test/support/billing.js';
import { fixed, now, oneTime, buildPlan, variable } from '../../../test/support/domain.js';
import type { Dunning } from '../shared/records.js';

const addMonthsToNow = (count: number): string => new Date(Date.UTC(2027, count, 10, 15, 30)).toISOString();
const addDays = (count: number, from = now): string =>
  new Date(Date.parse(from) + count * 86_400_000).toISOString();

const simulateMetered = (more: object = {}): Simulation =>
  new Simulation(buildPlan({ rate: { ...variable, unit_amount: '1', ...more } }));
const createDunning = (more: Partial<Dunning>): Dunning => ({
  max_retries: 3,
  retry_interval_days: 2,
  on_exhausted: 'mark_unpaid',
  ...more,
});

describe('runDueSteps of a fixed subscription', () => {
  it('charges a fixed subscription at the start of each period until its last cycle', () => {
    const { purchase, charges, eventTypes } = new Simulation(buildPlan({ billing_cycles: 3 })).advanceTo(
      addMonthsToNow(12),
    );
    expect([...charges.values()].map(({ created_at, period }) => [created_at, period?.index])).toEqual([
      [now, 1],
      [addMonthsToNow(1), 2],
      [addMonthsToNow(2), 3],
    ]);
    expect(purchase).toMatchObject({
      status: 'succeeded',
      cycles_completed: 3,
      current_period: null,
      next_charge_at: null,
      due_at: null,
    });
    expect(eventTypes.at(-1)).toBe('purchase.succeeded');
  });

  it('ends a fixed subscription at the end of the last period, not at its payment', () => {
    const simulation = new Simulation(buildPlan({ billing_cycles: 1 }));
    expect(simulation.advanceTo(addDays(30)).purchase.status).toBe('active');
    expect(simulation.advanceTo(addMonthsToNow(1)).purchase.status).toBe('succeeded');
  });

  it('does not charge a fixed subscription on its end date', () => {
    const simulation = new Simulation(buildPlan(), { end_date: '2027-03-10' }).advanceTo(addMonthsToNow(12));
    expect(simulation.amounts).toEqual([4900, 4900]);
    expect(simulation.purchase).toMatchObject({ status: 'succeeded', cycles_completed: 2 });
  });

  it('ends a fixed subscription at the period end after a scheduled cancellation', () => {
    const simulation = new Simulation(buildPlan())
      .advanceTo(addDays(5))
      .cancel('period_end')
      .advanceTo(addMonthsToNow(12));
    expect(simulation.amounts).toEqual([4900]);
    expect(simulation.purchase).toMatchObject({
      status: 'canceled',
      canceled_at: addMonthsToNow(1),
      cancellation: { mode: 'period_end' },
      cancel_at_period_end: true,
    });
  });
});

test('runDueSteps charges a trial at its end, and not if the purchase was canceled before', () => {
  const plan = buildPlan({ trial_days: 14 });
  expect(new Simulation(plan).advanceTo(addDays(14)).purchase).toMatchObject({
    status: 'active',
    cycles_completed: 0,
  });
  const canceled = new Simulation(plan).cancel('period_end').advanceTo(addMonthsToNow(12));
  expect(canceled.purchase).toMatchObject({ status: 'canceled', canceled_at: addDays(14) });
  expect(canceled.amounts).toEqual([]);
});

describe('runDueSteps with activation date, trial, payment day and cycles', () => {
  const plan = { trial_days: 14, payment_day: 31, billing_cycles: 3, requires_activation_date: true };
  const input = { service_activation_date: '2027-02-01' };
  const listChargeDates = (simulation: Simulation): string[] =>
    [...simulation.charges.values()].map(({ created_at }) => created_at.slice(0, 10));

  it('charges a fixed rate with payment day 31 on 28 February, 31 March and 30 April', () => {
    const simulation = new Simulation(buildPlan(plan), input).advanceTo('2027-02-10T00:00:00.000Z');
    expect(simulation.purchase).toMatchObject({ status: 'trialing', trial_end: '2027-02-15T00:00:00.000Z' });
    expect(simulation.advanceTo('2027-02-20T00:00:00.000Z').purchase.status).toBe('trialing');
    expect(listChargeDates(simulation.advanceTo('2027-05-30T23:59:59.999Z'))).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
    expect(simulation.purchase.status).toBe('active');
    expect(simulation.advanceTo('2027-05-31T00:00:00.000Z').purchase.status).toBe('succeeded');
  });

  it('bills a variable rate with payment day 31 on 31 March, 30 April and 31 May', () => {
    const simulation = new Simulation(
      buildPlan({ ...plan, rate: { ...variable, when_unreported: 'last_charge' } }),
      input,
    ).advanceTo('2027-03-01T00:00:00.000Z');
    simulation.report('5').advanceTo('2027-06-01T00:00:00.000Z');
    expect(listChargeDates(simulation)).toEqual(['2027-03-31', '2027-04-30', '2027-05-31']);
    expect(simulation.purchase.status).toBe('succeeded');
  });
});

describe('runDueSteps of a variable subscription', () => {
  /** Reports a quantity in the middle of each period; null for none. Returns the billed amounts. */
  const simulateBills = (
    reports: (string | null)[],
    when_unreported: 'last_charge' | 'no_charge',
  ): number[] => {
    const simulation = simulateMetered({ when_unreported });
    reports.forEach((quantity, month) => {
      simulation.advanceTo(addDays(10, addMonthsToNow(month)));
      if (quantity !== null) simulation.report(quantity);
    });
    return simulation.advanceTo(addMonthsToNow(reports.length)).amounts;
  };

  test.each([
    ['last_charge', ['50', null, '30', null], [50, 50, 30, 30]],
    ['last_charge', ['50', null, null, '30', null], [50, 50, 50, 30, 30]],
    ['last_charge', [null, '50', null], [50, 50]],
    ['last_charge', ['50', '0', null], [50, 0, 0]],
    ['no_charge', ['50', null, '30', null], [50, 30]],
    ['no_charge', [null, null], []],
    ['no_charge', ['0'], [0]],
  ] as const)(
    'with when_unreported %s, charges usage per period of %o with the amounts %o',
    (whenUnreported, reports, amounts) => {
      expect(simulateBills([...reports], whenUnreported)).toEqual(amounts);
    },
  );

  it('sets the billed consumption on each charge', () => {
    const simulation = simulateMetered({ when_unreported: 'last_charge', unit_amount: '0.4' })
      .report('5')
      .advanceTo(addMonthsToNow(2));
    expect([...simulation.charges.values()].map(({ amount, consumption }) => [amount, consumption])).toEqual([
      [2, { quantity: '5', unit_amount: '0.4', source: 'reported' }],
      [2, { quantity: '5', unit_amount: '0.4', source: 'carried_forward' }],
    ]);
  });

  it('rounds the amount once, for the total consumption of a period', () => {
    const simulation = simulateMetered({ unit_amount: '0.4' })
      .report('1.25')
      .report('1.25')
      .report('2.5')
      .advanceTo(addMonthsToNow(1));
    expect(simulation.amounts).toEqual([2]);
    const charge = [...simulation.charges.values()][0];
    expect([...simulation.consumptions.values()].map(({ status, charge_id }) => [status, charge_id])).toEqual(
      Array(3).fill(['billed', charge?.id]),
    );
  });

  it('accepts reports for the previous period until its grace time ends', () => {
    const simulation = simulateMetered({ report_grace_hours: 48 }).advanceTo(addDays(1, addMonthsToNow(1)));
    expect(simulation.amounts).toEqual([]);
    simulation
      .report('7', { occurred_at: addDays(-1, addMonthsToNow(1)) })
      .report('9')
      .advanceTo(addDays(2, addMonthsToNow(1)));
    expect(simulation.amounts).toEqual([7]);
    expect(simulation.advanceTo(addDays(2, addMonthsToNow(2))).amounts).toEqual([7, 9]);
  });

  it('bills the last period after the grace time and then ends the purchase', () => {
    const simulation = new Simulation(
      buildPlan({ rate: { ...variable, unit_amount: '1', report_grace_hours: 48 }, billing_cycles: 1 }),
    );
    simulation.report('7').advanceTo(addDays(1, addMonthsToNow(1)));
    expect(simulation.purchase).toMatchObject({
      status: 'active',
      current_period: null,
      cycles_completed: 1,
    });
    simulation
      .report('1', { occurred_at: addDays(-1, addMonthsToNow(1)) })
      .advanceTo(addDays(2, addMonthsToNow(1)));
    expect(simulation.amounts).toEqual([8]);
    expect(simulation.purchase.status).toBe('succeeded');
  });

  it('bills two periods when the end date falls into the grace time of the previous one', () => {
    const simulation = new Simulation(
      buildPlan({ rate: { ...variable, unit_amount: '1', report_grace_hours: 72 } }),
      { end_date: '2027-02-11' },
    );
    simulation
      .report('7')
      .advanceTo('2027-02-10T20:00:00.000Z')
      .report('9')
      .advanceTo('2027-02-12T00:00:00.000Z')
      .report('1', { occurred_at: '2027-02-10T15:29:59Z' })
      .report('2', { occurred_at: '2027-02-10T15:30:00Z' })
      .advanceTo('2027-02-13T15:30:00.000Z');
    expect(simulation.amounts).toEqual([8]);
    expect(simulation.purchase).toMatchObject({
      status: 'active',
      cycles_completed: 2,
      next_charge_at: '2027-02-14T00:00:00.000Z',
    });
    simulation.advanceTo('2027-02-14T00:00:00.000Z');
    expect(simulation.amounts).toEqual([8, 11]);
    expect(simulation.purchase).toMatchObject({ status: 'succeeded', cycles_completed: 2 });
  });

  it('bills the last period after a scheduled cancellation, but not after an immediate one', () => {
    expect(simulateMetered().report('7').cancel('period_end').advanceTo(addMonthsToNow(12)).amounts).toEqual([
      7,
    ]);
    expect(simulateMetered().report('7').cancel('immediate').advanceTo(addMonthsToNow(12)).amounts).toEqual(
      [],
    );
  });
});

describe('runDueSteps after a failed charge', () => {
  const simulateRenewals = (payment_token: string, more: Partial<Dunning> = {}): Simulation =>
    new Simulation(buildPlan(), { payment_token }, createDunning(more));
  const listAttempts = (simulation: Simulation): [string, string, string | null][] =>
    [...simulation.charges.values()]
      .slice(1)
      .map(({ created_at, status, next_retry_at }) => [created_at, status, next_retry_at]);

  it('retries three times every two days, then sets the purchase to unpaid', () => {
    const simulation = simulateRenewals('tok_success_then_declined').advanceTo(addDays(7, addMonthsToNow(1)));
    expect(listAttempts(simulation)).toEqual([
      [addMonthsToNow(1), 'failed', null],
      [addDays(2, addMonthsToNow(1)), 'failed', null],
      [addDays(4, addMonthsToNow(1)), 'failed', null],
      [addDays(6, addMonthsToNow(1)), 'failed', null],
    ]);
    expect(simulation.purchase.status).toBe('unpaid');
    expect(simulation.advanceTo(addMonthsToNow(2)).purchase.status).toBe('past_due');
  });

  it('sets next_retry_at while a retry is scheduled', () => {
    const simulation = simulateRenewals('tok_success_then_declined').advanceTo(addMonthsToNow(1));
    expect(listAttempts(simulation)).toEqual([[addMonthsToNow(1), 'failed', addDays(2, addMonthsToNow(1))]]);
    expect(simulation.purchase.status).toBe('past_due');
  });

  it('reactivates the purchase when a retry succeeds', () => {
    const simulation = simulateRenewals('tok_declined_twice_then_success').advanceTo(addMonthsToNow(3));
    expect(listAttempts(simulation).map(([, status]) => status)).toEqual([
      'failed',
      'failed',
      'succeeded',
      'succeeded',
      'succeeded',
    ]);
    expect(simulation.eventTypes.filter((type) => type === 'purchase.activated')).toHaveLength(2);
    expect(simulation.purchase.status).toBe('active');
    const ids = [...simulation.charges.values()].slice(1, 4);
    expect(ids.map(({ attempt, retry_of }) => [attempt, retry_of])).toEqual([
      [1, null],
      [2, ids[0]?.id],
      [3, ids[1]?.id],
    ]);
  });

  it('cancels the purchase after the last retry with on_exhausted cancel', () => {
    const simulation = simulateRenewals('tok_success_then_declined', {
      on_exhausted: 'cancel',
      max_retries: 1,
    });
    expect(simulation.advanceTo(addMonthsToNow(12)).purchase).toMatchObject({
      status: 'canceled',
      canceled_at: addDays(2, addMonthsToNow(1)),
      cancellation: { mode: 'immediate', source: 'dunning' },
    });
  });

  it('cancels with source dunning before a scheduled cancellation takes effect', () => {
    const simulation = simulateRenewals('tok_success_then_declined', {
      on_exhausted: 'cancel',
      max_retries: 1,
    })
      .advanceTo(addDays(1, addMonthsToNow(1)))
      .cancel('period_end')
      .advanceTo(addDays(2, addMonthsToNow(1)));
    expect(simulation.purchase).toMatchObject({
      status: 'canceled',
      cancellation: { mode: 'immediate', source: 'dunning' },
      cancel_at_period_end: false,
    });
  });

  it('emits no period_started event when dunning cancels at the start of a period', () => {
    const simulation = simulateRenewals('tok_success_then_declined', {
      on_exhausted: 'cancel',
      max_retries: 0,
    });
    simulation.advanceTo(addMonthsToNow(1));
    expect(simulation.eventTypes.slice(-2)).toEqual(['charge.failed', 'purchase.canceled']);
  });

  it('sets the purchase to unpaid immediately if dunning allows no retries', () => {
    const simulation = simulateRenewals('tok_success_then_declined', { max_retries: 0 }).advanceTo(
      addMonthsToNow(1),
    );
    expect(simulation.purchase.status).toBe('unpaid');
    expect(simulation.eventTypes).not.toContain('purchase.past_due');
  });

  it('fails an off-session charge whose challenge expires', () => {
    const simulation = simulateRenewals('tok_challenge_on_renewal', { max_retries: 1 }).advanceTo(
      addMonthsToNow(1),
    );
    expect(listAttempts(simulation)).toEqual([
      [addMonthsToNow(1), 'requires_action', addDays(2, addMonthsToNow(1))],
    ]);
    expect(simulation.purchase.status).toBe('past_due');
    simulation.advanceTo(addDays(2, addMonthsToNow(1)));
    expect(listAttempts(simulation)).toEqual([
      [addMonthsToNow(1), 'failed', null],
      [addDays(2, addMonthsToNow(1)), 'requires_action', null],
    ]);
    expect(simulation.advanceTo(addDays(4, addMonthsToNow(1))).purchase.status).toBe('unpaid');
  });

  it('keeps the status of the purchase for the day on which a payment is delayed', () => {
    const simulation = new Simulation(buildPlan({ trial_days: 7 }), {
      payment_token: 'tok_pending_then_success',
    });
    expect(simulation.advanceTo(addDays(7)).purchase.status).toBe('trialing');
    expect(simulation.advanceTo(addDays(8)).purchase.status).toBe('active');
    expect([...simulation.charges.values()][0]).toMatchObject({
      status: 'succeeded',
      created_at: addDays(7),
      settled_at: addDays(8),
    });
  });

  it('retries after a delayed payment fails', () => {
    const simulation = new Simulation(buildPlan({ trial_days: 7 }), {
      payment_token: 'tok_pending_then_failure',
    });
    simulation.advanceTo(addDays(8));
    expect(simulation.purchase.status).toBe('past_due');
    simulation.advanceTo(addDays(10));
    expect([...simulation.charges.values()].map(({ status, created_at }) => [status, created_at])).toEqual([
      ['failed', addDays(7)],
      ['pending', addDays(10)],
    ]);
    expect(simulation.purchase.status).toBe('past_due');
  });

  it('continues retries after the end date and then ends the purchase', () => {
    const plan = buildPlan({ billing_cycles: 2, rate: { ...fixed, interval: 'day' } });
    const simulation = new Simulation(plan, { payment_token: 'tok_declined_twice_then_success' });
    expect(simulation.advanceTo(addDays(3)).purchase).toMatchObject({ status: 'past_due', has_ended: true });
    expect(simulation.advanceTo(addDays(5)).purchase.status).toBe('succeeded');
  });

  it('keeps an ended purchase unpaid and makes no further charges', () => {
    const plan = buildPlan({ billing_cycles: 2 });
    const simulation = new Simulation(plan, { payment_token: 'tok_success_then_declined' }).advanceTo(
      addMonthsToNow(3),
    );
    expect(simulation.purchase).toMatchObject({ status: 'unpaid', next_charge_at: null, due_at: null });
  });

  it('sets a purchase to unpaid, not canceled, when its last bill fails for good', () => {
    const simulation = new Simulation(
      buildPlan({ billing_cycles: 1, rate: { ...variable, unit_amount: '1' } }),
      { payment_token: 'tok_success_then_declined' },
      createDunning({ on_exhausted: 'cancel', max_retries: 0 }),
    );
    expect(simulation.report('7').advanceTo(addMonthsToNow(1)).purchase.status).toBe('unpaid');
  });

  it('stops retries at an immediate cancellation', () => {
    const simulation = simulateRenewals('tok_success_then_declined')
      .advanceTo(addDays(1, addMonthsToNow(1)))
      .cancel('immediate');
    expect(listAttempts(simulation.advanceTo(addMonthsToNow(12)))).toEqual([
      [addMonthsToNow(1), 'failed', null],
    ]);
  });
});

test('runDueSteps keeps the status trialing while the first charge is pending, even after the end date', () => {
  const input = { payment_token: 'tok_pending_then_success', end_date: '2027-01-18' };
  const simulation = new Simulation(buildPlan({ trial_days: 7 }), input);
  expect(simulation.advanceTo('2027-01-18T00:00:00.000Z').purchase).toMatchObject({
    status: 'trialing',
    current_period: null,
    cycles_completed: 1,
  });
  expect(simulation.advanceTo(addDays(8)).purchase.status).toBe('succeeded');
  expect(simulation.eventTypes).not.toContain('purchase.activated');
});

describe('runDueSteps with a delayed first payment', () => {
  it('starts the subscription when a delayed first payment settles', () => {
    const simulation = new Simulation(buildPlan(), { payment_token: 'tok_pending_then_success' });
    expect(simulation.purchase).toMatchObject({ status: 'pending', due_at: addDays(1) });
    simulation.advanceTo(addDays(1));
    expect(simulation.purchase).toMatchObject({
      status: 'active',
      current_period: { index: 1, start: addDays(1) },
    });
    expect([...simulation.charges.values()]).toMatchObject([
      { status: 'succeeded', period: { start: addDays(1) } },
    ]);
    expect(simulation.eventTypes).toEqual([
      'purchase.created',
      'charge.pending',
      'charge.succeeded',
      'purchase.payment_method_attached',
      'purchase.activated',
      'purchase.period_started',
    ]);
  });

  it('fails the purchase when a delayed first payment fails', () => {
    const simulation = new Simulation(buildPlan({ rate: oneTime }), {
      payment_token: 'tok_pending_then_failure',
    });
    expect(simulation.advanceTo(addDays(1)).purchase).toMatchObject({
      status: 'failed',
      failure: { code: 'payment_failed' },
    });
  });

  it('assigns a delayed first payment to the period of its payment day', () => {
    const plan = buildPlan({ payment_day: 10 });
    const simulation = new Simulation(plan, { payment_token: 'tok_pending_then_success' }).advanceTo(
      addDays(1),
    );
    const period = { index: 1, start: now, end: '2027-02-10T00:00:00.000Z' };
    expect(simulation.purchase).toMatchObject({ status: 'active', current_period: period });
    expect([...simulation.charges.values()]).toMatchObject([{ status: 'succeeded', period }]);
    expect(simulation.purchase.next_charge_at).toBe(period.end);
  });

  test.each([null, 10])(
    'ends the purchase when a delayed payment settles after the end date, with payment day %s',
    (payment_day) => {
      const input = { payment_token: 'tok_pending_then_success', end_date: '2027-01-11' };
      const simulation = new Simulation(buildPlan({ payment_day }), input).advanceTo(addDays(1));
      expect(simulation.purchase).toMatchObject({
        status: 'succeeded',
        current_period: null,
        cycles_completed: 0,
        due_at: null,
      });
      expect([...simulation.charges.values()]).toMatchObject([{ status: 'succeeded', period: null }]);
    },
  );

  it('settles a delayed first payment of a canceled purchase, and changes only the charge', () => {
    const simulation = new Simulation(buildPlan(), { payment_token: 'tok_pending_then_success' }).cancel(
      'immediate',
    );
    simulation.advanceTo(addDays(2));
    expect(simulation.purchase.status).toBe('canceled');
    expect([...simulation.charges.values()]).toMatchObject([{ status: 'succeeded', settled_at: addDays(1) }]);
    expect(simulation.eventTypes.slice(2)).toEqual(['purchase.canceled', 'charge.succeeded']);
  });
});

test('runDueSteps keeps the last consumption billed when a scheduled cancellation ends the purchase', () => {
  const simulation = simulateMetered().report('7').cancel('period_end').advanceTo(addMonthsToNow(1));
  expect(simulation.purchase.status).toBe('canceled');
  const [charge] = simulation.charges.keys();
  expect([...simulation.consumptions.values()]).toMatchObject([{ status: 'billed', charge_id: charge }]);
});

test('runDueSteps does not retry a declined on-session first payment', () => {
  const simulation = new Simulation(buildPlan(), { payment_token: 'tok_declined' });
  expect(simulation.purchase).toMatchObject({ status: 'failed', due_at: null });
  expect([...simulation.advanceTo(addMonthsToNow(1)).charges.values()]).toMatchObject([
    { status: 'failed', next_retry_at: null },
  ]);
});

describe('runDueSteps with an open checkout', () => {
  test.each([
    ['of a one-time plan after a day', {}, {}, addDays(1)],
    ['of a subscription after a day', { rate: fixed }, {}, addDays(1)],
    [
      'at the end date, before the configured expiry',
      { rate: fixed },
      { end_date: '2027-01-11' },
      '2027-01-11T00:00:00.000Z',
    ],
    [
      'when a trial would reach the end date',
      { rate: fixed, trial_days: 7 },
      { end_date: '2027-01-18' },
      '2027-01-11T00:00:00.000Z',
    ],
    [
      'after the last payment day before the end date',
      { rate: fixed, payment_day: 10 },
      { end_date: '2027-02-01' },
      '2027-01-11T00:00:00.000Z',
    ],
  ])('sets a pending purchase to expired and cancels its due work %s', (_, plan, input, at) => {
    const simulation = new Simulation(buildPlan({ rate: oneTime, ...plan }), {
      payment_token: null,
      ...input,
    });
    expect(simulation.purchase.due_at).toBe(at);
    expect(simulation.advanceTo(at).purchase).toMatchObject({ status: 'expired', due_at: null });
    expect(simulation.eventTypes).toEqual(['purchase.created', 'purchase.expired']);
  });

  it('sets a purchase to expired at its end date, and fails its open challenge', () => {
    const input = { payment_token: 'tok_challenge', end_date: '2027-01-11' };
    const simulation = new Simulation(buildPlan(), input).advanceTo('2027-01-11T00:00:00.000Z');
    expect(simulation.purchase.status).toBe('expired');
    expect([...simulation.charges.values()]).toMatchObject([{ failure: { code: 'authentication_expired' } }]);
  });

  test.each([
    ['with a payment', fixed, ['charge.failed', 'purchase.expired']],
    ['that only verifies the card', variable, ['purchase.expired']],
  ])('sets a purchase to expired when its challenge expires: challenge %s', (_, rate, events) => {
    const simulation = new Simulation(buildPlan({ rate }), { payment_token: 'tok_challenge' }).advanceTo(
      addDays(1),
    );
    expect(simulation.purchase.status).toBe('expired');
    expect(simulation.eventTypes.slice(-events.length)).toEqual(events);
  });
});

test('a status that is entered and left at one instant has no event', () => {
  const daily = buildPlan({ rate: { ...fixed, interval: 'day', interval_count: 1 } });
  const dunning = createDunning({ retry_interval_days: 1 });
  const simulation = new Simulation(daily, {}, dunning);
  for (const outcome of ['card_declined', 'succeeded', 'card_declined'] as const)
    expect(simulation.tryForce(outcome)).toBeNull();
  simulation.advanceTo(addDays(2));
  const commit = simulation.commits.at(-1);
  expect(commit).toMatchObject({ at: addDays(2), purchase: { status: 'past_due' } });
  const statuses = Object.values<string>(EVENT_BY_STATUS.Purchase);
  expect(commit?.events.filter(({ type }) => statuses.includes(type))).toEqual([]);
});
