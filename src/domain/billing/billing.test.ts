import { describe, expect, it, test } from 'vitest';
import { Simulation } from '../../../test/support/billing.js';
import { fixed, now, oneTime, planWith, variable } from '../../../test/support/domain.js';
import type { Dunning } from './chain.js';

const months = (count: number): string => new Date(Date.UTC(2027, count, 10, 15, 30)).toISOString();
const days = (count: number, from = now): string =>
  new Date(Date.parse(from) + count * 86_400_000).toISOString();

const metered = (more: object = {}): Simulation =>
  new Simulation(planWith({ rate: { ...variable, unit_amount: '1', ...more } }));
const dunning = (more: Partial<Dunning>): Dunning => ({
  max_retries: 3,
  retry_interval_days: 2,
  on_exhausted: 'mark_unpaid',
  ...more,
});

describe('a fixed subscription', () => {
  it('is charged at the start of each period, until its cycles are over', () => {
    const { purchase, charges, eventTypes } = new Simulation(planWith({ billing_cycles: 3 })).advanceTo(
      months(12),
    );
    expect([...charges.values()].map(({ created_at, period }) => [created_at, period?.index])).toEqual([
      [now, 1],
      [months(1), 2],
      [months(2), 3],
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

  it('ends at the end of the last period, not at its payment', () => {
    const simulation = new Simulation(planWith({ billing_cycles: 1 }));
    expect(simulation.advanceTo(days(30)).purchase.status).toBe('active');
    expect(simulation.advanceTo(months(1)).purchase.status).toBe('succeeded');
  });

  it('is not charged on its end date', () => {
    const simulation = new Simulation(planWith(), { end_date: '2027-03-10' }).advanceTo(months(12));
    expect(simulation.amounts).toEqual([4900, 4900]);
    expect(simulation.purchase).toMatchObject({ status: 'succeeded', cycles_completed: 2 });
  });

  it('runs out after a cancellation for the end of the period', () => {
    const simulation = new Simulation(planWith())
      .advanceTo(days(5))
      .cancel('period_end')
      .advanceTo(months(12));
    expect(simulation.amounts).toEqual([4900]);
    expect(simulation.purchase).toMatchObject({
      status: 'canceled',
      canceled_at: months(1),
      cancellation: { mode: 'period_end' },
      cancel_at_period_end: true,
    });
  });
});

test('a trial is charged when it ends, and costs nothing when it is canceled before', () => {
  const plan = planWith({ trial_days: 14 });
  expect(new Simulation(plan).advanceTo(days(14)).purchase).toMatchObject({
    status: 'active',
    cycles_completed: 0,
  });
  const canceled = new Simulation(plan).cancel('period_end').advanceTo(months(12));
  expect(canceled.purchase).toMatchObject({ status: 'canceled', canceled_at: days(14) });
  expect(canceled.amounts).toEqual([]);
});

describe('activation, trial, payment day and cycles together', () => {
  const plan = { trial_days: 14, payment_day: 31, billing_cycles: 3, requires_activation_date: true };
  const input = { service_activation_date: '2027-02-01' };
  const dates = (simulation: Simulation): string[] =>
    [...simulation.charges.values()].map(({ created_at }) => created_at.slice(0, 10));

  it('charge a fixed rate on 28 February, 31 March and 30 April', () => {
    const simulation = new Simulation(planWith(plan), input).advanceTo('2027-02-10T00:00:00.000Z');
    expect(simulation.purchase).toMatchObject({ status: 'trialing', trial_end: '2027-02-15T00:00:00.000Z' });
    expect(simulation.advanceTo('2027-02-20T00:00:00.000Z').purchase.status).toBe('trialing');
    expect(dates(simulation.advanceTo('2027-05-30T23:59:59.999Z'))).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
    expect(simulation.purchase.status).toBe('active');
    expect(simulation.advanceTo('2027-05-31T00:00:00.000Z').purchase.status).toBe('succeeded');
  });

  it('bill a variable one on 31 March, 30 April and 31 May', () => {
    const simulation = new Simulation(
      planWith({ ...plan, rate: { ...variable, when_unreported: 'last_charge' } }),
      input,
    ).advanceTo('2027-03-01T00:00:00.000Z');
    simulation.report('5').advanceTo('2027-06-01T00:00:00.000Z');
    expect(dates(simulation)).toEqual(['2027-03-31', '2027-04-30', '2027-05-31']);
    expect(simulation.purchase.status).toBe('succeeded');
  });
});

describe('a variable subscription', () => {
  /** Reports in the middle of each period what the list has for it, null for nothing. */
  const bills = (reports: (string | null)[], when_unreported: 'last_charge' | 'no_charge'): number[] => {
    const simulation = metered({ when_unreported });
    reports.forEach((quantity, month) => {
      simulation.advanceTo(days(10, months(month)));
      if (quantity !== null) simulation.report(quantity);
    });
    return simulation.advanceTo(months(reports.length)).amounts;
  };

  test.each([
    ['last_charge', ['50', null, '30', null], [50, 50, 30, 30]],
    ['last_charge', ['50', null, null, '30', null], [50, 50, 50, 30, 30]],
    ['last_charge', [null, '50', null], [50, 50]],
    ['last_charge', ['50', '0', null], [50, 0, 0]],
    ['no_charge', ['50', null, '30', null], [50, 30]],
    ['no_charge', [null, null], []],
    ['no_charge', ['0'], [0]],
  ] as const)('%s of %o bills %o', (whenUnreported, reports, amounts) => {
    expect(bills([...reports], whenUnreported)).toEqual(amounts);
  });

  it('says what each charge is for', () => {
    const simulation = metered({ when_unreported: 'last_charge', unit_amount: '0.4' })
      .report('5')
      .advanceTo(months(2));
    expect([...simulation.charges.values()].map(({ amount, consumption }) => [amount, consumption])).toEqual([
      [2, { quantity: '5', unit_amount: '0.4', source: 'reported' }],
      [2, { quantity: '5', unit_amount: '0.4', source: 'carried_forward' }],
    ]);
  });

  it('rounds once, on the sum of the period', () => {
    const simulation = metered({ unit_amount: '0.4' })
      .report('1.25')
      .report('1.25')
      .report('2.5')
      .advanceTo(months(1));
    expect(simulation.amounts).toEqual([2]);
    const charge = [...simulation.charges.values()][0];
    expect([...simulation.consumptions.values()].map(({ status, charge_id }) => [status, charge_id])).toEqual(
      Array(3).fill(['billed', charge?.id]),
    );
  });

  it('waits for reports as long as the grace runs, while the next period is open', () => {
    const simulation = metered({ report_grace_hours: 48 }).advanceTo(days(1, months(1)));
    expect(simulation.amounts).toEqual([]);
    simulation
      .report('7', { occurred_at: days(-1, months(1)) })
      .report('9')
      .advanceTo(days(2, months(1)));
    expect(simulation.amounts).toEqual([7]);
    expect(simulation.advanceTo(days(2, months(2))).amounts).toEqual([7, 9]);
  });

  it('makes its last bill after the grace, and ends with it', () => {
    const simulation = new Simulation(
      planWith({ rate: { ...variable, unit_amount: '1', report_grace_hours: 48 }, billing_cycles: 1 }),
    );
    simulation.report('7').advanceTo(days(1, months(1)));
    expect(simulation.purchase).toMatchObject({
      status: 'active',
      current_period: null,
      cycles_completed: 1,
    });
    simulation.report('1', { occurred_at: days(-1, months(1)) }).advanceTo(days(2, months(1)));
    expect(simulation.amounts).toEqual([8]);
    expect(simulation.purchase.status).toBe('succeeded');
  });

  it('bills the period before one that the end date cuts off within its time to report', () => {
    const simulation = new Simulation(
      planWith({ rate: { ...variable, unit_amount: '1', report_grace_hours: 72 } }),
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

  it('is billed for the period in which it is canceled at the end, not for one that is cut off', () => {
    expect(metered().report('7').cancel('period_end').advanceTo(months(12)).amounts).toEqual([7]);
    expect(metered().report('7').cancel('immediate').advanceTo(months(12)).amounts).toEqual([]);
  });
});

describe('dunning', () => {
  const renewing = (payment_token: string, more: Partial<Dunning> = {}): Simulation =>
    new Simulation(planWith(), { payment_token }, dunning(more));
  const attempts = (simulation: Simulation): [string, string, string | null][] =>
    [...simulation.charges.values()]
      .slice(1)
      .map(({ created_at, status, next_retry_at }) => [created_at, status, next_retry_at]);

  it('tries again every two days, three times, and then leaves the purchase unpaid', () => {
    const simulation = renewing('tok_success_then_declined').advanceTo(days(7, months(1)));
    expect(attempts(simulation)).toEqual([
      [months(1), 'failed', null],
      [days(2, months(1)), 'failed', null],
      [days(4, months(1)), 'failed', null],
      [days(6, months(1)), 'failed', null],
    ]);
    expect(simulation.purchase.status).toBe('unpaid');
    expect(simulation.advanceTo(months(2)).purchase.status).toBe('past_due');
  });

  it('announces the next attempt as long as it is to come', () => {
    const simulation = renewing('tok_success_then_declined').advanceTo(months(1));
    expect(attempts(simulation)).toEqual([[months(1), 'failed', days(2, months(1))]]);
    expect(simulation.purchase.status).toBe('past_due');
  });

  it('recovers with the attempt that succeeds', () => {
    const simulation = renewing('tok_declined_twice_then_success').advanceTo(months(3));
    expect(attempts(simulation).map(([, status]) => status)).toEqual([
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

  it('cancels when it is told to', () => {
    const simulation = renewing('tok_success_then_declined', { on_exhausted: 'cancel', max_retries: 1 });
    expect(simulation.advanceTo(months(12)).purchase).toMatchObject({
      status: 'canceled',
      canceled_at: days(2, months(1)),
      cancellation: { mode: 'immediate', source: 'dunning' },
    });
  });

  it('cancels before a scheduled cancellation does, and says that it was dunning', () => {
    const simulation = renewing('tok_success_then_declined', { on_exhausted: 'cancel', max_retries: 1 })
      .advanceTo(days(1, months(1)))
      .cancel('period_end')
      .advanceTo(days(2, months(1)));
    expect(simulation.purchase).toMatchObject({
      status: 'canceled',
      cancellation: { mode: 'immediate', source: 'dunning' },
      cancel_at_period_end: false,
    });
  });

  it('cancels at the opening of a period without telling that it began', () => {
    const simulation = renewing('tok_success_then_declined', { on_exhausted: 'cancel', max_retries: 0 });
    simulation.advanceTo(months(1));
    expect(simulation.eventTypes.slice(-2)).toEqual(['charge.failed', 'purchase.canceled']);
  });

  it('without retries leaves the purchase unpaid at once', () => {
    const simulation = renewing('tok_success_then_declined', { max_retries: 0 }).advanceTo(months(1));
    expect(simulation.purchase.status).toBe('unpaid');
    expect(simulation.eventTypes).not.toContain('purchase.past_due');
  });

  it('takes a challenge that nobody answers for a failure', () => {
    const simulation = renewing('tok_challenge_on_renewal', { max_retries: 1 }).advanceTo(months(1));
    expect(attempts(simulation)).toEqual([[months(1), 'requires_action', days(2, months(1))]]);
    expect(simulation.purchase.status).toBe('past_due');
    simulation.advanceTo(days(2, months(1)));
    expect(attempts(simulation)).toEqual([
      [months(1), 'failed', null],
      [days(2, months(1)), 'requires_action', null],
    ]);
    expect(simulation.advanceTo(days(4, months(1))).purchase.status).toBe('unpaid');
  });

  it('waits a day for a delayed payment, without being past due', () => {
    const simulation = new Simulation(planWith({ trial_days: 7 }), {
      payment_token: 'tok_pending_then_success',
    });
    expect(simulation.advanceTo(days(7)).purchase.status).toBe('trialing');
    expect(simulation.advanceTo(days(8)).purchase.status).toBe('active');
    expect([...simulation.charges.values()][0]).toMatchObject({
      status: 'succeeded',
      created_at: days(7),
      settled_at: days(8),
    });
  });

  it('tries again when a delayed payment fails', () => {
    const simulation = new Simulation(planWith({ trial_days: 7 }), {
      payment_token: 'tok_pending_then_failure',
    });
    simulation.advanceTo(days(8));
    expect(simulation.purchase.status).toBe('past_due');
    simulation.advanceTo(days(10));
    expect([...simulation.charges.values()].map(({ status, created_at }) => [status, created_at])).toEqual([
      ['failed', days(7)],
      ['pending', days(10)],
    ]);
    expect(simulation.purchase.status).toBe('past_due');
  });

  it('goes on after the end, and the purchase ends when it does', () => {
    const plan = planWith({ billing_cycles: 2, rate: { ...fixed, interval: 'day' } });
    const simulation = new Simulation(plan, { payment_token: 'tok_declined_twice_then_success' });
    expect(simulation.advanceTo(days(3)).purchase).toMatchObject({ status: 'past_due', has_ended: true });
    expect(simulation.advanceTo(days(5)).purchase.status).toBe('succeeded');
  });

  it('leaves a purchase that ended unpaid so, with no charge to come', () => {
    const plan = planWith({ billing_cycles: 2 });
    const simulation = new Simulation(plan, { payment_token: 'tok_success_then_declined' }).advanceTo(
      months(3),
    );
    expect(simulation.purchase).toMatchObject({ status: 'unpaid', next_charge_at: null, due_at: null });
  });

  it('leaves a purchase unpaid whose last bill fails for good, since there is nothing left to cancel', () => {
    const simulation = new Simulation(
      planWith({ billing_cycles: 1, rate: { ...variable, unit_amount: '1' } }),
      { payment_token: 'tok_success_then_declined' },
      dunning({ on_exhausted: 'cancel', max_retries: 0 }),
    );
    expect(simulation.report('7').advanceTo(months(1)).purchase.status).toBe('unpaid');
  });

  it('stops at an immediate cancellation', () => {
    const simulation = renewing('tok_success_then_declined')
      .advanceTo(days(1, months(1)))
      .cancel('immediate');
    expect(attempts(simulation.advanceTo(months(12)))).toEqual([[months(1), 'failed', null]]);
  });
});

test('a first charge in the air keeps a trial what it is, even beyond the end date', () => {
  const input = { payment_token: 'tok_pending_then_success', end_date: '2027-01-18' };
  const simulation = new Simulation(planWith({ trial_days: 7 }), input);
  expect(simulation.advanceTo('2027-01-18T00:00:00.000Z').purchase).toMatchObject({
    status: 'trialing',
    current_period: null,
    cycles_completed: 1,
  });
  expect(simulation.advanceTo(days(8)).purchase.status).toBe('succeeded');
  expect(simulation.eventTypes).not.toContain('purchase.activated');
});

describe('a delayed first payment', () => {
  it('begins the subscription when it settles', () => {
    const simulation = new Simulation(planWith(), { payment_token: 'tok_pending_then_success' });
    expect(simulation.purchase).toMatchObject({ status: 'pending', due_at: days(1) });
    simulation.advanceTo(days(1));
    expect(simulation.purchase).toMatchObject({
      status: 'active',
      current_period: { index: 1, start: days(1) },
    });
    expect([...simulation.charges.values()]).toMatchObject([
      { status: 'succeeded', period: { start: days(1) } },
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

  it('fails the purchase when it fails', () => {
    const simulation = new Simulation(planWith({ rate: oneTime }), {
      payment_token: 'tok_pending_then_failure',
    });
    expect(simulation.advanceTo(days(1)).purchase).toMatchObject({
      status: 'failed',
      failure: { code: 'payment_failed' },
    });
  });

  it('pays the period that began on the payment day, though it arrives a day later', () => {
    const plan = planWith({ payment_day: 10 });
    const simulation = new Simulation(plan, { payment_token: 'tok_pending_then_success' }).advanceTo(days(1));
    const period = { index: 1, start: now, end: '2027-02-10T00:00:00.000Z' };
    expect(simulation.purchase).toMatchObject({ status: 'active', current_period: period });
    expect([...simulation.charges.values()]).toMatchObject([{ status: 'succeeded', period }]);
    expect(simulation.purchase.next_charge_at).toBe(period.end);
  });

  test.each([null, 10])(
    'that arrives after the end date leaves nothing to begin: payment day %s',
    (payment_day) => {
      const input = { payment_token: 'tok_pending_then_success', end_date: '2027-01-11' };
      const simulation = new Simulation(planWith({ payment_day }), input).advanceTo(days(1));
      expect(simulation.purchase).toMatchObject({
        status: 'succeeded',
        current_period: null,
        cycles_completed: 0,
        due_at: null,
      });
      expect([...simulation.charges.values()]).toMatchObject([{ status: 'succeeded', period: null }]);
    },
  );

  it('still settles after a cancellation, and changes only the charge', () => {
    const simulation = new Simulation(planWith(), { payment_token: 'tok_pending_then_success' }).cancel(
      'immediate',
    );
    simulation.advanceTo(days(2));
    expect(simulation.purchase.status).toBe('canceled');
    expect([...simulation.charges.values()]).toMatchObject([{ status: 'succeeded', settled_at: days(1) }]);
    expect(simulation.eventTypes.slice(2)).toEqual(['purchase.canceled', 'charge.succeeded']);
  });
});

test('what the last bill billed stays billed when a cancellation ends the purchase with it', () => {
  const simulation = metered().report('7').cancel('period_end').advanceTo(months(1));
  expect(simulation.purchase.status).toBe('canceled');
  const [charge] = simulation.charges.keys();
  expect([...simulation.consumptions.values()]).toMatchObject([{ status: 'billed', charge_id: charge }]);
});

test('a first payment that is declined while the payer is present is not tried again', () => {
  const simulation = new Simulation(planWith(), { payment_token: 'tok_declined' });
  expect(simulation.purchase).toMatchObject({ status: 'failed', due_at: null });
  expect([...simulation.advanceTo(months(1)).charges.values()]).toMatchObject([
    { status: 'failed', next_retry_at: null },
  ]);
});

describe('a checkout expires', () => {
  test.each([
    ['one_time', {}, {}, days(1)],
    ['a subscription', { rate: fixed }, {}, days(1)],
    [
      'before its time when the end date comes',
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
      'once the last payment day before the end date is over',
      { rate: fixed, payment_day: 10 },
      { end_date: '2027-02-01' },
      '2027-01-11T00:00:00.000Z',
    ],
  ])('%s', (_, plan, input, at) => {
    const simulation = new Simulation(planWith({ rate: oneTime, ...plan }), {
      payment_token: null,
      ...input,
    });
    expect(simulation.purchase.due_at).toBe(at);
    expect(simulation.advanceTo(at).purchase).toMatchObject({ status: 'expired', due_at: null });
    expect(simulation.eventTypes).toEqual(['purchase.created', 'purchase.expired']);
  });

  it('during a challenge, too, when the end date comes', () => {
    const input = { payment_token: 'tok_challenge', end_date: '2027-01-11' };
    const simulation = new Simulation(planWith(), input).advanceTo('2027-01-11T00:00:00.000Z');
    expect(simulation.purchase.status).toBe('expired');
    expect([...simulation.charges.values()]).toMatchObject([{ failure: { code: 'authentication_expired' } }]);
  });

  test.each([
    ['with a payment', fixed, ['charge.failed', 'purchase.expired']],
    ['that only verifies the card', variable, ['purchase.expired']],
  ])('during a challenge %s', (_, rate, events) => {
    const simulation = new Simulation(planWith({ rate }), { payment_token: 'tok_challenge' }).advanceTo(
      days(1),
    );
    expect(simulation.purchase.status).toBe('expired');
    expect(simulation.eventTypes.slice(-events.length)).toEqual(events);
  });
});
