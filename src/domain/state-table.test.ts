import { describe, expect, it, test } from 'vitest';
import { Simulation } from '../../test/support/billing.js';
import { fixed, now, oneTime, planWith, variable } from '../../test/support/domain.js';
import type { Dunning } from './chain.js';
import { stateTable, type State, type StateRow } from './state-table.js';

/** A purchase in the row's state, and the event that happens to it. */
interface Walk {
  from: () => Simulation;
  then: (simulation: Simulation) => void;
}

const day = (count: number): string => new Date(Date.parse(now) + count * 86_400_000).toISOString();
const to =
  (days: number): Walk['then'] =>
  (simulation) => {
    simulation.advanceTo(day(days));
  };
const cancel =
  (mode: 'immediate' | 'period_end'): Walk['then'] =>
  (simulation) => {
    simulation.cancel(mode);
  };
const refusedCancel: Walk['then'] = (simulation) => {
  expect(simulation.tryCancel('immediate')?.code).toBe('purchase_ended');
};
const nothing: Walk['then'] = () => undefined;

const patient: Dunning = { max_retries: 1, retry_interval_days: 2, on_exhausted: 'mark_unpaid' };
const strict: Dunning = { ...patient, max_retries: 0 };
const canceling: Dunning = { ...patient, on_exhausted: 'cancel' };
const strictCanceling: Dunning = { ...strict, on_exhausted: 'cancel' };

const weekly = planWith({ rate: { ...fixed, interval: 'week' } });
const daily = planWith({ rate: { ...fixed, interval: 'day' } });
const metered = planWith({ rate: { ...variable, unit_amount: '1', interval: 'week' } });
const onTrial = { ...weekly, trial_days: 5 };
const onDate = { ...weekly, requires_activation_date: true };
const meteredOnDate = { ...metered, requires_activation_date: true };
const tomorrow = { service_activation_date: '2027-01-11' };

/** A purchase of a plan with a token, some days after it was made. */
const after =
  (days: number, plan = weekly, token: string | null = 'tok_success', dunning = patient, input = {}) =>
  (): Simulation =>
    new Simulation(plan, { payment_token: token, ...input }, dunning).advanceTo(day(days));

const made = (plan: typeof weekly, token: string | null): Walk => ({
  from: after(0, plan, token),
  then: nothing,
});
/** Waits for the activation date, which comes with the next midnight. */
const begins = (plan: typeof weekly, token = 'tok_success', dunning = patient): Walk => ({
  from: after(0, plan, token, dunning, tomorrow),
  then: to(1),
});
const trial = (token: string, dunning = patient): Walk => ({
  from: after(4, onTrial, token, dunning),
  then: to(5),
});
const renewal = (token: string, dunning = patient): Walk => ({
  from: after(6, weekly, token, dunning),
  then: to(7),
});
/** What its first week used is billed as the last week ends. */
const finalBill = (token: string, dunning = patient, used = '7'): Walk => ({
  from: () =>
    after(0, { ...metered, billing_cycles: 1 }, token, dunning)()
      .report(used)
      .advanceTo(day(6)),
  then: to(7),
});
const delayedFinalBill = (token: string): Walk => ({
  from: () => finalBill(token).from().advanceTo(day(7)),
  then: to(8),
});
const declining = 'tok_success_then_declined';
const recovering = 'tok_declined_twice_then_success';

