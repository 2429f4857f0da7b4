import { describe, expect, it, test } from 'vitest';
import { listPaymentEvents } from '../../../test/support/payment-events.js';
import { Simulation } from '../../../test/support/billing.js';
import { fixed, oneTime, buildPlan, variable } from '../../../test/support/domain.js';
import { daysAfter, day, patient, weekly } from '../../../test/support/state-paths.js';
import type { Dunning, PaymentTokenName } from '../../domain/shared/records.js';
import type { Charge, Plan } from '../../domain/shared/records.js';

const declining = 'tok_success_then_declined';
const challenging = 'tok_challenge_on_renewal';
const strict: Dunning = { ...patient, max_retries: 0 };

/** Simulates a purchase for some days after its order. */
const simulateAfter = (...args: Parameters<typeof daysAfter>): Simulation => {
  const { order, acts: actions } = daysAfter(...args);
  const simulation = Simulation.fromOrder(order);
  for (const act of actions) simulation.perform(act);
  return simulation;
};
const simulateWaiting = (plan: Plan, input = {}): Simulation => simulateAfter(0, plan, null, patient, input);

const listLastEventTypes = ({ commits }: Simulation): string[] =>
  listPaymentEvents(commits.at(-1)?.events ?? []);
const listCharges = ({ charges }: Simulation): Charge[] => [...charges.values()];
const summarizeCharges = (simulation: Simulation): string[] =>
  listCharges(simulation).map(
    ({ period, attempt, status }) => `${period?.index ?? '-'}.${attempt} ${status}`,
  );
const getLast4 = ({ purchase }: Simulation): string | undefined => purchase.payment_method?.last4;

describe('payOnCheckoutPage with the first card', () => {
  const onTrial = { ...weekly, trial_days: 5 };
  const metered = buildPlan({ rate: variable });
  const single = buildPlan({ rate: oneTime });
  const attached = 'purchase.payment_method_attached';

  test.each<[string, Plan, PaymentTokenName, string, string[]]>([
    [
      'one-time, ok',
      single,
      'tok_success',
      'succeeded',
      ['charge.succeeded', attached, 'purchase.succeeded'],
    ],
    [
      'fixed, ok',
      weekly,
      'tok_success',
      'active',
      ['charge.succeeded', attached, 'purchase.activated', 'purchase.period_started'],
    ],
    [
      'variable, ok',
      metered,
      'tok_pending_then_success',
      'active',
      [attached, 'purchase.activated', 'purchase.period_started'],
    ],
    ['trial, ok', onTrial, 'tok_success', 'trialing', [attached, 'purchase.trialing']],
    ['declined', weekly, 'tok_declined', 'pending', ['charge.failed']],
    ['declined for good', weekly, 'tok_lost_card', 'pending', ['charge.failed']],
    ['declined, nothing due', onTrial, 'tok_declined', 'pending', []],
    [
      'challenge',
      weekly,
      'tok_challenge',
      'requires_action',
      ['charge.requires_action', 'purchase.requires_action'],
    ],
    ['challenge, nothing due', onTrial, 'tok_challenge', 'requires_action', ['purchase.requires_action']],
    ['delayed', single, 'tok_pending_then_success', 'pending', ['charge.pending']],
  ])('processes the first card: %s', (_name, plan, token, status, events) => {
    const simulation = simulateWaiting(plan).pay(token);
    expect(simulation.purchase.status).toBe(status);
    expect(listLastEventTypes(simulation)).toEqual(events);
  });

  it('accepts another card after a decline and removes the failure from the checkout page', () => {
    const simulation = simulateWaiting(weekly).pay('tok_insufficient_funds');
    expect(simulation.purchase).toMatchObject({ failure: null, payment_method: null, chains: [] });
    expect(simulation.purchase.page.failure?.code).toBe('insufficient_funds');
    expect(simulation.step).toEqual({ kind: 'pay', amount: 4900 });
    simulation.pay('tok_success');
    expect(simulation.purchase).toMatchObject({ status: 'active', page: { failure: null, submissions: 2 } });
    expect(summarizeCharges(simulation)).toEqual(['-.1 failed', '1.1 succeeded']);
  });

  it('keeps the expiry of the checkout after a declined card', () => {
    const simulation = simulateWaiting(weekly).advanceTo(day(0.5)).pay('tok_declined').advanceTo(day(1));
    expect(simulation.purchase.status).toBe('expired');
  });

  it('charges the amount due when the card is submitted, not when the purchase was created', () => {
    const onDate = buildPlan({ rate: fixed, requires_activation_date: true });
    const input = { service_activation_date: '2027-01-11' };
    const early = simulateWaiting(onDate, input);
    expect(early.step).toEqual({ kind: 'pay', amount: null });
    expect(early.pay('tok_success').amounts).toEqual([]);
    const late = simulateWaiting(onDate, input).advanceTo(day(0.5));
    expect(late.step).toEqual({ kind: 'pay', amount: 4900 });
    expect(late.pay('tok_success').amounts).toEqual([4900]);
  });

  it('applies a forced outcome to the first card', () => {
    const simulation = simulateWaiting(weekly);
    simulation.purchase = { ...simulation.purchase, forced_outcomes: ['processing_error'] };
    simulation.pay('tok_success');
    expect(simulation.purchase).toMatchObject({ status: 'pending', forced_outcomes: [] });
    expect(simulation.pay('tok_success').purchase.status).toBe('active');
  });

  it('ignores a card while another payment is pending', () => {
    const simulation = simulateWaiting(weekly).pay('tok_pending_then_success');
    expect(simulation.step).toEqual({ kind: 'wait' });
    const { commits } = simulation.pay('tok_success');
    expect(commits).toHaveLength(2);
  });

  it('restores the remaining checkout time when a delayed payment fails', () => {
    const simulation = simulateWaiting(weekly)
      .advanceTo(day(0.75))
      .pay('tok_pending_then_failure')
      .advanceTo(day(1.75));
    expect(listLastEventTypes(simulation)).toEqual(['charge.failed']);
    expect(simulation.purchase).toMatchObject({ status: 'pending', due_at: day(2) });
    expect(simulation.purchase.page.failure?.code).toBe('payment_failed');
    expect(simulation.pay('tok_success').purchase.status).toBe('active');
  });

  it('expires the checkout when a delayed payment fails too late for another card', () => {
    const input = { end_date: '2027-01-11' };
    const simulation = simulateWaiting(weekly, input).pay('tok_pending_then_failure').advanceTo(day(1));
    expect(listLastEventTypes(simulation)).toEqual(['charge.failed', 'purchase.expired']);
  });
});

