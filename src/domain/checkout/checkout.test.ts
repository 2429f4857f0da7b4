import { describe, expect, it, test } from 'vitest';
import { Simulation } from '../../../test/support/billing.js';
import { fixed, oneTime, planWith, variable } from '../../../test/support/domain.js';
import { after, day, patient, weekly } from '../../../test/support/state-paths.js';
import type { Dunning } from '../billing/chain.js';
import type { PaymentTokenName } from '../billing/payment-outcome.js';
import type { Charge, Plan } from '../shared/records.js';

const declining = 'tok_success_then_declined';
const challenging = 'tok_challenge_on_renewal';
const strict: Dunning = { ...patient, max_retries: 0 };

/** A purchase some days after it was ordered. */
const bought = (...scene: Parameters<typeof after>): Simulation => {
  const { order, acts } = after(...scene);
  const simulation = Simulation.of(order);
  for (const act of acts) simulation.perform(act);
  return simulation;
};
const awaiting = (plan: Plan, input = {}): Simulation => bought(0, plan, null, patient, input);

const told = ({ commits }: Simulation): string[] => (commits.at(-1)?.events ?? []).map(({ type }) => type);
const charged = ({ charges }: Simulation): Charge[] => [...charges.values()];
const outline = (simulation: Simulation): string[] =>
  charged(simulation).map(({ period, attempt, status }) => `${period?.index ?? '-'}.${attempt} ${status}`);
const last4 = ({ purchase }: Simulation): string | undefined => purchase.payment_method?.last4;

describe('the first card', () => {
  const onTrial = { ...weekly, trial_days: 5 };
  const metered = planWith({ rate: variable });
  const single = planWith({ rate: oneTime });
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
  ])('%s', (_name, plan, token, status, events) => {
    const simulation = awaiting(plan).pay(token);
    expect(simulation.purchase.status).toBe(status);
    expect(told(simulation)).toEqual(events);
  });

  it('can be another one after a refusal, which the page tells until then', () => {
    const simulation = awaiting(weekly).pay('tok_insufficient_funds');
    expect(simulation.purchase).toMatchObject({ failure: null, payment_method: null, chains: [] });
    expect(simulation.purchase.page.failure?.code).toBe('insufficient_funds');
    expect(simulation.step).toEqual({ kind: 'pay', amount: 4900 });
    simulation.pay('tok_success');
    expect(simulation.purchase).toMatchObject({ status: 'active', page: { failure: null, submissions: 2 } });
    expect(outline(simulation)).toEqual(['-.1 failed', '1.1 succeeded']);
  });

  it('leaves the expiry of the checkout where it was when it is refused', () => {
    const simulation = awaiting(weekly).advanceTo(day(0.5)).pay('tok_declined').advanceTo(day(1));
    expect(simulation.purchase.status).toBe('expired');
  });

  it('is charged what is due when it comes, not when the purchase was made', () => {
    const onDate = planWith({ rate: fixed, requires_activation_date: true });
    const input = { service_activation_date: '2027-01-11' };
    const early = awaiting(onDate, input);
    expect(early.step).toEqual({ kind: 'pay', amount: null });
    expect(early.pay('tok_success').amounts).toEqual([]);
    const late = awaiting(onDate, input).advanceTo(day(0.5));
    expect(late.step).toEqual({ kind: 'pay', amount: 4900 });
    expect(late.pay('tok_success').amounts).toEqual([4900]);
  });

  it('ends as it was told to', () => {
    const simulation = awaiting(weekly);
    simulation.purchase = { ...simulation.purchase, forced_outcomes: ['processing_error'] };
    simulation.pay('tok_success');
    expect(simulation.purchase).toMatchObject({ status: 'pending', forced_outcomes: [] });
    expect(simulation.pay('tok_success').purchase.status).toBe('active');
  });

  it('cannot be given while the payment with another one is in the air', () => {
    const simulation = awaiting(weekly).pay('tok_pending_then_success');
    expect(simulation.step).toEqual({ kind: 'wait' });
    const { commits } = simulation.pay('tok_success');
    expect(commits).toHaveLength(2);
  });

  it('has what was left of its time when a delayed payment fails', () => {
    const simulation = awaiting(weekly)
      .advanceTo(day(0.75))
      .pay('tok_pending_then_failure')
      .advanceTo(day(1.75));
    expect(told(simulation)).toEqual(['charge.failed']);
    expect(simulation.purchase).toMatchObject({ status: 'pending', due_at: day(2) });
    expect(simulation.purchase.page.failure?.code).toBe('payment_failed');
    expect(simulation.pay('tok_success').purchase.status).toBe('active');
  });

  it('has no time left when a delayed payment fails as late as no card could be charged any more', () => {
    const input = { end_date: '2027-01-11' };
    const simulation = awaiting(weekly, input).pay('tok_pending_then_failure').advanceTo(day(1));
    expect(told(simulation)).toEqual(['charge.failed', 'purchase.expired']);
  });
});

