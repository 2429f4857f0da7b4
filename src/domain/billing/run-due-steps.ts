import type { Decision, IdFactory } from '../shared/event.js';
import { calculateAmount } from '../shared/money.js';
import type {
  Charge,
  Consumption,
  Instant,
  Period,
  Plan,
  Purchase,
  VariableRate,
  AttemptChain,
  Dunning,
} from '../shared/records.js';
import { listUnbilledPeriods } from './consumption.js';
import { findNextDueStep, type DueStep } from './due-step.js';
import { openPeriod, requirePaymentToken, settleFirstPayment } from './first-payment.js';
import {
  addFirstAttempt,
  addRetry,
  advanceChain,
  closeChain,
  decideAttempt,
  getNextRetryAt,
  hasRetriesLeft,
  settleAttempt,
} from './payment-attempt.js';
import { createDecline, type Outcome } from './payment-outcome.js';
import { startDraft, withConsumptions, withPurchase, type PurchaseDraft } from './purchase-draft.js';
import { isSubscriptionPlan } from './schedule.js';
import { enterStatus, isFinal, withDerivedStatus, type OpenItems } from './status.js';
import { toDecision } from './to-decision.js';

/** Everything besides the purchase that billing needs. */
export interface BillingContext extends OpenItems {
  plan: Plan;
  /** Settings of chains that start now. */
  dunning: Dunning;
  newId: IdFactory;
  /** Receives each step after it has run, in order. */
  onStep?: (step: CompletedStep) => void;
}

/** Step that has run, with the drafts before and after it. */
export interface CompletedStep {
  due: DueStep;
  before: PurchaseDraft;
  after: PurchaseDraft;
}

/**
 * Runs all steps of a purchase that are due at its next due instant, in the order of `STEP_ORDER`. The decision carries
 * that instant, even if it runs later.
 *
 * @returns null when no step is scheduled
 */
export function runDueSteps(purchase: Purchase, context: BillingContext): Decision<Purchase> | null {
  const first = findNextDueStep(purchase, context.plan);
  if (first === null) return null;
  const { at } = first;
  let draft = startDraft(purchase);
  for (let due: DueStep | null = first; due?.at === at; due = findNextDueStep(draft.purchase, context.plan)) {
    const before = draft;
    const updated = endAfterLastBill(runStep(before, due, updateContext(before, context)), due, context.plan);
    draft = withDerivedStatus(updated, at, updateContext(updated, context));
    context.onStep?.({ due, before, after: draft });
  }
  return toDecision(draft, context.plan, 'update', at);
}

/** Ends the purchase together with its last bill, so that a failure of this bill does not cancel an ended purchase. */
function endAfterLastBill(draft: PurchaseDraft, { kind, at }: DueStep, plan: Plan): PurchaseDraft {
  if (kind !== 'bill_period') return draft;
  const next = findNextDueStep(draft.purchase, plan);
  return next?.kind === 'end_purchase' && next.at === at ? withPurchase(draft, { has_ended: true }) : draft;
}

/** Adds the charges and consumptions of earlier steps at the same instant, which later steps may need. */
function updateContext({ charges, consumptions }: PurchaseDraft, context: BillingContext): BillingContext {
  if (charges.length === 0 && consumptions.length === 0) return context;
  const newCharges = new Map(charges.map(({ record }) => [record.id, record]));
  const billed = new Set(consumptions.map(({ id }) => id));
  return {
    ...context,
    charge: (id) => newCharges.get(id) ?? context.charge(id),
    openConsumptions: context.openConsumptions.filter(({ id }) => !billed.has(id)),
  };
}

function runStep(draft: PurchaseDraft, due: DueStep, context: BillingContext): PurchaseDraft {
  switch (due.kind) {
    case 'settle':
      return settlePendingCharge(draft, due.chain, context, due.at);
    case 'retry':
      return retryCharge(draft, due.chain, context, due.at);
    case 'expire_challenge':
      return expireChallenge(draft, due.chain, context, due.at);
    case 'close_period':
      return closePeriod(draft);
    case 'bill_period':
      return billPeriod(draft, context, due.at);
    case 'end_purchase':
      return withPurchase(draft, { has_ended: true });
    case 'start_trial':
      return enterStatus(draft, 'trialing');
    case 'open_period':
      return openNextPeriod(draft, context, due.at);
    case 'expire_checkout':
      return enterStatus(draft, 'expired');
  }
}

function settlePendingCharge(
  draft: PurchaseDraft,
  chain: AttemptChain,
  context: BillingContext,
  now: Instant,
): PurchaseDraft {
  const { purchase } = draft;
  const outcome = chain.settlement;
  if (outcome === null) throw new Error(`The charge ${chain.charge_id} is not pending.`);
  const pending = context.charge(chain.charge_id);
  if (purchase.payment_method === null && !isFinal(purchase))
    return settleFirstPayment(draft, { chain, charge: pending, outcome }, context.plan, now);
  const settled = isFinal(purchase)
    ? closeChain(chain, outcome.kind === 'ok' ? 'succeeded' : 'exhausted')
    : advanceChain(chain, outcome, now);
  return settleAttempt(draft, settled, pending, outcome, now);
}