const walks: Partial<Record<State, Record<string, Walk>>> = {
  new: {
    'no token': made(weekly, null),
    'ok: one-time': made(planWith({ rate: oneTime }), 'tok_success'),
    'ok: first period begins at once': made(weekly, 'tok_success'),
    'ok: trial begins at once': made(onTrial, 'tok_success'),
    'ok: begins later': { from: after(0, onDate, 'tok_success', patient, tomorrow), then: nothing },
    declined: made(weekly, 'tok_declined'),
    challenge: made(weekly, 'tok_challenge'),
    delayed: made(weekly, 'tok_pending_then_success'),
  },
  'pending, no card': {
    'delayed payment arrives: one-time': {
      from: after(0, planWith({ rate: oneTime }), 'tok_pending_then_success'),
      then: to(1),
    },
    'delayed payment arrives: subscription': {
      from: after(0, weekly, 'tok_pending_then_success'),
      then: to(1),
    },
    'delayed payment by token fails': { from: after(0, weekly, 'tok_pending_then_failure'), then: to(1) },
    'expiry while a payment is delayed': {
      from: after(0, weekly, 'tok_pending_then_success', patient, { end_date: '2027-01-11' }),
      then: to(0.9),
    },
    expiry: { from: after(0, weekly, null), then: to(1) },
    'immediate cancel': { from: after(0, weekly, null), then: cancel('immediate') },
    'period-end cancel': { from: after(0, weekly, null), then: cancel('period_end') },
  },
  'pending, card attached': {
    'trial begins': begins({ ...onDate, trial_days: 5 }),
    'variable period begins': begins(meteredOnDate),
    'first charge: ok': begins(onDate),
    'first charge: soft': begins(onDate, declining),
    'first charge: challenge': begins(onDate, 'tok_challenge_on_renewal'),
    'first charge: delayed': begins(onDate, 'tok_pending_then_success'),
    'first charge: for good, mark_unpaid': begins(onDate, declining, strict),
    'first charge: for good, cancel': begins(onDate, declining, strictCanceling),
    'immediate cancel': { ...begins(onDate), then: cancel('immediate') },
    'period-end cancel': { ...begins(onDate), then: cancel('period_end') },
  },
  requires_action: {
    'unanswered at expiry': { from: after(0, weekly, 'tok_challenge'), then: to(1) },
    'immediate cancel': { from: after(0, weekly, 'tok_challenge'), then: cancel('immediate') },
    'period-end cancel': { from: after(0, weekly, 'tok_challenge'), then: cancel('period_end') },
  },
  trialing: {
    'variable period begins': { from: after(4, { ...metered, trial_days: 5 }), then: to(5) },
    'first charge: ok': trial('tok_success'),
    'first charge: soft': trial(declining),
    'first charge: challenge': trial('tok_challenge_on_renewal'),
    'first charge: delayed': trial('tok_pending_then_success'),
    'delayed charge arrives': { from: after(5, onTrial, 'tok_pending_then_success'), then: to(6) },
    'delayed charge fails: soft': { from: after(5, onTrial, 'tok_pending_then_failure'), then: to(6) },
    'first charge: no retries, mark_unpaid': trial(declining, strict),
    'first charge: no retries, cancel': trial(declining, strictCanceling),
    'period-end cancel': { from: after(4, onTrial), then: cancel('period_end') },
    'first charge instant of a scheduled cancel': {
      from: () => after(4, onTrial)().cancel('period_end'),
      then: to(5),
    },
    'immediate cancel': { from: after(4, onTrial), then: cancel('immediate') },
  },
  active: {
    'charge: ok': renewal('tok_success'),
    'charge: delayed': { from: after(6, weekly, 'tok_pending_then_success'), then: to(8) },
    'charge: soft': renewal(declining),
    'charge: challenge': renewal('tok_challenge_on_renewal'),
    'charge: no retries, mark_unpaid': renewal(declining, strict),
    'charge: no retries, cancel': renewal(declining, strictCanceling),
    'unreported period without charge': { from: after(6, metered), then: to(7) },
    'end, all chains closed': { from: after(6, { ...weekly, billing_cycles: 1 }), then: to(7) },
    'end, final bill: soft': finalBill(declining),
    'end, final bill: for good': finalBill(declining, strictCanceling),
    'end, final bill: delayed': finalBill('tok_pending_then_success'),
    'delayed final bill arrives': delayedFinalBill('tok_pending_then_success'),
    'delayed final bill fails: soft': delayedFinalBill('tok_pending_then_failure'),
    'period-end cancel': { from: after(6), then: cancel('period_end') },
    'end of a scheduled cancel': { from: () => after(6)().cancel('period_end'), then: to(7) },
    'immediate cancel': { from: after(6), then: cancel('immediate') },
  },
  past_due: {
    'retry: ok': { from: after(9, weekly, recovering, { ...patient, max_retries: 2 }), then: to(11) },
    // The renewals of days 1 and 2 are declined; the one of day 1 is paid on day 3, the other on day 4.
    'retry: ok, another chain open': { from: after(2, daily, recovering), then: to(3) },
    'retry: ok, ended': { from: after(3, { ...daily, billing_cycles: 3 }, recovering), then: to(4) },
    'retry: ok, end of a scheduled cancel reached': {
      from: () => after(2, daily, recovering)().cancel('period_end').advanceTo(day(3)),
      then: to(4),
    },
    'retry: delayed': { from: after(6, onTrial, 'tok_pending_then_failure'), then: to(8) },
    'new period charged': { from: after(1, daily, declining), then: to(2) },
    'challenge unanswered': { from: after(7, weekly, 'tok_challenge_on_renewal'), then: to(9) },
    'challenge unanswered, no retries': {
      from: after(7, weekly, 'tok_challenge_on_renewal', strict),
      then: to(9),
    },
    'exhausted, mark_unpaid': { from: after(7, weekly, declining), then: to(9) },
    'exhausted, cancel': { from: after(7, weekly, declining, canceling), then: to(9) },
    'exhausted, another chain open': { from: after(2, daily, declining), then: to(3) },
    'exhausted, ended': { from: () => finalBill(declining, canceling).from().advanceTo(day(7)), then: to(9) },
    'exhausted, end of a scheduled cancel reached': {
      from: () => after(1, daily, declining)().cancel('period_end').advanceTo(day(2)),
      then: to(3),
    },
    end: { from: after(1, { ...daily, billing_cycles: 2 }, declining), then: to(2) },
    'period-end cancel': { from: after(7, weekly, declining), then: cancel('period_end') },
    'immediate cancel': { from: after(7, weekly, declining), then: cancel('immediate') },
  },
  unpaid: {
    'charge: ok': { from: after(13, weekly, recovering), then: to(14) },
    'charge: soft': { from: after(13, weekly, declining), then: to(14) },
    'charge: no retries, mark_unpaid': { from: after(13, weekly, declining, strict), then: to(14) },
    'charge: no retries, cancel': {
      from: () => {
        const simulation = after(13, weekly, declining, strict)();
        simulation.dunning = strictCanceling;
        return simulation;
      },
      then: to(14),
    },
    'unreported period without charge': {
      from: () => after(0, metered, declining, strict)().report('7').advanceTo(day(13)),
      then: to(14),
    },
    end: { from: after(13, { ...weekly, billing_cycles: 2 }, declining), then: to(14) },
    'period-end cancel': { from: after(13, weekly, declining), then: cancel('period_end') },
    'period-end cancel, ended': {
      from: after(15, { ...weekly, billing_cycles: 2 }, declining),
      then: cancel('period_end'),
    },
    'end of a scheduled cancel': {
      from: () => after(13, weekly, declining)().cancel('period_end'),
      then: to(14),
    },
    'immediate cancel': { from: after(13, weekly, declining), then: cancel('immediate') },
  },
  succeeded: { cancel: { from: after(7, { ...weekly, billing_cycles: 1 }), then: refusedCancel } },
  failed: { cancel: { from: after(0, weekly, 'tok_declined'), then: refusedCancel } },
  expired: { cancel: { from: after(1, weekly, null), then: refusedCancel } },
  canceled: {
    cancel: { from: () => after(1)().cancel('immediate'), then: cancel('period_end') },
    'pending attempt arrives': {
      from: () => after(7, weekly, 'tok_pending_then_success')().advanceTo(day(8)).cancel('immediate'),
      then: to(9),
    },
    'pending attempt fails': {
      from: () => after(0, weekly, 'tok_pending_then_failure')().cancel('immediate'),
      then: to(1),
    },
  },
};