describe('resolveChallenge of the first card', () => {
  it.each([
    [
      true,
      'active',
      [
        'charge.succeeded',
        'purchase.payment_method_attached',
        'purchase.activated',
        'purchase.period_started',
      ],
    ],
    [false, 'failed', ['charge.failed', 'purchase.failed']],
  ])('resolves the challenge of a purchase by token, passed %s → %s', (isPassed, status, events) => {
    const simulation = simulateAfter(0, weekly, 'tok_challenge').resolveChallenge(isPassed);
    expect(simulation.purchase.status).toBe(status);
    expect(listLastEventTypes(simulation)).toEqual(events);
    expect(simulation.amounts).toEqual([4900]);
  });

  it('accepts another card after a failed challenge on the page', () => {
    const simulation = simulateWaiting(weekly).pay('tok_challenge').resolveChallenge(false);
    expect(listLastEventTypes(simulation)).toEqual(['charge.failed', 'purchase.pending']);
    expect(simulation.purchase).toMatchObject({ status: 'pending', failure: null, chains: [] });
    expect(simulation.purchase.page.failure?.code).toBe('authentication_failed');
    expect(simulation.pay('tok_success').purchase.status).toBe('active');
  });

  it('sets the failure of a purchase by token after a failed verification', () => {
    const simulation = simulateAfter(0, { ...weekly, trial_days: 5 }, 'tok_challenge').resolveChallenge(
      false,
    );
    expect(simulation.purchase.failure?.code).toBe('authentication_failed');
    expect(listLastEventTypes(simulation)).toEqual(['purchase.failed']);
  });

  it('charges the amount that became due since the card was verified', () => {
    const onDate = { ...weekly, requires_activation_date: true };
    const simulation = simulateWaiting(onDate, { service_activation_date: '2027-01-11' }).pay(
      'tok_challenge',
    );
    expect(simulation.amounts).toEqual([]);
    simulation.advanceTo(day(0.5)).resolveChallenge(true);
    expect(simulation.purchase.status).toBe('active');
    expect(summarizeCharges(simulation)).toEqual(['1.1 succeeded']);
  });

  it.each([
    ['card_declined', 'pending', '-.1 failed'],
    ['requires_action', 'requires_action', '-.1 requires_action'],
    ['pending_then_succeeded', 'pending', '-.1 pending'],
  ] as const)(
    'applies the forced outcome %s to the charge after a verification',
    (outcome, status, charge) => {
      const onDate = { ...weekly, requires_activation_date: true };
      const simulation = simulateWaiting(onDate, { service_activation_date: '2027-01-11' }).pay(
        'tok_challenge',
      );
      simulation.perform({ do: 'force', outcome });
      simulation.advanceTo(day(0.5)).resolveChallenge(true);
      expect(simulation.purchase).toMatchObject({ status, forced_outcomes: [], payment_method: null });
      expect(summarizeCharges(simulation)).toEqual([charge]);
    },
  );

  it('starts the period on the payment day of the payment', () => {
    const monthly = buildPlan({ rate: fixed, payment_day: 10 });
    const simulation = simulateAfter(0, monthly, 'tok_challenge').advanceTo(day(0.5)).resolveChallenge(true);
    expect(simulation.purchase.current_period).toMatchObject({
      start: day(0),
      end: '2027-02-10T00:00:00.000Z',
    });
  });

  it('ignores a second result of the same challenge', () => {
    const simulation = simulateAfter(0, weekly, 'tok_challenge').resolveChallenge(true);
    expect(simulation.resolveChallenge(false).commits).toHaveLength(2);
  });
});

