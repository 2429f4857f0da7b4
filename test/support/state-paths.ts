import type { Dunning, PaymentTokenName } from '../../src/domain/shared/records.js';
import type { ForcedOutcome, ProblemCode, Purchase } from '../../src/domain/shared/records.js';
import type { State, StateRow } from '../../spec/states.js';
import type { Action, Order } from './actions.js';
import { fixed, now, oneTime, buildPlan, variable } from './domain.js';

/** Order and actions that bring a purchase into a state. */
export interface Scene {
  order: Order;
  acts: readonly Action[];
}

/** Actions that follow a row of the state table. */
export interface Path {
  from: Scene;
  /** Empty if the order itself is the event. */
  event: readonly Action[];
  /** Expected error code, if the event is rejected. */
  refusal?: ProblemCode;
}

/** Returns the time a number of days after the order. */
export const day = (count: number): string => new Date(Date.parse(now) + count * 86_400_000).toISOString();

export const advanceTo = (days: number): Action => ({ do: 'advance', to: day(days) });
export const cancel = (mode: 'immediate' | 'period_end'): Action => ({ do: 'cancel', mode });
export const pay = (token: PaymentTokenName): Action => ({ do: 'pay', token });
export const answer = (isPassed: boolean): Action => ({ do: 'answer', isPassed });
export const force = (outcome: ForcedOutcome): Action => ({ do: 'force', outcome });
export const report = (quantity: string): Action => ({ do: 'report', report: { quantity } });

export const patient: Dunning = { max_retries: 1, retry_interval_days: 2, on_exhausted: 'mark_unpaid' };
const strict: Dunning = { ...patient, max_retries: 0 };
const canceling: Dunning = { ...patient, on_exhausted: 'cancel' };
const strictCanceling: Dunning = { ...strict, on_exhausted: 'cancel' };

export const weekly = buildPlan({ rate: { ...fixed, interval: 'week' } });
const daily = buildPlan({ rate: { ...fixed, interval: 'day' } });
export const metered = buildPlan({ rate: { ...variable, unit_amount: '1', interval: 'week' } });
const onTrial = { ...weekly, trial_days: 5 };
const onDate = { ...weekly, requires_activation_date: true };
const meteredOnDate = { ...metered, requires_activation_date: true };
const tomorrow = { service_activation_date: '2027-01-11' };

/** Returns a purchase of a plan with a token, some days after its creation. */
export function daysAfter(
  days: number,
  plan = weekly,
  token: string | null = 'tok_success',
  dunning = patient,
  input: Order['input'] = {},
): Scene {
  return {
    order: { plan, input: { payment_token: token, ...input }, dunning, start: now },
    acts: days === 0 ? [] : [advanceTo(days)],
  };
}

/** Returns a scene with further actions. */
export function withActions({ order, acts }: Scene, ...more: Action[]): Scene {
  return { order, acts: [...acts, ...more] };
}

const created = (plan: typeof weekly, token: string | null): Path => ({
  from: daysAfter(0, plan, token),
  event: [],
});
/** Waits for the activation date at the next midnight. */
const activation = (plan: typeof weekly, token = 'tok_success', dunning = patient): Path => ({
  from: daysAfter(0, plan, token, dunning, tomorrow),
  event: [advanceTo(1)],
});
const trial = (token: string, dunning = patient): Path => ({
  from: daysAfter(4, onTrial, token, dunning),
  event: [advanceTo(5)],
});
const renewal = (token: string, dunning = patient): Path => ({
  from: daysAfter(6, weekly, token, dunning),
  event: [advanceTo(7)],
});
/** Charges the usage of the last week after the subscription has ended. */
const finalBill = (token: string, dunning = patient): Path => ({
  from: withActions(
    daysAfter(0, { ...metered, billing_cycles: 1 }, token, dunning),
    report('7'),
    advanceTo(6),
  ),
  event: [advanceTo(7)],
});
const delayedFinalBill = (token: string): Path => ({
  from: withActions(finalBill(token).from, advanceTo(7)),
  event: [advanceTo(8)],
});
/** Pays at the checkout of a purchase that was created without a card. */
const atCheckout = (plan: typeof weekly, token: PaymentTokenName, input: Order['input'] = {}): Path => ({
  from: daysAfter(0, plan, null, patient, input),
  event: [pay(token)],
});
const challengeCompleted = (
  isPassed: boolean,
  plan = weekly,
  input: Order['input'] = {},
  token: string | null = 'tok_challenge',
): Path => ({ from: daysAfter(0, plan, token, patient, input), event: [answer(isPassed)] });
/** Declines the next charge permanently. */
const declinedForGood = (from: Scene, days: number): Path => ({
  from: withActions(from, force('lost_card')),
  event: [advanceTo(days)],
});
const declining = 'tok_success_then_declined';
const recovering = 'tok_declined_twice_then_success';

