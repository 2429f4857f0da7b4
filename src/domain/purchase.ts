import type { components } from '../../generated/openapi.js';
import { addMinutes, dateOf, startOfDay } from './calendar.js';
import { insert } from './change.js';
import { chargeEvent, firstAttempt } from './charge.js';
import type { Decision, DomainEvent, NewId } from './event.js';
import {
  isPaymentToken,
  onSessionOutcome,
  paymentMethodOf,
  type PaymentTokenName,
} from './payment-outcome.js';
import { problemAt, type Problem } from './problem.js';
import type { Charge, EventType, Instant, Period, Plan, Purchase } from './records.js';
import {
  beginningOf,
  chargeInstant,
  isSubscriptionPlan,
  periodAt,
  type SubscriptionPlan,
  type Terms,
} from './schedule.js';

export type PurchaseCreate = components['schemas']['PurchaseCreate'];

export interface CreatePurchase {
  input: PurchaseCreate;
  plan: Plan;
  /** How long the checkout waits for the payer. */
  checkout_expires_after_minutes: number;
  /** Opens the checkout page; from a secure source, never from the one that makes ids. */
  checkout_token: string;
  now: Instant;
  newId: NewId;
}

/**
 * Makes a purchase. With a payment token the card is tried at once and the purchase is whatever came of that; without
 * one it is `pending` until the payer comes to the checkout.
 */
export function createPurchase(command: CreatePurchase): Decision<Purchase> | Problem {
  const { input, plan, now, newId } = command;
  const token = input.payment_token ?? null;
  const refusal = dateRefusal(input, plan, now);
  if (refusal) return refusal;
  if (token === null) return commitOf(newPurchase(command), null, []);
  if (!isPaymentToken(token)) {
    return problemAt(
      '/payment_token',
      'payment_token_unknown',
      'unknown_token',
      `No payment token is called "${token}". The description of payment_token lists the ones that there are.`,
    );
  }
  return payWithToken(newPurchase(command), plan, token, now, newId);
}

/** The rules on dates that rest on the plan and on now. */
function dateRefusal(input: PurchaseCreate, plan: Plan, now: Instant): Problem | null {
  const activation = input.service_activation_date ?? null;
  const end = input.end_date ?? null;
  if (plan.requires_activation_date && activation === null) {
    const detail = `The plan "${plan.id}" requires a service_activation_date: send the day on which the service begins.`;
    return problemAt('/service_activation_date', 'activation_date_required', 'required', detail);
  }
  if (!plan.requires_activation_date && activation !== null) {
    const detail = `The plan "${plan.id}" takes no service_activation_date: leave it out.`;
    return problemAt('/service_activation_date', 'activation_date_not_allowed', 'not_allowed', detail);
  }
  if (activation !== null && activation < dateOf(now)) {
    const detail = `${activation} is over: today is ${dateOf(now)} (UTC). Send today or a later day.`;
    return problemAt('/service_activation_date', 'activation_date_in_past', 'too_small', detail);
  }
  return end === null ? null : endDateRefusal(end, activation, plan, now);
}

function endDateRefusal(end: string, activation: string | null, plan: Plan, now: Instant): Problem | null {
  if (!isSubscriptionPlan(plan) || plan.billing_cycles !== null) {
    const reason = plan.billing_cycles === null ? 'is one_time' : 'has billing_cycles';
    const detail = `The plan "${plan.id}" ${reason} and so takes no end_date: leave it out.`;
    return problemAt('/end_date', 'end_date_not_allowed', 'not_allowed', detail);
  }
  const { anchor } = beginningOf(plan, now, activation);
  if (startOfDay(end) > anchor) return null;
  const detail = `The end_date ${end} is not after ${anchor}, when the first period begins: send a later day.`;
  return problemAt('/end_date', 'end_date_too_early', 'too_small', detail);
}

/** The purchase before anything was tried. */
function newPurchase(command: CreatePurchase): Purchase {
  const { input, plan, now } = command;
  const { rate } = plan;
  return {
    id: command.newId('pur'),
    created_at: now,
    plan_id: plan.id,
    customer_id: input.customer_id,
    kind: rate.kind,
    status: 'pending',
    amount: rate.kind === 'variable_subscription' ? null : rate.amount,
    currency: rate.currency,
    payment_method: null,
    failure: null,
    success_url: input.success_url ?? null,
    cancel_url: input.cancel_url ?? null,
    trial_end: null,
    service_activation_date: input.service_activation_date ?? null,
    end_date: input.end_date ?? null,
    current_period: null,
    next_charge_at: null,
    cycles_completed: 0,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation: null,
    latest_charge_id: null,
    external_id: input.external_id ?? null,
    metadata: input.metadata ?? {},
    checkout_token: command.checkout_token,
    checkout_expires_at: addMinutes(now, command.checkout_expires_after_minutes),
    payment_token: null,
    anchor: null,
    usage: [],
  };
}