describe('payOnCheckoutPage with a replacement card', () => {
  it('pays the overdue amount and uses the new card for renewals', () => {
    const simulation = simulateAfter(7, weekly, declining);
    expect(simulation.step).toEqual({ kind: 'repair', amount: 4900, challenged: null });
    simulation.pay('tok_success');
    expect(listLastEventTypes(simulation)).toEqual([
      'charge.succeeded',
      'purchase.payment_method_attached',
      'purchase.activated',
    ]);
    expect(summarizeCharges(simulation)).toEqual(['1.1 succeeded', '2.1 failed', '2.2 succeeded']);
    const [, failed, paid] = listCharges(simulation);
    expect(failed?.next_retry_at).toBeNull();
    expect(paid).toMatchObject({ retry_of: failed?.id, payment_method: { last4: '4242' } });
    expect(simulation.advanceTo(day(14)).purchase).toMatchObject({ status: 'active' });
    expect(summarizeCharges(simulation).slice(3)).toEqual(['3.1 succeeded']);
  });

  it('pays the oldest overdue charge, even without a scheduled retry', () => {
    const simulation = simulateAfter(28, weekly, declining, strict);
    expect(summarizeCharges(simulation)).toEqual([
      '1.1 succeeded',
      '2.1 failed',
      '3.1 failed',
      '4.1 failed',
      '5.1 failed',
    ]);
    const listPaid = (): string[] =>
      summarizeCharges(simulation).filter((line) => line.endsWith('.2 succeeded'));
    simulation.pay('tok_success');
    expect(simulation.purchase.status).toBe('unpaid');
    expect(listPaid()).toEqual(['2.2 succeeded']);
    simulation.pay('tok_success').pay('tok_success');
    expect(simulation.purchase.status).toBe('unpaid');
    simulation.pay('tok_success');
    expect(simulation.purchase.status).toBe('active');
    expect(listPaid()).toEqual(['2.2 succeeded', '3.2 succeeded', '4.2 succeeded', '5.2 succeeded']);
    expect(simulation.step).toEqual({ kind: 'nothing' });
  });

  it('changes only the page when the replacement card is declined', () => {
    const simulation = simulateAfter(7, weekly, declining);
    const before = simulation.purchase;
    simulation.pay('tok_declined');
    const { page, ...rest } = simulation.purchase;
    expect(rest).toEqual({ ...before, page: undefined });
    expect(page).toMatchObject({ submissions: 1, failure: { code: 'card_declined' } });
    expect(listLastEventTypes(simulation)).toEqual([]);
    expect(simulation.advanceTo(day(9)).purchase.status).toBe('unpaid');
  });

  it.each([
    [true, 'active', '4242', ['charge.succeeded', 'purchase.payment_method_attached', 'purchase.activated']],
    [false, 'past_due', '0341', []],
  ])('requires a challenge of the replacement card, passed %s → %s', (isPassed, status, card, events) => {
    const simulation = simulateAfter(7, weekly, declining);
    simulation.purchase = { ...simulation.purchase, forced_outcomes: ['requires_action'] };
    simulation.pay('tok_success');
    expect(simulation.step).toEqual({ kind: 'challenge', amount: 4900 });
    expect(simulation.purchase).toMatchObject({ status: 'past_due', forced_outcomes: [] });
    expect(getLast4(simulation)).toBe('0341');
    simulation.resolveChallenge(isPassed);
    expect(simulation.purchase.status).toBe(status);
    expect(getLast4(simulation)).toBe(card);
    expect(listLastEventTypes(simulation)).toEqual(events);
    expect(simulation.purchase.page.offered_token).toBeNull();
  });

  it('discards a challenged replacement card when a retry pays the overdue amount', () => {
    const simulation = simulateAfter(7, weekly, 'tok_declined_twice_then_success', {
      ...patient,
      max_retries: 2,
    });
    simulation.pay('tok_challenge').advanceTo(day(11));
    expect(simulation.purchase).toMatchObject({ status: 'active', page: { offered_token: null } });
    expect(simulation.resolveChallenge(true).amounts).toHaveLength(4);
  });

  it('replaces the attached card while its payment is pending and keeps it when that fails', () => {
    const simulation = simulateAfter(14, weekly, declining, strict).pay('tok_pending_then_failure');
    expect(simulation.purchase.status).toBe('past_due');
    expect(summarizeCharges(simulation)).toEqual([
      '1.1 succeeded',
      '2.1 failed',
      '3.1 failed',
      '2.2 pending',
    ]);
    expect(simulation.step).toEqual({ kind: 'repair', amount: 4900, challenged: null });
    simulation.advanceTo(day(15));
    expect(listLastEventTypes(simulation)).toEqual(['charge.failed', 'purchase.unpaid']);
    expect(getLast4(simulation)).toBe('6975');
    simulation.pay('tok_success').pay('tok_success');
    expect(summarizeCharges(simulation).slice(4)).toEqual(['2.3 succeeded', '3.2 succeeded']);
    expect(simulation.purchase.status).toBe('active');
  });

  it('ignores a card while the whole overdue amount is settling', () => {
    const simulation = simulateAfter(7, weekly, declining).pay('tok_pending_then_success');
    expect(simulation.step).toEqual({ kind: 'wait' });
    expect(simulation.pay('tok_success').amounts).toHaveLength(3);
    expect(simulation.advanceTo(day(8)).purchase.status).toBe('active');
  });

  it('fails an open challenge when the replacement card pays its charge', () => {
    const simulation = simulateAfter(7, weekly, challenging);
    expect(simulation.step).toEqual({ kind: 'repair', amount: 4900, challenged: 4900 });
    simulation.pay('tok_success');
    expect(listLastEventTypes(simulation)).toEqual([
      'charge.failed',
      'charge.succeeded',
      'purchase.payment_method_attached',
      'purchase.activated',
    ]);
    expect(simulation.step).toEqual({ kind: 'nothing' });
  });

  it('completes an ended purchase, and cancels one with a scheduled cancellation', () => {
    const short = { ...weekly, billing_cycles: 2 };
    expect(simulateAfter(15, short, declining, strict).pay('tok_success').purchase.status).toBe('succeeded');
    const scheduled = simulateAfter(7, short, declining)
      .cancel('period_end')
      .pay('tok_success')
      .advanceTo(day(14));
    expect(scheduled.purchase.status).toBe('canceled');
  });

  it.each([
    ['active', simulateAfter(0)],
    ['trialing', simulateAfter(0, { ...weekly, trial_days: 5 })],
    ['failed', simulateAfter(0, weekly, 'tok_declined')],
    ['expired', simulateAfter(1, weekly, null)],
    ['succeeded', simulateAfter(7, { ...weekly, billing_cycles: 1 })],
    ['canceled', simulateAfter(0).cancel('immediate')],
    [
      'pending',
      simulateAfter(0, { ...weekly, requires_activation_date: true }, 'tok_success', patient, {
        service_activation_date: '2027-01-11',
      }),
    ],
  ])('ignores a card while the purchase is %s', (status, simulation) => {
    const { length } = simulation.commits;
    expect(simulation.purchase.status).toBe(status);
    expect(simulation.step).toEqual({ kind: 'nothing' });
    expect(simulation.pay('tok_success').resolveChallenge(true).commits).toHaveLength(length);
  });
});

