import type { components } from '../../../generated/openapi.js';
import { addMinutes, dateOf, startOfDay } from '../shared/calendar.js';
import type { Dunning } from './chain.js';
import { checkoutExpiry } from './checkout-expiry.js';
import type { Decision, NewId } from '../shared/event.js';
import { payFirst } from './first-payment.js';
import { isPaymentToken } from './payment-outcome.js';
import { problemAt, type Problem } from '../shared/problem.js';
import { decisionOf, startFrom } from './progress.js';
import type { Instant, Plan, Purchase } from '../shared/records.js';
import { beginningOf, isSubscriptionPlan } from './schedule.js';
import { scheduled } from './transition.js';

export type PurchaseCreate = components['schemas']['PurchaseCreate'];

export interface CreatePurchase {
  input: PurchaseCreate;
  plan: Plan;
  /** How long the checkout waits for the payer. */
  checkout_expires_after_minutes: number;
  /** Opens the checkout page; from a secure source, never from the one that makes ids. */
  checkout_token: string;
  /** The settings that the chain of the first payment begins with. */
  dunning: Dunning;
  now: Instant;
  newId: NewId;
}

/**
 * Makes a purchase. With a payment token the card is tried at once and the purchase is whatever came of that; without
 * one it is `pending` until the payer comes to the checkout.
 */
export function createPurchase(command: CreatePurchase): Decision<Purchase> | Problem {
  const { input, plan, now } = command;
  const token = input.payment_token ?? null;
  const refusal = dateRefusal(input, plan, now);
  if (refusal) return refusal;
  if (token === null) return decisionOf(scheduled(startFrom(newPurchase(command)), plan), 'insert', now);
  if (!isPaymentToken(token)) {
    return problemAt(
      '/payment_token',
      'payment_token_unknown',
      'unknown_token',
      `No payment token is called "${token}". The description of payment_token lists the ones that there are.`,
    );
  }
  const paid = payFirst(startFrom(newPurchase(command)), { token, source: 'token' }, command);
  return decisionOf(scheduled(paid, plan), 'insert', now);
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
    checkout_expires_at: checkoutExpiry(
      plan,
      input.end_date ?? null,
      addMinutes(now, command.checkout_expires_after_minutes),
    ),
    payment_token: null,
    card_source: null,
    page: { submissions: 0, failure: null, offered_token: null },
    off_session_attempts: 0,
    forced_outcomes: [],
    start: null,
    anchor: null,
    periods_opened: 0,
    unbilled_period: null,
    usage: [],
    last_quantity: null,
    chains: [],
    has_ended: false,
    due_at: null,
  };
}