describe('the challenge of the first card', () => {
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
  ])('by token, passed %s → %s', (isPassed, status, events) => {
    const simulation = bought(0, weekly, 'tok_challenge').answer(isPassed);
    expect(simulation.purchase.status).toBe(status);
    expect(told(simulation)).toEqual(events);
    expect(simulation.amounts).toEqual([4900]);
  });

  it('leaves the purchase to another card when it is failed on the page', () => {
    const simulation = awaiting(weekly).pay('tok_challenge').answer(false);
    expect(told(simulation)).toEqual(['charge.failed']);
    expect(simulation.purchase).toMatchObject({ status: 'pending', failure: null, chains: [] });
    expect(simulation.purchase.page.failure?.code).toBe('authentication_failed');
    expect(simulation.pay('tok_success').purchase.status).toBe('active');
  });

  it('tells why a purchase by token failed, also where nothing was charged', () => {
    const simulation = bought(0, { ...weekly, trial_days: 5 }, 'tok_challenge').answer(false);
    expect(simulation.purchase.failure?.code).toBe('authentication_failed');
    expect(told(simulation)).toEqual(['purchase.failed']);
  });

  it('is followed by the charge that has become due since the card was verified', () => {
    const onDate = { ...weekly, requires_activation_date: true };
    const simulation = awaiting(onDate, { service_activation_date: '2027-01-11' }).pay('tok_challenge');
    expect(simulation.amounts).toEqual([]);
    simulation.advanceTo(day(0.5)).answer(true);
    expect(simulation.purchase.status).toBe('active');
    expect(outline(simulation)).toEqual(['1.1 succeeded']);
  });

  it.each([
    ['card_declined', 'pending', '-.1 failed'],
    ['requires_action', 'requires_action', '-.1 requires_action'],
    ['pending_then_succeeded', 'pending', '-.1 pending'],
  ] as const)('is followed by a charge that ends as it was told to: %s', (outcome, status, charge) => {
    const onDate = { ...weekly, requires_activation_date: true };
    const simulation = awaiting(onDate, { service_activation_date: '2027-01-11' }).pay('tok_challenge');
    simulation.perform({ do: 'force', outcome });
    simulation.advanceTo(day(0.5)).answer(true);
    expect(simulation.purchase).toMatchObject({ status, forced_outcomes: [], payment_method: null });
    expect(outline(simulation)).toEqual([charge]);
  });

  it('begins the period on the payment day on which the payment was made', () => {
    const monthly = planWith({ rate: fixed, payment_day: 10 });
    const simulation = bought(0, monthly, 'tok_challenge').advanceTo(day(0.5)).answer(true);
    expect(simulation.purchase.current_period).toMatchObject({
      start: day(0),
      end: '2027-02-10T00:00:00.000Z',
    });
  });

  it('is answered once', () => {
    const simulation = bought(0, weekly, 'tok_challenge').answer(true);
    expect(simulation.answer(false).commits).toHaveLength(2);
  });
});

