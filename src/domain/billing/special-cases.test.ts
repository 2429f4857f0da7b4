// Cases in which two rules of billing meet. The prose of purchases and charges in `spec/prose` states each of them.
import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../test/support/billing.js';
import { buildPlan, fixed, now, variable } from '../../../test/support/domain.js';
import type { Charge, Dunning, ForcedOutcome } from '../shared/records.js';

const DAY_MS = 86_400_000;
const addDays = (count: number): string => new Date(Date.parse(now) + count * DAY_MS).toISOString();

const weekly = buildPlan({ rate: { ...fixed, interval: 'week', interval_count: 1 } });
const dunning: Dunning = { max_retries: 1, retry_interval_days: 2, on_exhausted: 'mark_unpaid' };

function simulate(
  outcomes: readonly ForcedOutcome[],
  more: Partial<Dunning> = {},
  plan = weekly,
): Simulation {
  const simulation = new Simulation(plan, {}, { ...dunning, ...more });
  for (const outcome of outcomes) expect(simulation.tryForce(outcome)).toBeNull();
  return simulation;
}

const listCharges = ({ charges }: Simulation): Charge[] => [...charges.values()];

describe('a scheduled cancellation', () => {
  it('stays visible in cancel_at_period_end after it took effect', () => {
    const { purchase } = simulate([]).cancel('period_end').advanceTo(addDays(7));
    expect(purchase).toMatchObject({ status: 'canceled', cancel_at_period_end: true });
    expect(purchase.cancellation).toMatchObject({ mode: 'period_end', source: 'client' });
  });

  it('gives way to failed charges that cancel the purchase earlier', () => {
    const simulation = simulate(['card_declined', 'card_declined'], { on_exhausted: 'cancel' });
    const { purchase } = simulation.advanceTo(addDays(7)).cancel('period_end').advanceTo(addDays(9));
    expect(purchase).toMatchObject({ status: 'canceled', cancel_at_period_end: false });
    expect(purchase.cancellation).toMatchObject({ mode: 'immediate', source: 'dunning' });
  });
});

describe('a challenge in the absence of the payer', () => {
  it('fails at next_retry_at, at which the next attempt is made', () => {
    const simulation = simulate(['requires_action', 'succeeded']).advanceTo(addDays(7));
    expect(listCharges(simulation).at(-1)).toMatchObject({ next_retry_at: addDays(9) });
    const [, challenged, retried] = listCharges(simulation.advanceTo(addDays(9)));
    expect(challenged).toMatchObject({ status: 'failed', failure: { code: 'authentication_expired' } });
    expect(retried).toMatchObject({ status: 'succeeded', created_at: addDays(9) });
  });

  it('fails after retry_interval_days if no retry is left, and next_retry_at is null', () => {
    const simulation = simulate(['requires_action'], { max_retries: 0 }).advanceTo(addDays(7));
    expect(listCharges(simulation).at(-1)).toMatchObject({ status: 'requires_action', next_retry_at: null });
    simulation.advanceTo(addDays(9));
    expect(listCharges(simulation).at(-1)).toMatchObject({ status: 'failed', settled_at: addDays(9) });
    expect(simulation.purchase.status).toBe('unpaid');
  });

  it('ends with authentication_failed when another card pays the charge', () => {
    const simulation = simulate(['requires_action']).advanceTo(addDays(7)).pay('tok_success');
    const [, challenged, paid] = listCharges(simulation);
    expect(challenged).toMatchObject({ status: 'failed', failure: { code: 'authentication_failed' } });
    expect(paid).toMatchObject({ status: 'succeeded', attempt: 2 });
    expect(simulation.purchase.status).toBe('active');
  });
});

describe('a first payment that is challenged', () => {
  const payLater = (plan = weekly): Simulation => {
    const simulation = new Simulation(plan, { payment_token: null }).pay('tok_challenge');
    return simulation.advanceTo(addDays(0.5)).resolveChallenge(true);
  };

  it('starts the first period when it succeeds', () => {
    expect(payLater().purchase.current_period?.start).toBe(addDays(0.5));
  });

  it('starts the first period with the attempt on a payment day', () => {
    const monthly = buildPlan({ rate: fixed, payment_day: new Date(now).getUTCDate() });
    expect(payLater(monthly).purchase.current_period?.start).toBe(now);
  });
});

describe('the checkout of a purchase with an end date', () => {
  it('expires when a trial would last until the end date', () => {
    const plan = buildPlan({ trial_days: 14 });
    const input = { payment_token: null, end_date: addDays(14.5).slice(0, 10) };
    const { purchase } = new Simulation(plan, input);
    expect(purchase.checkout_expires_at < addDays(1)).toBe(true);
    expect(purchase.checkout_expires_at).toBe(`${addDays(0.5).slice(0, 10)}T00:00:00.000Z`);
  });
});

describe('a payment that takes a day', () => {
  it('makes an unpaid purchase active when it is the first attempt for a new period', () => {
    const outcomes: ForcedOutcome[] = ['card_declined', 'pending_then_failed'];
    const simulation = simulate(outcomes, { max_retries: 0 }).advanceTo(addDays(7));
    expect(simulation.purchase.status).toBe('unpaid');
    expect(simulation.advanceTo(addDays(14)).purchase.status).toBe('active');
    expect(simulation.advanceTo(addDays(15)).purchase.status).toBe('unpaid');
  });

  it('replaces the planned retry, and is followed by the retries that are left if it fails', () => {
    const simulation = simulate(['card_declined'], { max_retries: 2 }).advanceTo(addDays(7));
    simulation.pay('tok_pending_then_failure');
    const [, declined, pending] = listCharges(simulation);
    expect(declined).toMatchObject({ status: 'failed', next_retry_at: null });
    expect(pending).toMatchObject({ status: 'pending', attempt: 2 });
    const failed = listCharges(simulation.advanceTo(addDays(8))).at(-1);
    expect(failed).toMatchObject({ status: 'failed', next_retry_at: addDays(10) });
  });

  it('has no retry if it pays a debt that was no longer tried', () => {
    const simulation = simulate(['card_declined'], { max_retries: 0 }).advanceTo(addDays(7));
    simulation.pay('tok_pending_then_failure').advanceTo(addDays(8));
    expect(listCharges(simulation).at(-1)).toMatchObject({ status: 'failed', next_retry_at: null });
    expect(simulation.purchase.status).toBe('unpaid');
  });
});

describe('steps at one instant', () => {
  it('settle and retry the charge of the older period first', () => {
    const plan = buildPlan({ rate: { ...fixed, interval: 'day', interval_count: 1 } });
    const outcomes: ForcedOutcome[] = ['card_declined', 'card_declined', 'pending_then_succeeded'];
    const simulation = simulate(outcomes, { retry_interval_days: 1 }, plan).advanceTo(addDays(3));
    const retried = simulation.commits
      .filter(({ at }) => at === addDays(2))
      .flatMap(({ events }) =>
        events.map(({ record }) => ('retry_of' in record ? record.period?.index : null)),
      );
    expect(retried.filter((index) => index !== null)).toEqual([2, 3]);
  });
});

describe('the largest amount of a period', () => {
  it('is compared with the rounded amount', () => {
    const plan = buildPlan({ rate: { ...variable, unit_amount: '1.2' } });
    const simulation = new Simulation(plan);
    // 999,999,999,999.48 minor units, and then 999,999,999,999.6.
    expect(simulation.tryReportConsumption('833333333332.9')).toBeNull();
    expect(simulation.tryReportConsumption('0.1')?.code).toBe('amount_too_large');
  });
});
