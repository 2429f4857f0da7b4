import type { Dunning } from '../../src/domain/billing/chain.js';
import type { PaymentTokenName } from '../../src/domain/billing/payment-outcome.js';
import type { ForcedOutcome, ProblemCode, Purchase } from '../../src/domain/shared/records.js';
import type { State, StateRow } from '../../src/domain/billing/state-table.js';
import type { Act, Order } from './actions.js';
import { fixed, now, oneTime, planWith, variable } from './domain.js';

/** What brings a purchase into a row's state. */
export interface Scene {
  order: Order;
  acts: readonly Act[];
}

/** A way along a row of the state table. */
export interface Walk {
  from: Scene;
  /** Nothing where the order itself is the event. */
  event: readonly Act[];
  /** What the event is refused with, where it is. */
  refusal?: ProblemCode;
}

/** An instant some days after the order. */
export const day = (count: number): string => new Date(Date.parse(now) + count * 86_400_000).toISOString();

export const to = (days: number): Act => ({ do: 'advance', to: day(days) });
export const cancel = (mode: 'immediate' | 'period_end'): Act => ({ do: 'cancel', mode });
export const pay = (token: PaymentTokenName): Act => ({ do: 'pay', token });
export const answer = (isPassed: boolean): Act => ({ do: 'answer', isPassed });
export const force = (outcome: ForcedOutcome): Act => ({ do: 'force', outcome });
export const report = (quantity: string): Act => ({ do: 'report', report: { quantity } });

export const patient: Dunning = { max_retries: 1, retry_interval_days: 2, on_exhausted: 'mark_unpaid' };
const strict: Dunning = { ...patient, max_retries: 0 };
const canceling: Dunning = { ...patient, on_exhausted: 'cancel' };
const strictCanceling: Dunning = { ...strict, on_exhausted: 'cancel' };

export const weekly = planWith({ rate: { ...fixed, interval: 'week' } });
const daily = planWith({ rate: { ...fixed, interval: 'day' } });
export const metered = planWith({ rate: { ...variable, unit_amount: '1', interval: 'week' } });
const onTrial = { ...weekly, trial_days: 5 };
const onDate = { ...weekly, requires_activation_date: true };
const meteredOnDate = { ...metered, requires_activation_date: true };
const tomorrow = { service_activation_date: '2027-01-11' };

/** A purchase of a plan with a token, some days after it was made. */
export function after(
  days: number,
  plan = weekly,
  token: string | null = 'tok_success',
  dunning = patient,
  input: Order['input'] = {},
): Scene {
  return {
    order: { plan, input: { payment_token: token, ...input }, dunning, start: now },
    acts: days === 0 ? [] : [to(days)],
  };
}

/** A scene, and what happens in it afterwards. */
export function and({ order, acts }: Scene, ...more: Act[]): Scene {
  return { order, acts: [...acts, ...more] };
}

const made = (plan: typeof weekly, token: string | null): Walk => ({
  from: after(0, plan, token),
  event: [],
});
/** Waits for the activation date, which comes with the next midnight. */
const begins = (plan: typeof weekly, token = 'tok_success', dunning = patient): Walk => ({
  from: after(0, plan, token, dunning, tomorrow),
  event: [to(1)],
});
const trial = (token: string, dunning = patient): Walk => ({
  from: after(4, onTrial, token, dunning),
  event: [to(5)],
});
const renewal = (token: string, dunning = patient): Walk => ({
  from: after(6, weekly, token, dunning),
  event: [to(7)],
});
/** What its first week used is billed as the last week ends. */
const finalBill = (token: string, dunning = patient): Walk => ({
  from: and(after(0, { ...metered, billing_cycles: 1 }, token, dunning), report('7'), to(6)),
  event: [to(7)],
});
const delayedFinalBill = (token: string): Walk => ({
  from: and(finalBill(token).from, to(7)),
  event: [to(8)],
});
/** The payer comes to the checkout of a purchase that was made without a card. */
const onPage = (plan: typeof weekly, token: PaymentTokenName, input: Order['input'] = {}): Walk => ({
  from: after(0, plan, null, patient, input),
  event: [pay(token)],
});
const answered = (
  isPassed: boolean,
  plan = weekly,
  input: Order['input'] = {},
  token: string | null = 'tok_challenge',
): Walk => ({ from: after(0, plan, token, patient, input), event: [answer(isPassed)] });
/** The next charge of what is there fails for good. */
const declinedForGood = (from: Scene, days: number): Walk => ({
  from: and(from, force('lost_card')),
  event: [to(days)],
});
const declining = 'tok_success_then_declined';
const recovering = 'tok_declined_twice_then_success';