describe('another card', () => {
  it('pays what is owed, and the purchase goes on with it', () => {
    const simulation = bought(7, weekly, declining);
    expect(simulation.step).toEqual({ kind: 'repair', amount: 4900, challenged: null });
    simulation.pay('tok_success');
    expect(told(simulation)).toEqual([
      'charge.succeeded',
      'purchase.payment_method_attached',
      'purchase.activated',
    ]);
    expect(outline(simulation)).toEqual(['1.1 succeeded', '2.1 failed', '2.2 succeeded']);
    const [, failed, paid] = charged(simulation);
    expect(failed?.next_retry_at).toBeNull();
    expect(paid).toMatchObject({ retry_of: failed?.id, payment_method: { last4: '4242' } });
    expect(simulation.advanceTo(day(14)).purchase).toMatchObject({ status: 'active' });
    expect(outline(simulation).slice(3)).toEqual(['3.1 succeeded']);
  });

  it('pays the oldest debt, also one that nobody tries to collect any more', () => {
    const simulation = bought(28, weekly, declining, strict);
    expect(outline(simulation)).toEqual([
      '1.1 succeeded',
      '2.1 failed',
      '3.1 failed',
      '4.1 failed',
      '5.1 failed',
    ]);
    const paid = (): string[] => outline(simulation).filter((line) => line.endsWith('.2 succeeded'));
    simulation.pay('tok_success');
    expect(simulation.purchase.status).toBe('unpaid');
    expect(paid()).toEqual(['2.2 succeeded']);
    simulation.pay('tok_success').pay('tok_success');
    expect(simulation.purchase.status).toBe('unpaid');
    simulation.pay('tok_success');
    expect(simulation.purchase.status).toBe('active');
    expect(paid()).toEqual(['2.2 succeeded', '3.2 succeeded', '4.2 succeeded', '5.2 succeeded']);
    expect(simulation.step).toEqual({ kind: 'nothing' });
  });

  it('leaves everything as it is when it is refused', () => {
    const simulation = bought(7, weekly, declining);
    const before = simulation.purchase;
    simulation.pay('tok_declined');
    const { page, ...rest } = simulation.purchase;
    expect(rest).toEqual({ ...before, page: undefined });
    expect(page).toMatchObject({ submissions: 1, failure: { code: 'card_declined' } });
    expect(told(simulation)).toEqual([]);
    expect(simulation.advanceTo(day(9)).purchase.status).toBe('unpaid');
  });

  it.each([
    [true, 'active', '4242', ['charge.succeeded', 'purchase.payment_method_attached', 'purchase.activated']],
    [false, 'past_due', '0341', []],
  ])('may ask for a challenge first: passed %s → %s', (isPassed, status, card, events) => {
    const simulation = bought(7, weekly, declining);
    simulation.purchase = { ...simulation.purchase, forced_outcomes: ['requires_action'] };
    simulation.pay('tok_success');
    expect(simulation.step).toEqual({ kind: 'challenge', amount: 4900 });
    expect(simulation.purchase).toMatchObject({ status: 'past_due', forced_outcomes: [] });
    expect(last4(simulation)).toBe('0341');
    simulation.answer(isPassed);
    expect(simulation.purchase.status).toBe(status);
    expect(last4(simulation)).toBe(card);
    expect(told(simulation)).toEqual(events);
    expect(simulation.purchase.page.offered_token).toBeNull();
  });

  it('is forgotten with its challenge when the debt is paid otherwise', () => {
    const simulation = bought(7, weekly, 'tok_declined_twice_then_success', { ...patient, max_retries: 2 });
    simulation.pay('tok_challenge').advanceTo(day(11));
    expect(simulation.purchase).toMatchObject({ status: 'active', page: { offered_token: null } });
    expect(simulation.answer(true).amounts).toHaveLength(4);
  });

  it('takes the place of the attached one while its payment is delayed, and keeps it when that fails', () => {
    const simulation = bought(14, weekly, declining, strict).pay('tok_pending_then_failure');
    expect(simulation.purchase.status).toBe('past_due');
    expect(outline(simulation)).toEqual(['1.1 succeeded', '2.1 failed', '3.1 failed', '2.2 pending']);
    expect(simulation.step).toEqual({ kind: 'repair', amount: 4900, challenged: null });
    simulation.advanceTo(day(15));
    expect(told(simulation)).toEqual(['charge.failed', 'purchase.unpaid']);
    expect(last4(simulation)).toBe('6975');
    simulation.pay('tok_success').pay('tok_success');
    expect(outline(simulation).slice(4)).toEqual(['2.3 succeeded', '3.2 succeeded']);
    expect(simulation.purchase.status).toBe('active');
  });

  it('has nothing to pay while all that is owed is being settled', () => {
    const simulation = bought(7, weekly, declining).pay('tok_pending_then_success');
    expect(simulation.step).toEqual({ kind: 'wait' });
    expect(simulation.pay('tok_success').amounts).toHaveLength(3);
    expect(simulation.advanceTo(day(8)).purchase.status).toBe('active');
  });

  it('pays instead of an answer to the challenge, which then has failed', () => {
    const simulation = bought(7, weekly, challenging);
    expect(simulation.step).toEqual({ kind: 'repair', amount: 4900, challenged: 4900 });
    simulation.pay('tok_success');
    expect(told(simulation)).toEqual([
      'charge.failed',
      'charge.succeeded',
      'purchase.payment_method_attached',
      'purchase.activated',
    ]);
    expect(simulation.step).toEqual({ kind: 'nothing' });
  });

  it('completes what has ended, and what is canceled at its end', () => {
    const short = { ...weekly, billing_cycles: 2 };
    expect(bought(15, short, declining, strict).pay('tok_success').purchase.status).toBe('succeeded');
    const scheduled = bought(7, short, declining).cancel('period_end').pay('tok_success').advanceTo(day(14));
    expect(scheduled.purchase.status).toBe('canceled');
  });

  it.each([
    ['active', bought(0)],
    ['trialing', bought(0, { ...weekly, trial_days: 5 })],
    ['failed', bought(0, weekly, 'tok_declined')],
    ['expired', bought(1, weekly, null)],
    ['succeeded', bought(7, { ...weekly, billing_cycles: 1 })],
    ['canceled', bought(0).cancel('immediate')],
    [
      'pending',
      bought(0, { ...weekly, requires_activation_date: true }, 'tok_success', patient, {
        service_activation_date: '2027-01-11',
      }),
    ],
  ])('is not wanted while %s', (status, simulation) => {
    const { length } = simulation.commits;
    expect(simulation.purchase.status).toBe(status);
    expect(simulation.step).toEqual({ kind: 'nothing' });
    expect(simulation.pay('tok_success').answer(true).commits).toHaveLength(length);
  });
});