/** Tries the card that came with the purchase. */
function payWithToken(
  pending: Purchase,
  plan: Plan,
  token: PaymentTokenName,
  now: Instant,
  newId: NewId,
): Decision<Purchase> {
  const due = dueOnAttach(pending, plan, now);
  const outcome = onSessionOutcome(token, due?.amount ?? null);
  // An amount of zero asks no card: its charge is made once the card is verified.
  const isCharged = due !== null && (due.amount > 0 || outcome.kind === 'ok');
  const charge = isCharged
    ? firstAttempt({ id: newId('chg'), purchase: pending, plan, ...due, token, outcome, now })
    : null;
  const tried: Purchase = { ...pending, payment_token: token, latest_charge_id: charge?.id ?? null };
  switch (outcome.kind) {
    case 'ok': {
      const attached = { ...tried, payment_method: paymentMethodOf(token) };
      const begun = isSubscriptionPlan(plan)
        ? beginSubscription(attached, plan, now)
        : {
            purchase: { ...attached, status: 'succeeded' as const },
            events: ['purchase.succeeded' as const],
          };
      return commitOf(begun.purchase, charge, ['purchase.payment_method_attached', ...begun.events]);
    }
    case 'declined':
      return commitOf({ ...tried, status: 'failed', failure: outcome.failure }, charge, ['purchase.failed']);
    case 'challenge':
      return commitOf({ ...tried, status: 'requires_action' }, charge, ['purchase.requires_action']);
    case 'delayed':
      return commitOf(tried, charge, []);
  }
}

/** What attaching a card now would charge at once; null when it would only verify the card. */
function dueOnAttach(
  purchase: Purchase,
  plan: Plan,
  now: Instant,
): { amount: number; period: Period | null } | null {
  if (plan.rate.kind === 'variable_subscription') return null;
  if (!isSubscriptionPlan(plan)) return { amount: plan.rate.amount, period: null };
  const { anchor } = beginningOf(plan, now, purchase.service_activation_date);
  if (anchor > now) return null;
  return { amount: plan.rate.amount, period: periodAt(termsOf(purchase, plan, anchor), 1) };
}

type PurchaseEventType = Extract<EventType, `purchase.${string}`>;

/** The state of a subscription whose card has just been attached, its first payment, if one was due, being made. */
function beginSubscription(
  purchase: Purchase,
  plan: SubscriptionPlan,
  now: Instant,
): { purchase: Purchase; events: PurchaseEventType[] } {
  const { start, trial_end, anchor } = beginningOf(plan, now, purchase.service_activation_date);
  const terms = termsOf(purchase, plan, anchor);
  const first = periodAt(terms, 1);
  const waiting: Purchase = {
    ...purchase,
    anchor,
    trial_end,
    next_charge_at: first && chargeInstant(plan.rate, first),
  };
  if (start > now) return { purchase: waiting, events: [] };
  if (trial_end !== null)
    return { purchase: { ...waiting, status: 'trialing' }, events: ['purchase.trialing'] };
  if (anchor > now || first === null) return { purchase: waiting, events: [] };
  const active: Purchase = {
    ...waiting,
    status: 'active',
    current_period: first,
    next_charge_at: nextChargeAt(terms, first),
    usage:
      plan.rate.kind === 'variable_subscription' ? [{ index: first.index, quantity: '0', reports: 0 }] : [],
  };
  return { purchase: active, events: ['purchase.activated', 'purchase.period_started'] };
}

/** When the next charge is made while a period is open: its own if the rate is variable, else that of the next one. */
export function nextChargeAt(terms: Terms, open: Period): Instant | null {
  if (terms.rate.kind === 'variable_subscription') return chargeInstant(terms.rate, open);
  const next = periodAt(terms, open.index + 1);
  return next && chargeInstant(terms.rate, next);
}

export function termsOf(purchase: Purchase, plan: SubscriptionPlan, anchor: Instant): Terms {
  return {
    anchor,
    rate: plan.rate,
    payment_day: plan.payment_day,
    billing_cycles: plan.billing_cycles,
    end_date: purchase.end_date,
  };
}

/** The commit of a new purchase: `created`, then the charge, then what became of the purchase. */
function commitOf(
  purchase: Purchase,
  charge: Charge | null,
  types: readonly PurchaseEventType[],
): Decision<Purchase> {
  const charges = charge === null ? [] : [charge];
  const events: DomainEvent[] = [
    { type: 'purchase.created', record: purchase },
    ...charges.map(chargeEvent),
    ...types.map((type) => ({ type, record: purchase })),
  ];
  return {
    changes: [insert('purchases', purchase), ...charges.map((made) => insert('charges', made))],
    events,
    result: purchase,
  };
}