describe('resolveChallenge of an off-session charge', () => {
  it('schedules no further attempt when the challenge is passed', () => {
    const simulation = simulateAfter(7, weekly, challenging).resolveChallenge(true);
    expect(listLastEventTypes(simulation)).toEqual(['charge.succeeded', 'purchase.activated']);
    expect(listCharges(simulation)[1]).toMatchObject({ status: 'succeeded', next_retry_at: null });
  });

  it('schedules the next retry from the failed challenge', () => {
    const simulation = simulateAfter(8, weekly, challenging).resolveChallenge(false);
    expect(listLastEventTypes(simulation)).toEqual(['charge.failed']);
    expect(listCharges(simulation)[1]).toMatchObject({ status: 'failed', next_retry_at: day(10) });
    expect(simulation.purchase).toMatchObject({ status: 'past_due', due_at: day(10) });
    expect(summarizeCharges(simulation.advanceTo(day(10))).at(-1)).toBe('2.2 requires_action');
  });

  it.each([
    ['mark_unpaid', 'unpaid'],
    ['cancel', 'canceled'],
  ] as const)(
    'applies on_exhausted %s → %s without retries and shows the failure on the page',
    (on_exhausted, status) => {
      const simulation = simulateAfter(7, weekly, challenging, { ...strict, on_exhausted }).resolveChallenge(
        false,
      );
      expect(simulation.purchase.status).toBe(status);
      expect(simulation.purchase.page.failure?.code).toBe('authentication_failed');
    },
  );
});
