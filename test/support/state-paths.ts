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
    'created without a token': created(weekly, null),
    'token succeeds (one-time payment)': created(buildPlan({ rate: oneTime }), 'tok_success'),
    'token succeeds, first period starts immediately': created(weekly, 'tok_success'),
    'token succeeds, trial starts immediately': created(onTrial, 'tok_success'),
    'token succeeds, service starts later': {
      from: daysAfter(0, onDate, 'tok_success', patient, tomorrow),
      event: [],
    },
    'token is declined': created(weekly, 'tok_declined'),
    'token requires a challenge': created(weekly, 'tok_challenge'),
    'payment with the token is delayed': created(weekly, 'tok_pending_then_success'),
  },
  'pending, no card': {
    'checkout succeeds (one-time payment)': atCheckout(buildPlan({ rate: oneTime }), 'tok_success'),
    'checkout succeeds, first period starts': atCheckout(weekly, 'tok_success'),
    'checkout succeeds, trial starts': atCheckout(onTrial, 'tok_success'),
    'checkout succeeds, service starts later': atCheckout(onDate, 'tok_success', tomorrow),
    'card is declined at checkout': atCheckout(weekly, 'tok_declined'),
    'card requires a challenge at checkout': atCheckout(weekly, 'tok_challenge'),
    'payment at checkout is delayed': atCheckout(weekly, 'tok_pending_then_success'),
    'delayed payment succeeds (one-time payment)': {
      from: daysAfter(0, buildPlan({ rate: oneTime }), 'tok_pending_then_success'),
      event: [advanceTo(1)],
    },
    'delayed payment succeeds (subscription)': {
      from: daysAfter(0, weekly, 'tok_pending_then_success'),
      event: [advanceTo(1)],
    },
    'delayed payment with the token fails': {
      from: daysAfter(0, weekly, 'tok_pending_then_failure'),
      event: [advanceTo(1)],
    },
    'delayed payment at checkout fails': {
      from: withActions(daysAfter(0, weekly, null), advanceTo(0.5), pay('tok_pending_then_failure')),
      event: [advanceTo(1.5)],
    },
    'checkout is due to expire during a delayed payment': {
      from: daysAfter(0, weekly, 'tok_pending_then_success', patient, { end_date: '2027-01-11' }),
      event: [advanceTo(0.9)],
    },
    'checkout expires': { from: daysAfter(0, weekly, null), event: [advanceTo(1)] },
    'immediate cancellation': { from: daysAfter(0, weekly, null), event: [cancel('immediate')] },
    'cancellation at period end': { from: daysAfter(0, weekly, null), event: [cancel('period_end')] },
  },
  'pending, card attached': {
    'trial starts': activation({ ...onDate, trial_days: 5 }),
    'period of a variable subscription starts': activation(meteredOnDate),
    'first charge succeeds': activation(onDate),
    'first charge fails, retry follows': activation(onDate, declining),
    'first charge requires a challenge': activation(onDate, 'tok_challenge_on_renewal'),
    'first charge is delayed': activation(onDate, 'tok_pending_then_success'),
    'first charge fails, no retry follows, on_exhausted: mark_unpaid': activation(onDate, declining, strict),
    'first charge fails, no retry follows, on_exhausted: cancel': activation(
      onDate,
      declining,
      strictCanceling,
    ),
    'immediate cancellation': { from: activation(onDate).from, event: [cancel('immediate')] },
    'cancellation at period end': { from: activation(onDate).from, event: [cancel('period_end')] },
  },
  requires_action: {
    'challenge passed (one-time payment)': challengeCompleted(true, buildPlan({ rate: oneTime })),
    'challenge passed, first period starts': challengeCompleted(true),
    'challenge passed, trial starts': challengeCompleted(true, onTrial),
    'challenge passed, service starts later': challengeCompleted(true, onDate, tomorrow),
    'challenge for the token failed': challengeCompleted(false),
    'challenge at checkout failed': {
      from: withActions(daysAfter(0, weekly, null), pay('tok_challenge')),
      event: [answer(false)],
    },
    'checkout expires, challenge not completed': {
      from: daysAfter(0, weekly, 'tok_challenge'),
      event: [advanceTo(1)],
    },
    'immediate cancellation': { from: daysAfter(0, weekly, 'tok_challenge'), event: [cancel('immediate')] },
    'cancellation at period end': {
      from: daysAfter(0, weekly, 'tok_challenge'),
      event: [cancel('period_end')],
    },
  },
  trialing: {
    'period of a variable subscription starts': {
      from: daysAfter(4, { ...metered, trial_days: 5 }),
      event: [advanceTo(5)],
    },
    'first charge succeeds': trial('tok_success'),
    'first charge fails, retry follows': trial(declining),
    'first charge requires a challenge': trial('tok_challenge_on_renewal'),
    'first charge is delayed': trial('tok_pending_then_success'),
    'delayed charge succeeds': {
      from: daysAfter(5, onTrial, 'tok_pending_then_success'),
      event: [advanceTo(6)],
    },
    'delayed charge fails, retry follows': {
      from: daysAfter(5, onTrial, 'tok_pending_then_failure'),
      event: [advanceTo(6)],
    },
    'first charge fails, no retries left, on_exhausted: mark_unpaid': trial(declining, strict),
    'first charge fails, no retries left, on_exhausted: cancel': trial(declining, strictCanceling),
    'first charge fails, not retryable, on_exhausted: mark_unpaid': declinedForGood(daysAfter(4, onTrial), 5),
    'first charge fails, not retryable, on_exhausted: cancel': declinedForGood(
      daysAfter(4, onTrial, 'tok_success', canceling),
      5,
    ),
    'cancellation at period end': { from: daysAfter(4, onTrial), event: [cancel('period_end')] },
    'scheduled cancellation takes effect': {
      from: withActions(daysAfter(4, onTrial), cancel('period_end')),
      event: [advanceTo(5)],
    },
    'immediate cancellation': { from: daysAfter(4, onTrial), event: [cancel('immediate')] },
  },
  active: {
    'charge succeeds': renewal('tok_success'),
    'charge is delayed': { from: daysAfter(6, weekly, 'tok_pending_then_success'), event: [advanceTo(8)] },
    'charge fails, retry follows': renewal(declining),
    'charge requires a challenge': renewal('tok_challenge_on_renewal'),
    'charge fails, no retries left, on_exhausted: mark_unpaid': renewal(declining, strict),
    'charge fails, no retries left, on_exhausted: cancel': renewal(declining, strictCanceling),
    'charge fails, not retryable, on_exhausted: mark_unpaid': declinedForGood(daysAfter(6), 7),
    'charge fails, not retryable, on_exhausted: cancel': declinedForGood(
      daysAfter(6, weekly, 'tok_success', canceling),
      7,
    ),
    'period without usage ends without a charge': { from: daysAfter(6, metered), event: [advanceTo(7)] },
    'subscription ends, no charge is pending or overdue': {
      from: daysAfter(6, { ...weekly, billing_cycles: 1 }),
      event: [advanceTo(7)],
    },
    'subscription ends, final charge fails, retry follows': finalBill(declining),
    'subscription ends, final charge fails, no retry follows': finalBill(declining, strictCanceling),
    'subscription ends, final charge is delayed': finalBill('tok_pending_then_success'),
    'delayed final charge succeeds': delayedFinalBill('tok_pending_then_success'),
    'delayed final charge fails, retry follows': delayedFinalBill('tok_pending_then_failure'),
    'cancellation at period end': { from: daysAfter(6), event: [cancel('period_end')] },
    'scheduled cancellation takes effect': {
      from: withActions(daysAfter(6), cancel('period_end')),
      event: [advanceTo(7)],
    },
    'immediate cancellation': { from: daysAfter(6), event: [cancel('immediate')] },
  },
  past_due: {
    'retry succeeds': {
      from: daysAfter(9, weekly, recovering, { ...patient, max_retries: 2 }),
      event: [advanceTo(11)],
    },
    // The renewals of days 1 and 2 are declined. The first is paid on day 3, the second on day 4.
    'retry succeeds, another period is overdue': {
      from: daysAfter(2, daily, recovering),
      event: [advanceTo(3)],
    },
    'retry succeeds after the subscription ended': {
      from: daysAfter(3, { ...daily, billing_cycles: 3 }, recovering),
      event: [advanceTo(4)],
    },
    'retry succeeds after the date of a scheduled cancellation': {
      from: withActions(daysAfter(2, daily, recovering), cancel('period_end'), advanceTo(3)),
      event: [advanceTo(4)],
    },
    'retry is delayed': { from: daysAfter(6, onTrial, 'tok_pending_then_failure'), event: [advanceTo(8)] },
    'new period is charged': { from: daysAfter(1, daily, declining), event: [advanceTo(2)] },
    'challenge not completed, retry follows': {
      from: daysAfter(7, weekly, 'tok_challenge_on_renewal'),
      event: [advanceTo(9)],
    },
    'challenge not completed, no retries left': {
      from: daysAfter(7, weekly, 'tok_challenge_on_renewal', strict),
      event: [advanceTo(9)],
    },
    'challenge passed': { from: daysAfter(7, weekly, 'tok_challenge_on_renewal'), event: [answer(true)] },
    'payment with another card succeeds': {
      from: daysAfter(7, weekly, declining),
      event: [pay('tok_success')],
    },
    'last retry fails, on_exhausted: mark_unpaid': {
      from: daysAfter(7, weekly, declining),
      event: [advanceTo(9)],
    },
    'last retry fails, on_exhausted: cancel': {
      from: daysAfter(7, weekly, declining, canceling),
      event: [advanceTo(9)],
    },
    'last retry fails, another period is overdue': {
      from: daysAfter(2, daily, declining),
      event: [advanceTo(3)],
    },
    'last retry fails after the subscription ended': {
      from: withActions(finalBill(declining, canceling).from, advanceTo(7)),
      event: [advanceTo(9)],
    },
    'last retry fails after the date of a scheduled cancellation': {
      from: withActions(daysAfter(1, daily, declining), cancel('period_end'), advanceTo(2)),
      event: [advanceTo(3)],
    },
    'subscription ends': {
      from: daysAfter(1, { ...daily, billing_cycles: 2 }, declining),
      event: [advanceTo(2)],
    },
    'cancellation at period end': { from: daysAfter(7, weekly, declining), event: [cancel('period_end')] },
    'immediate cancellation': { from: daysAfter(7, weekly, declining), event: [cancel('immediate')] },
  },
  unpaid: {
    'charge succeeds': { from: daysAfter(13, weekly, recovering), event: [advanceTo(14)] },
    'charge fails, retry follows': { from: daysAfter(13, weekly, declining), event: [advanceTo(14)] },
    'charge fails, no retries left, on_exhausted: mark_unpaid': {
      from: daysAfter(13, weekly, declining, strict),
      event: [advanceTo(14)],
    },
    'charge fails, no retries left, on_exhausted: cancel': {
      from: withActions(daysAfter(13, weekly, declining, strict), {
        do: 'configure',
        dunning: strictCanceling,
      }),
      event: [advanceTo(14)],
    },
    'charge fails, not retryable, on_exhausted: mark_unpaid': declinedForGood(
      daysAfter(13, weekly, declining),
      14,
    ),
    'charge fails, not retryable, on_exhausted: cancel': declinedForGood(
      withActions(daysAfter(13, weekly, declining), { do: 'configure', dunning: canceling }),
      14,
    ),
    'period without usage ends without a charge': {
      from: withActions(daysAfter(0, metered, declining, strict), report('7'), advanceTo(13)),
      event: [advanceTo(14)],
    },
    'subscription ends': {
      from: daysAfter(13, { ...weekly, billing_cycles: 2 }, declining),
      event: [advanceTo(14)],
    },
    'payment with another card succeeds': {
      from: daysAfter(13, weekly, declining),
      event: [pay('tok_success')],
    },
    'payment with another card succeeds after the subscription ended': {
      from: daysAfter(9, { ...weekly, billing_cycles: 1, trial_days: 1 }, declining),
      event: [pay('tok_success')],
    },
    'cancellation at period end': { from: daysAfter(13, weekly, declining), event: [cancel('period_end')] },
    'cancellation at period end after the subscription ended': {
      from: daysAfter(15, { ...weekly, billing_cycles: 2 }, declining),
      event: [cancel('period_end')],
    },
    'scheduled cancellation takes effect': {
      from: withActions(daysAfter(13, weekly, declining), cancel('period_end')),
      event: [advanceTo(14)],
    },
    'immediate cancellation': { from: daysAfter(13, weekly, declining), event: [cancel('immediate')] },
  },
  succeeded: {
    cancellation: {
      from: daysAfter(7, { ...weekly, billing_cycles: 1 }),
      event: [cancel('immediate')],
      refusal: 'purchase_ended',
    },
  },
  failed: {
    cancellation: {
      from: daysAfter(0, weekly, 'tok_declined'),
      event: [cancel('immediate')],
      refusal: 'purchase_ended',
    },
  },
  expired: {
    cancellation: {
      from: daysAfter(1, weekly, null),
      event: [cancel('immediate')],
      refusal: 'purchase_ended',
    },
  },
  canceled: {
    cancellation: { from: withActions(daysAfter(1), cancel('immediate')), event: [cancel('period_end')] },
    'delayed charge succeeds': {
      from: withActions(daysAfter(7, weekly, 'tok_pending_then_success'), advanceTo(8), cancel('immediate')),
      event: [advanceTo(9)],
    },
    'delayed charge fails': {
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