export const paths: Partial<Record<State, Record<string, Path>>> = {
  new: {
    'no token': created(weekly, null),
    'ok: one-time': created(buildPlan({ rate: oneTime }), 'tok_success'),
    'ok: first period begins at once': created(weekly, 'tok_success'),
    'ok: trial begins at once': created(onTrial, 'tok_success'),
    'ok: begins later': { from: daysAfter(0, onDate, 'tok_success', patient, tomorrow), event: [] },
    declined: created(weekly, 'tok_declined'),
    challenge: created(weekly, 'tok_challenge'),
    delayed: created(weekly, 'tok_pending_then_success'),
  },
  'pending, no card': {
    'ok on the page: one-time': atCheckout(buildPlan({ rate: oneTime }), 'tok_success'),
    'ok on the page: first period begins': atCheckout(weekly, 'tok_success'),
    'ok on the page: trial begins': atCheckout(onTrial, 'tok_success'),
    'ok on the page: begins later': atCheckout(onDate, 'tok_success', tomorrow),
    'declined on the page': atCheckout(weekly, 'tok_declined'),
    'challenge on the page': atCheckout(weekly, 'tok_challenge'),
    'delayed on the page': atCheckout(weekly, 'tok_pending_then_success'),
    'delayed payment arrives: one-time': {
      from: daysAfter(0, buildPlan({ rate: oneTime }), 'tok_pending_then_success'),
      event: [advanceTo(1)],
    },
    'delayed payment arrives: subscription': {
      from: daysAfter(0, weekly, 'tok_pending_then_success'),
      event: [advanceTo(1)],
    },
    'delayed payment by token fails': {
      from: daysAfter(0, weekly, 'tok_pending_then_failure'),
      event: [advanceTo(1)],
    },
    'delayed payment on the page fails': {
      from: withActions(daysAfter(0, weekly, null), advanceTo(0.5), pay('tok_pending_then_failure')),
      event: [advanceTo(1.5)],
    },
    'expiry while a payment is delayed': {
      from: daysAfter(0, weekly, 'tok_pending_then_success', patient, { end_date: '2027-01-11' }),
      event: [advanceTo(0.9)],
    },
    expiry: { from: daysAfter(0, weekly, null), event: [advanceTo(1)] },
    'immediate cancel': { from: daysAfter(0, weekly, null), event: [cancel('immediate')] },
    'period-end cancel': { from: daysAfter(0, weekly, null), event: [cancel('period_end')] },
  },
  'pending, card attached': {
    'trial begins': activation({ ...onDate, trial_days: 5 }),
    'variable period begins': activation(meteredOnDate),
    'first charge: ok': activation(onDate),
    'first charge: soft': activation(onDate, declining),
    'first charge: challenge': activation(onDate, 'tok_challenge_on_renewal'),
    'first charge: delayed': activation(onDate, 'tok_pending_then_success'),
    'first charge: for good, mark_unpaid': activation(onDate, declining, strict),
    'first charge: for good, cancel': activation(onDate, declining, strictCanceling),
    'immediate cancel': { from: activation(onDate).from, event: [cancel('immediate')] },
    'period-end cancel': { from: activation(onDate).from, event: [cancel('period_end')] },
  },
  requires_action: {
    'pass: one-time': challengeCompleted(true, buildPlan({ rate: oneTime })),
    'pass: first period begins': challengeCompleted(true),
    'pass: trial begins': challengeCompleted(true, onTrial),
    'pass: begins later': challengeCompleted(true, onDate, tomorrow),
    'fail: by token': challengeCompleted(false),
    'fail: on the page': {
      from: withActions(daysAfter(0, weekly, null), pay('tok_challenge')),
      event: [answer(false)],
    },
    'unanswered at expiry': { from: daysAfter(0, weekly, 'tok_challenge'), event: [advanceTo(1)] },
    'immediate cancel': { from: daysAfter(0, weekly, 'tok_challenge'), event: [cancel('immediate')] },
    'period-end cancel': { from: daysAfter(0, weekly, 'tok_challenge'), event: [cancel('period_end')] },
  },
  trialing: {
    'variable period begins': { from: daysAfter(4, { ...metered, trial_days: 5 }), event: [advanceTo(5)] },
    'first charge: ok': trial('tok_success'),
    'first charge: soft': trial(declining),
    'first charge: challenge': trial('tok_challenge_on_renewal'),
    'first charge: delayed': trial('tok_pending_then_success'),
    'delayed charge arrives': {
      from: daysAfter(5, onTrial, 'tok_pending_then_success'),
      event: [advanceTo(6)],
    },
    'delayed charge fails: soft': {
      from: daysAfter(5, onTrial, 'tok_pending_then_failure'),
      event: [advanceTo(6)],
    },
    'first charge: no retries, mark_unpaid': trial(declining, strict),
    'first charge: no retries, cancel': trial(declining, strictCanceling),
    'first charge: hard, mark_unpaid': declinedForGood(daysAfter(4, onTrial), 5),
    'first charge: hard, cancel': declinedForGood(daysAfter(4, onTrial, 'tok_success', canceling), 5),
    'period-end cancel': { from: daysAfter(4, onTrial), event: [cancel('period_end')] },
    'first charge instant of a scheduled cancel': {
      from: withActions(daysAfter(4, onTrial), cancel('period_end')),
      event: [advanceTo(5)],
    },
    'immediate cancel': { from: daysAfter(4, onTrial), event: [cancel('immediate')] },
  },
  active: {
    'charge: ok': renewal('tok_success'),
    'charge: delayed': { from: daysAfter(6, weekly, 'tok_pending_then_success'), event: [advanceTo(8)] },
    'charge: soft': renewal(declining),
    'charge: challenge': renewal('tok_challenge_on_renewal'),
    'charge: no retries, mark_unpaid': renewal(declining, strict),
    'charge: no retries, cancel': renewal(declining, strictCanceling),
    'charge: hard, mark_unpaid': declinedForGood(daysAfter(6), 7),
    'charge: hard, cancel': declinedForGood(daysAfter(6, weekly, 'tok_success', canceling), 7),
    'unreported period without charge': { from: daysAfter(6, metered), event: [advanceTo(7)] },
    'end, all chains closed': { from: daysAfter(6, { ...weekly, billing_cycles: 1 }), event: [advanceTo(7)] },
    'end, final bill: soft': finalBill(declining),
    'end, final bill: for good': finalBill(declining, strictCanceling),
    'end, final bill: delayed': finalBill('tok_pending_then_success'),
    'delayed final bill arrives': delayedFinalBill('tok_pending_then_success'),
    'delayed final bill fails: soft': delayedFinalBill('tok_pending_then_failure'),
    'period-end cancel': { from: daysAfter(6), event: [cancel('period_end')] },
    'end of a scheduled cancel': {
      from: withActions(daysAfter(6), cancel('period_end')),
      event: [advanceTo(7)],
    },
    'immediate cancel': { from: daysAfter(6), event: [cancel('immediate')] },
  },
  past_due: {
    'retry: ok': {
      from: daysAfter(9, weekly, recovering, { ...patient, max_retries: 2 }),
      event: [advanceTo(11)],
    },
    // The renewals of days 1 and 2 are declined. The first is paid on day 3, the second on day 4.
    'retry: ok, another chain open': { from: daysAfter(2, daily, recovering), event: [advanceTo(3)] },
    'retry: ok, ended': {
      from: daysAfter(3, { ...daily, billing_cycles: 3 }, recovering),
      event: [advanceTo(4)],
    },
    'retry: ok, end of a scheduled cancel reached': {
      from: withActions(daysAfter(2, daily, recovering), cancel('period_end'), advanceTo(3)),
      event: [advanceTo(4)],
    },
    'retry: delayed': { from: daysAfter(6, onTrial, 'tok_pending_then_failure'), event: [advanceTo(8)] },
    'new period charged': { from: daysAfter(1, daily, declining), event: [advanceTo(2)] },
    'challenge unanswered': { from: daysAfter(7, weekly, 'tok_challenge_on_renewal'), event: [advanceTo(9)] },
    'challenge unanswered, no retries': {
      from: daysAfter(7, weekly, 'tok_challenge_on_renewal', strict),
      event: [advanceTo(9)],
    },
    'challenge answered': { from: daysAfter(7, weekly, 'tok_challenge_on_renewal'), event: [answer(true)] },
    'new card: ok': { from: daysAfter(7, weekly, declining), event: [pay('tok_success')] },
    'exhausted, mark_unpaid': { from: daysAfter(7, weekly, declining), event: [advanceTo(9)] },
    'exhausted, cancel': { from: daysAfter(7, weekly, declining, canceling), event: [advanceTo(9)] },
    'exhausted, another chain open': { from: daysAfter(2, daily, declining), event: [advanceTo(3)] },
    'exhausted, ended': {
      from: withActions(finalBill(declining, canceling).from, advanceTo(7)),
      event: [advanceTo(9)],
    },
    'exhausted, end of a scheduled cancel reached': {
      from: withActions(daysAfter(1, daily, declining), cancel('period_end'), advanceTo(2)),
      event: [advanceTo(3)],
    },
    end: { from: daysAfter(1, { ...daily, billing_cycles: 2 }, declining), event: [advanceTo(2)] },
    'period-end cancel': { from: daysAfter(7, weekly, declining), event: [cancel('period_end')] },
    'immediate cancel': { from: daysAfter(7, weekly, declining), event: [cancel('immediate')] },
  },
  unpaid: {
    'charge: ok': { from: daysAfter(13, weekly, recovering), event: [advanceTo(14)] },
    'charge: soft': { from: daysAfter(13, weekly, declining), event: [advanceTo(14)] },
    'charge: no retries, mark_unpaid': {
      from: daysAfter(13, weekly, declining, strict),
      event: [advanceTo(14)],
    },
    'charge: no retries, cancel': {
      from: withActions(daysAfter(13, weekly, declining, strict), {
        do: 'configure',
        dunning: strictCanceling,
      }),
      event: [advanceTo(14)],
    },
    'charge: hard, mark_unpaid': declinedForGood(daysAfter(13, weekly, declining), 14),
    'charge: hard, cancel': declinedForGood(
      withActions(daysAfter(13, weekly, declining), { do: 'configure', dunning: canceling }),
      14,
    ),
    'unreported period without charge': {
      from: withActions(daysAfter(0, metered, declining, strict), report('7'), advanceTo(13)),
      event: [advanceTo(14)],
    },
    end: { from: daysAfter(13, { ...weekly, billing_cycles: 2 }, declining), event: [advanceTo(14)] },
    'new card: ok': { from: daysAfter(13, weekly, declining), event: [pay('tok_success')] },
    'new card: ok, ended': {
      from: daysAfter(9, { ...weekly, billing_cycles: 1, trial_days: 1 }, declining),
      event: [pay('tok_success')],
    },
    'period-end cancel': { from: daysAfter(13, weekly, declining), event: [cancel('period_end')] },
    'period-end cancel, ended': {
      from: daysAfter(15, { ...weekly, billing_cycles: 2 }, declining),
      event: [cancel('period_end')],
    },
    'end of a scheduled cancel': {
      from: withActions(daysAfter(13, weekly, declining), cancel('period_end')),
      event: [advanceTo(14)],
    },
    'immediate cancel': { from: daysAfter(13, weekly, declining), event: [cancel('immediate')] },
  },
  succeeded: {
    cancel: {
      from: daysAfter(7, { ...weekly, billing_cycles: 1 }),
      event: [cancel('immediate')],
      refusal: 'purchase_ended',
    },
  },
  failed: {
    cancel: {
      from: daysAfter(0, weekly, 'tok_declined'),
      event: [cancel('immediate')],
      refusal: 'purchase_ended',
    },
  },
  expired: {
    cancel: { from: daysAfter(1, weekly, null), event: [cancel('immediate')], refusal: 'purchase_ended' },
  },
  canceled: {
    cancel: { from: withActions(daysAfter(1), cancel('immediate')), event: [cancel('period_end')] },
    'pending attempt arrives': {
      from: withActions(daysAfter(7, weekly, 'tok_pending_then_success'), advanceTo(8), cancel('immediate')),
      event: [advanceTo(9)],
    },
    'pending attempt fails': {
      from: withActions(daysAfter(0, weekly, 'tok_pending_then_failure'), cancel('immediate')),
      event: [advanceTo(1)],
    },
  },
};

/** Returns the path for a row. @throws if there is none */
export function getPath({ state, event }: StateRow): Path {
  const walk = paths[state]?.[event];
  if (!walk) throw new Error(`There is no path for ${state}, ${event}.`);
  return walk;
}

/** Returns the state of a purchase from the fields that the API shows. */
export function getState({ status, payment_method }: Pick<Purchase, 'status' | 'payment_method'>): State {
  if (status !== 'pending') return status;
  return payment_method === null ? 'pending, no card' : 'pending, card attached';
}