describe('the challenge of a charge that was made without the payer', () => {
  it('closes the chain when it is passed', () => {
    const simulation = bought(7, weekly, challenging).answer(true);
    expect(told(simulation)).toEqual(['charge.succeeded', 'purchase.activated']);
    expect(charged(simulation)[1]).toMatchObject({ status: 'succeeded', next_retry_at: null });
  });

  it('leads to the next retry, counted from the answer, when it is failed', () => {
    const simulation = bought(8, weekly, challenging).answer(false);
    expect(told(simulation)).toEqual(['charge.failed']);
    expect(charged(simulation)[1]).toMatchObject({ status: 'failed', next_retry_at: day(10) });
    expect(simulation.purchase).toMatchObject({ status: 'past_due', due_at: day(10) });
    expect(outline(simulation.advanceTo(day(10))).at(-1)).toBe('2.2 requires_action');
  });

  it.each([
    ['mark_unpaid', 'unpaid'],
    ['cancel', 'canceled'],
  ] as const)('without a retry left it is over: %s → %s, and the page tells why', (on_exhausted, status) => {
    const simulation = bought(7, weekly, challenging, { ...strict, on_exhausted }).answer(false);
    expect(simulation.purchase.status).toBe(status);
    expect(simulation.purchase.page.failure?.code).toBe('authentication_failed');
  });
});