export const walks: Partial<Record<State, Record<string, Walk>>> = {
  new: {
    'no token': made(weekly, null),
    'ok: one-time': made(planWith({ rate: oneTime }), 'tok_success'),
    'ok: first period begins at once': made(weekly, 'tok_success'),
    'ok: trial begins at once': made(onTrial, 'tok_success'),
    'ok: begins later': { from: after(0, onDate, 'tok_success', patient, tomorrow), event: [] },
    declined: made(weekly, 'tok_declined'),
    challenge: made(weekly, 'tok_challenge'),
    delayed: made(weekly, 'tok_pending_then_success'),
  },
  'pending, no card': {
    'ok on the page: one-time': onPage(planWith({ rate: oneTime }), 'tok_success'),
    'ok on the page: first period begins': onPage(weekly, 'tok_success'),
    'ok on the page: trial begins': onPage(onTrial, 'tok_success'),
    'ok on the page: begins later': onPage(onDate, 'tok_success', tomorrow),
    'declined on the page': onPage(weekly, 'tok_declined'),
    'challenge on the page': onPage(weekly, 'tok_challenge'),
    'delayed on the page': onPage(weekly, 'tok_pending_then_success'),
    'delayed payment arrives: one-time': {
      from: after(0, planWith({ rate: oneTime }), 'tok_pending_then_success'),
      event: [to(1)],
    },
    'delayed payment arrives: subscription': {
      from: after(0, weekly, 'tok_pending_then_success'),
      event: [to(1)],
    },
    'delayed payment by token fails': { from: after(0, weekly, 'tok_pending_then_failure'), event: [to(1)] },
    'delayed payment on the page fails': {
      from: and(after(0, weekly, null), to(0.5), pay('tok_pending_then_failure')),
      event: [to(1.5)],
    },
    'expiry while a payment is delayed': {
      from: after(0, weekly, 'tok_pending_then_success', patient, { end_date: '2027-01-11' }),
      event: [to(0.9)],
    },
    expiry: { from: after(0, weekly, null), event: [to(1)] },
    'immediate cancel': { from: after(0, weekly, null), event: [cancel('immediate')] },
    'period-end cancel': { from: after(0, weekly, null), event: [cancel('period_end')] },
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
    'immediate cancel': { from: begins(onDate).from, event: [cancel('immediate')] },
    'period-end cancel': { from: begins(onDate).from, event: [cancel('period_end')] },
  },
  requires_action: {
    'pass: one-time': answered(true, planWith({ rate: oneTime })),
    'pass: first period begins': answered(true),
    'pass: trial begins': answered(true, onTrial),
    'pass: begins later': answered(true, onDate, tomorrow),
    'fail: by token': answered(false),
    'fail: on the page': {
      from: and(after(0, weekly, null), pay('tok_challenge')),
      event: [answer(false)],
    },
    'unanswered at expiry': { from: after(0, weekly, 'tok_challenge'), event: [to(1)] },
    'immediate cancel': { from: after(0, weekly, 'tok_challenge'), event: [cancel('immediate')] },
    'period-end cancel': { from: after(0, weekly, 'tok_challenge'), event: [cancel('period_end')] },
  },
  trialing: {
    'variable period begins': { from: after(4, { ...metered, trial_days: 5 }), event: [to(5)] },
    'first charge: ok': trial('tok_success'),
    'first charge: soft': trial(declining),
    'first charge: challenge': trial('tok_challenge_on_renewal'),
    'first charge: delayed': trial('tok_pending_then_success'),
    'delayed charge arrives': { from: after(5, onTrial, 'tok_pending_then_success'), event: [to(6)] },
    'delayed charge fails: soft': { from: after(5, onTrial, 'tok_pending_then_failure'), event: [to(6)] },
    'first charge: no retries, mark_unpaid': trial(declining, strict),
    'first charge: no retries, cancel': trial(declining, strictCanceling),
    'first charge: hard, mark_unpaid': declinedForGood(after(4, onTrial), 5),
    'first charge: hard, cancel': declinedForGood(after(4, onTrial, 'tok_success', canceling), 5),
    'period-end cancel': { from: after(4, onTrial), event: [cancel('period_end')] },
    'first charge instant of a scheduled cancel': {
      from: and(after(4, onTrial), cancel('period_end')),
      event: [to(5)],
    },
    'immediate cancel': { from: after(4, onTrial), event: [cancel('immediate')] },
  },
  active: {
    'charge: ok': renewal('tok_success'),
    'charge: delayed': { from: after(6, weekly, 'tok_pending_then_success'), event: [to(8)] },
    'charge: soft': renewal(declining),
    'charge: challenge': renewal('tok_challenge_on_renewal'),
    'charge: no retries, mark_unpaid': renewal(declining, strict),
    'charge: no retries, cancel': renewal(declining, strictCanceling),
    'charge: hard, mark_unpaid': declinedForGood(after(6), 7),
    'charge: hard, cancel': declinedForGood(after(6, weekly, 'tok_success', canceling), 7),
    'unreported period without charge': { from: after(6, metered), event: [to(7)] },
    'end, all chains closed': { from: after(6, { ...weekly, billing_cycles: 1 }), event: [to(7)] },
    'end, final bill: soft': finalBill(declining),
    'end, final bill: for good': finalBill(declining, strictCanceling),
    'end, final bill: delayed': finalBill('tok_pending_then_success'),
    'delayed final bill arrives': delayedFinalBill('tok_pending_then_success'),
    'delayed final bill fails: soft': delayedFinalBill('tok_pending_then_failure'),
    'period-end cancel': { from: after(6), event: [cancel('period_end')] },
    'end of a scheduled cancel': { from: and(after(6), cancel('period_end')), event: [to(7)] },
    'immediate cancel': { from: after(6), event: [cancel('immediate')] },
  },
  past_due: {
    'retry: ok': { from: after(9, weekly, recovering, { ...patient, max_retries: 2 }), event: [to(11)] },
    // The renewals of days 1 and 2 are declined; the one of day 1 is paid on day 3, the other on day 4.
    'retry: ok, another chain open': { from: after(2, daily, recovering), event: [to(3)] },
    'retry: ok, ended': { from: after(3, { ...daily, billing_cycles: 3 }, recovering), event: [to(4)] },
    'retry: ok, end of a scheduled cancel reached': {
      from: and(after(2, daily, recovering), cancel('period_end'), to(3)),
      event: [to(4)],
    },
    'retry: delayed': { from: after(6, onTrial, 'tok_pending_then_failure'), event: [to(8)] },
    'new period charged': { from: after(1, daily, declining), event: [to(2)] },
    'challenge unanswered': { from: after(7, weekly, 'tok_challenge_on_renewal'), event: [to(9)] },
    'challenge unanswered, no retries': {
      from: after(7, weekly, 'tok_challenge_on_renewal', strict),
      event: [to(9)],
    },
    'challenge answered': { from: after(7, weekly, 'tok_challenge_on_renewal'), event: [answer(true)] },
    'new card: ok': { from: after(7, weekly, declining), event: [pay('tok_success')] },
    'exhausted, mark_unpaid': { from: after(7, weekly, declining), event: [to(9)] },
    'exhausted, cancel': { from: after(7, weekly, declining, canceling), event: [to(9)] },
    'exhausted, another chain open': { from: after(2, daily, declining), event: [to(3)] },
    'exhausted, ended': { from: and(finalBill(declining, canceling).from, to(7)), event: [to(9)] },
    'exhausted, end of a scheduled cancel reached': {
      from: and(after(1, daily, declining), cancel('period_end'), to(2)),
      event: [to(3)],
    },
    end: { from: after(1, { ...daily, billing_cycles: 2 }, declining), event: [to(2)] },
    'period-end cancel': { from: after(7, weekly, declining), event: [cancel('period_end')] },
    'immediate cancel': { from: after(7, weekly, declining), event: [cancel('immediate')] },
  },
  unpaid: {
    'charge: ok': { from: after(13, weekly, recovering), event: [to(14)] },
    'charge: soft': { from: after(13, weekly, declining), event: [to(14)] },
    'charge: no retries, mark_unpaid': { from: after(13, weekly, declining, strict), event: [to(14)] },
    'charge: no retries, cancel': {
      from: and(after(13, weekly, declining, strict), { do: 'configure', dunning: strictCanceling }),
      event: [to(14)],
    },
    'charge: hard, mark_unpaid': declinedForGood(after(13, weekly, declining), 14),
    'charge: hard, cancel': declinedForGood(
      and(after(13, weekly, declining), { do: 'configure', dunning: canceling }),
      14,
    ),
    'unreported period without charge': {
      from: and(after(0, metered, declining, strict), report('7'), to(13)),
      event: [to(14)],
    },
    end: { from: after(13, { ...weekly, billing_cycles: 2 }, declining), event: [to(14)] },
    'new card: ok': { from: after(13, weekly, declining), event: [pay('tok_success')] },
    'new card: ok, ended': {
      from: after(9, { ...weekly, billing_cycles: 1, trial_days: 1 }, declining),
      event: [pay('tok_success')],
    },
    'period-end cancel': { from: after(13, weekly, declining), event: [cancel('period_end')] },
    'period-end cancel, ended': {
      from: after(15, { ...weekly, billing_cycles: 2 }, declining),
      event: [cancel('period_end')],
    },
    'end of a scheduled cancel': {
      from: and(after(13, weekly, declining), cancel('period_end')),
      event: [to(14)],
    },
    'immediate cancel': { from: after(13, weekly, declining), event: [cancel('immediate')] },
  },
  succeeded: {
    cancel: {
      from: after(7, { ...weekly, billing_cycles: 1 }),
      event: [cancel('immediate')],
      refusal: 'purchase_ended',
    },
  },
  failed: {
    cancel: {
      from: after(0, weekly, 'tok_declined'),
      event: [cancel('immediate')],
      refusal: 'purchase_ended',
    },
  },
  expired: {
    cancel: { from: after(1, weekly, null), event: [cancel('immediate')], refusal: 'purchase_ended' },
  },
  canceled: {
    cancel: { from: and(after(1), cancel('immediate')), event: [cancel('period_end')] },
    'pending attempt arrives': {
      from: and(after(7, weekly, 'tok_pending_then_success'), to(8), cancel('immediate')),
      event: [to(9)],
    },
    'pending attempt fails': {
      from: and(after(0, weekly, 'tok_pending_then_failure'), cancel('immediate')),
      event: [to(1)],
    },
  },
};

/** How a row comes about. @throws when nobody walks it */
export function walkOf({ state, event }: StateRow): Walk {
  const walk = walks[state]?.[event];
  if (!walk) throw new Error(`Nobody walks ${state}, ${event}.`);
  return walk;
}

/** Where a purchase stands, told by what the API shows of it. */
export function stateOf({ status, payment_method }: Pick<Purchase, 'status' | 'payment_method'>): State {
  if (status !== 'pending') return status;
  return payment_method === null ? 'pending, no card' : 'pending, card attached';
}