/** Opens a period and, for a fixed rate, charges it. */
function openNextPeriod(draft: PurchaseDraft, context: BillingContext, now: Instant): PurchaseDraft {
  const { plan } = context;
  const { anchor } = draft.purchase;
  if (!isSubscriptionPlan(plan) || anchor === null) return draft;
  const opened = openPeriod(draft, plan, anchor);
  const period = opened.purchase.current_period;
  const charged =
    plan.rate.kind === 'fixed_subscription' && period
      ? collectAmount(opened, { amount: plan.rate.amount, period }, context, now)
      : opened;
  const derived = withDerivedStatus(charged, now, context);
  // If the failed charge canceled the purchase, no client ever sees the period.
  return isFinal(derived.purchase) ? derived : withPurchase(derived, {}, 'purchase.period_started');
}

/** Closes a period, paid or not. A variable one then waits for its bill. */
function closePeriod(draft: PurchaseDraft): PurchaseDraft {
  const { current_period, unbilled_period, cycles_completed, kind } = draft.purchase;
  return withPurchase(draft, {
    current_period: null,
    cycles_completed: cycles_completed + 1,
    unbilled_period: kind === 'variable_subscription' ? (unbilled_period ?? current_period) : null,
  });
}

/** Bills the consumption of the ended period. */
function billPeriod(draft: PurchaseDraft, context: BillingContext, now: Instant): PurchaseDraft {
  const { purchase } = draft;
  const { rate } = context.plan;
  const period = purchase.unbilled_period;
  if (rate.kind !== 'variable_subscription' || !period) return draft;
  const consumption = getBilledConsumption(purchase, period, rate);
  const closed = withPurchase(draft, {
    unbilled_period: listUnbilledPeriods(purchase, context.plan)[1] ?? null,
    usage: purchase.usage.filter(({ index }) => index !== period.index),
    last_quantity: consumption?.quantity ?? purchase.last_quantity,
  });
  if (!consumption) return closed;
  const amount = calculateAmount(consumption.quantity, rate.unit_amount);
  if (amount === null)
    throw new Error(`The purchase ${purchase.id} was let report more than can be charged.`);
  const charged = collectAmount(closed, { amount, period, consumption }, context, now);
  const billed = context.openConsumptions
    .filter((record) => record.period.index === period.index)
    .map((record): Consumption => ({
      ...record,
      status: 'billed',
      charge_id: charged.purchase.latest_charge_id,
    }));
  return withConsumptions(charged, billed);
}

/** Returns the consumption that a period is billed for; null when there is nothing to bill. */
function getBilledConsumption(purchase: Purchase, period: Period, rate: VariableRate): Charge['consumption'] {
  const usage = purchase.usage.find(({ index }) => index === period.index);
  const { unit_amount } = rate;
  if (usage && usage.reports > 0) return { quantity: usage.quantity, unit_amount, source: 'reported' };
  if (rate.when_unreported === 'no_charge' || purchase.last_quantity === null) return null;
  return { quantity: purchase.last_quantity, unit_amount, source: 'carried_forward' };
}

/** Makes the first off-session attempt to collect an amount. */
function collectAmount(
  draft: PurchaseDraft,
  item: { amount: number; period: Period; consumption?: Charge['consumption'] },
  { plan, dunning, newId }: BillingContext,
  now: Instant,
): PurchaseDraft {
  const { payment_method } = draft.purchase;
  const { outcome, tried } = tryCard(draft, item.amount);
  const chain = advanceChain({ charge_id: newId('chg'), attempt: 1, dunning }, outcome, now);
  const attempt = { plan, ...item, payment_method, outcome, next_retry_at: getNextRetryAt(chain), now };
  return addFirstAttempt(tried, attempt, chain);
}

/** Makes the next attempt of a chain. */
function retryCharge(
  draft: PurchaseDraft,
  { charge_id, dunning }: AttemptChain,
  context: BillingContext,
  now: Instant,
): PurchaseDraft {
  const failed = context.charge(charge_id);
  const { outcome, tried } = tryCard(draft, failed.amount);
  return addRetry(tried, failed, { dunning, outcome, now, newId: context.newId });
}

/** Decides the outcome of an off-session attempt with the attached card. */
function tryCard(draft: PurchaseDraft, amount: number): { outcome: Outcome; tried: PurchaseDraft } {
  const token = requirePaymentToken(draft.purchase);
  const { outcome, remaining } = decideAttempt(draft.purchase, { token, amount, isPayerPresent: false });
  return { outcome, tried: withPurchase(draft, remaining) };
}

/** Expires a challenge. On session this ends the checkout; off session the attempt fails. */
function expireChallenge(
  draft: PurchaseDraft,
  chain: AttemptChain,
  context: BillingContext,
  now: Instant,
): PurchaseDraft {
  const challenged = context.charge(chain.charge_id);
  if (draft.purchase.payment_method === null) {
    const stopped = closeChain(chain, 'stopped');
    return enterStatus(settleAttempt(draft, stopped, challenged, AUTHENTICATION_EXPIRED, now), 'expired');
  }
  // The retry is due at this instant.
  const expired: AttemptChain = hasRetriesLeft(chain)
    ? { ...chain, state: 'waiting', due_at: now }
    : closeChain(chain, 'exhausted');
  return settleAttempt(draft, expired, challenged, AUTHENTICATION_EXPIRED, now);
}

const AUTHENTICATION_EXPIRED = createDecline('authentication_expired');