const stateOf = ({ purchase: { status, payment_method } }: Simulation): State => {
  if (status !== 'pending') return status;
  return payment_method === null ? 'pending, no card' : 'pending, card attached';
};

const byHand = stateTable.filter(({ needs }) => needs === undefined);

describe('each row that tokens and time can bring about', () => {
  test.each(byHand)('$state, $event → $result', ({ state, event, result }) => {
    const walk = walks[state]?.[event];
    if (!walk) throw new Error('Nobody walks this row.');
    const simulation = walk.from();
    if (state !== 'new') expect(stateOf(simulation)).toBe(state);
    walk.then(simulation);
    expect(stateOf(simulation)).toBe(result);
  });
});

describe('the table', () => {
  const nameOf = ({ state, event }: Pick<StateRow, 'state' | 'event'>): string => `${state}, ${event}`;

  it('has each row once', () => {
    const names = stateTable.map(nameOf);
    expect(names).toEqual([...new Set(names)]);
  });

  it('has every row that is walked', () => {
    const walked = Object.entries(walks).flatMap(([state, events]) =>
      Object.keys(events).map((event) => `${state}, ${event}`),
    );
    expect(walked.sort()).toEqual(byHand.map(nameOf).sort());
  });

  it('counts what only the page or a forced outcome brings about', () => {
    const count = (need: StateRow['needs']): number =>
      stateTable.filter(({ needs }) => needs === need).length;
    expect({ page: count('page'), outcome: count('outcome') }).toEqual({ page: 18, outcome: 6 });
  });

  it('leads to every state', () => {
    expect(new Set(stateTable.map(({ result }) => result)).size).toBe(11);
  });
});
