import type { components } from '../../../generated/closed/openapi.js';
import { addMinutes, MAX_NOW, toDate, getStartOfDay } from '../shared/calendar.js';
import type { Decision, IdFactory } from '../shared/event.js';
import { attemptFirstPayment, getCheckoutExpiry } from './first-payment.js';
import { isPaymentToken, paymentTokenNames } from './payment-outcome.js';
import { createFieldProblem, type Problem } from '../shared/problem.js';
import { startDraft } from './purchase-draft.js';
import type { Dunning, ForcedOutcome, Instant, Plan, Purchase } from '../shared/records.js';
import { getSubscriptionStart, isSubscriptionPlan } from './schedule.js';
import { toDecision } from './to-decision.js';

export type PurchaseCreate = components['schemas']['PurchaseCreate'];

interface CreatePurchaseCommand {
  input: PurchaseCreate;
  plan: Plan;
  /** Time until an open checkout expires. */
  checkout_expires_after_minutes: number;
  /** Secret that opens the checkout page; from a secure source, never from the id generator. */
  checkout_token: string;
  /** Settings of the first payment's chain. */
  dunning: Dunning;
  /** Forced outcomes of the customer, which the first payment uses. */
  forced_outcomes: readonly ForcedOutcome[];
  now: Instant;
  newId: IdFactory;
}

/**
 * Creates a purchase. With a payment token, the first payment is attempted at once and decides the status; without one,
 * the purchase is `pending` until the payer completes the checkout.
 */
export function createPurchase(command: CreatePurchaseCommand): Decision<Purchase> | Problem {
  const { input, plan, now } = command;
  const token = input.payment_token ?? null;
  const problem = checkDates(input, plan, now);
  if (problem) return problem;
  if (token === null) return toDecision(startDraft(createPendingPurchase(command)), plan, 'insert', now);
  if (!isPaymentToken(token)) {
    return createFieldProblem(
      '/payment_token',
      'payment_token_unknown',
      'unknown_token',
      `There is no payment token "${token}". Use one of ${paymentTokenNames.join(', ')}.`,
    );
  }
  const paid = attemptFirstPayment(
    startDraft(createPendingPurchase(command)),
    { token, source: 'token' },
    command,
  );
  return toDecision(paid, plan, 'insert', now);
}

/** Checks the dates of a request against the plan and the current time. */
function checkDates(input: PurchaseCreate, plan: Plan, now: Instant): Problem | null {
  const activation = input.service_activation_date ?? null;
  const end = input.end_date ?? null;
  if (plan.requires_activation_date && activation === null) {
    const detail = `The plan "${plan.id}" requires a \`service_activation_date\`. Send the day on which the service starts.`;
    return createFieldProblem('/service_activation_date', 'activation_date_required', 'required', detail);
  }
  if (!plan.requires_activation_date && activation !== null) {
    const detail = `The plan "${plan.id}" does not allow a \`service_activation_date\`. Leave it out.`;
    return createFieldProblem(
      '/service_activation_date',
      'activation_date_not_allowed',
      'not_allowed',
      detail,
    );
  }
  if (activation !== null && activation < toDate(now)) {
    const detail = `\`service_activation_date\` is in the past: it is ${activation}, and today is ${toDate(now)} (UTC). Send today or a later day.`;
    return createFieldProblem('/service_activation_date', 'activation_date_in_past', 'too_small', detail);
  }
  if (activation !== null && activation > toDate(MAX_NOW)) {
    const detail = `\`service_activation_date\` is ${activation}. A service can start on ${toDate(MAX_NOW)} at the latest. Send an earlier day.`;
    return createFieldProblem('/service_activation_date', 'activation_date_too_late', 'too_large', detail);
  }
  return end === null ? null : checkEndDate(end, activation, plan, now);
}

function checkEndDate(end: string, activation: string | null, plan: Plan, now: Instant): Problem | null {
  if (!isSubscriptionPlan(plan) || plan.billing_cycles !== null) {
    const reason = plan.billing_cycles === null ? 'is one_time' : 'has `billing_cycles`';
    const detail = `The plan "${plan.id}" ${reason}, so it does not allow an \`end_date\`. Leave it out.`;
    return createFieldProblem('/end_date', 'end_date_not_allowed', 'not_allowed', detail);
  }
  const { anchor } = getSubscriptionStart(plan, now, activation);
  if (getStartOfDay(end) > anchor) return null;
  const detail = `\`end_date\` is ${end}, but the first period starts at ${anchor}. Send a later day.`;
  return createFieldProblem('/end_date', 'end_date_too_early', 'too_small', detail);
}

/** Creates the purchase before any payment attempt. */
function createPendingPurchase(command: CreatePurchaseCommand): Purchase {
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
    checkout_expires_at: getCheckoutExpiry(
      plan,
      input.end_date ?? null,
      addMinutes(now, command.checkout_expires_after_minutes),
    ),
    payment_token: null,
    card_source: null,
    page: { submissions: 0, failure: null, offered_token: null },
    off_session_attempts: 0,
    forced_outcomes: command.forced_outcomes,
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
