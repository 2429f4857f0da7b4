import { getOnSessionResult } from './cards.js';
import { calculatePrice } from './decimals.js';
import type { PurchaseCommand } from './inputs.js';
import {
  chargeOffSession,
  chargeOnSession,
  expireChallenge,
  failCharge,
  retryCharge,
  settleCharge,
  stopRetries,
} from './payments.js';
import { getBillingTime, getPeriod, getSubscriptionStart, type Period } from './periods.js';
import {
  getLastAttempt,
  isFinal,
  type Attempt,
  type AttemptChain,
  type SimulatedPurchase,
} from './simulated-purchase.js';
import { getBillableUsage, getRecords } from './usage.js';

/** Steps of due work, in the order in which they run at one instant. */
export const dueSteps = [settleDuePayments, retryDueCharges, expireChallenges, renewPeriod, expireCheckout];

/** Ends a purchase: no further period starts and the checkout closes. */
export function endPurchase(purchase: SimulatedPurchase): void {
  purchase.period = null;
  purchase.hasEnded = true;
  purchase.expiresAt = null;
}

/** Applies the payment token of the creating request, if it has one. */
export function startPurchase(purchase: SimulatedPurchase): void {
  const { input, now } = purchase;
  const { token, plan } = input;
  if (token === null) return;
  const { rate } = plan;
  const isDue =
    rate.kind !== 'variable_subscription' &&
    rate.amount > 0 &&
    (rate.kind === 'one_time' || getSubscriptionStart(input, now).firstPeriodStart === now);
  const result = getOnSessionResult(token);
  if (isDue) {
    const { amount } = rate;
    const charge = chargeOnSession(purchase, { amount, period: null, usage: null }, token, result);
    if (charge.status === 'requires_action') charge.dueAt = charge.nextRetryAt = null;
    if (charge.status === 'pending') purchase.expiresAt = null;
    if (charge.status === 'succeeded') attachCard(purchase, token, now);
  } else if (result.status === 'succeeded' || result.status === 'pending') {
    attachCard(purchase, token, now);
  }
  if (result.status === 'failed') failPurchase(purchase, result.failureCode);
  if (result.status === 'requires_action') purchase.status = 'requires_action';
}

function failPurchase(purchase: SimulatedPurchase, failureCode: string): void {
  purchase.status = 'failed';
  purchase.failureCode = failureCode;
  purchase.expiresAt = null;
}

/**
 * Attaches a card and starts the subscription, or completes a one-time purchase.
 *
 * @param paidAt creation time of the payment that attached the card; now if there was none
 */
function attachCard(purchase: SimulatedPurchase, token: string, paidAt: string): void {
  const { input, now } = purchase;
  const { rate, payment_day } = input.plan;
  purchase.card = token;
  purchase.expiresAt = null;
  if (rate.kind === 'one_time') {
    purchase.status = 'succeeded';
    return;
  }
  // A payment made on the payment day pays for the period that starts on that day, even if it settles later.
  Object.assign(purchase, getSubscriptionStart(input, payment_day === null ? now : paidAt));
  startTrialOrFirstPeriod(purchase);
}

function startTrialOrFirstPeriod(purchase: SimulatedPurchase): void {
  const { now, serviceStart, firstPeriodStart, trialEnd, periodIndex, hasEnded } = purchase;
  if (serviceStart === null || firstPeriodStart === null || periodIndex > 0 || hasEnded) return;
  if (firstPeriodStart <= now) {
    if (!purchase.cancelsAtPeriodEnd) openPeriod(purchase, 1);
    if (purchase.periodIndex === 0) purchase.hasEnded = true;
  } else if (serviceStart <= now && trialEnd !== null) {
    purchase.status = 'trialing';
  }
}

/** Starts a period and charges it, if it is charged in advance and not paid yet. */
function openPeriod(purchase: SimulatedPurchase, index: number): void {
  const { input, firstPeriodStart, charges } = purchase;
  const { rate } = input.plan;
  const period = getPeriod(input, firstPeriodStart ?? '', index);
  if (period === null || period.end <= purchase.now) return;
  purchase.period = period;
  purchase.periodIndex = index;
  if (rate.kind !== 'fixed_subscription') return;
  const paid = index === 1 ? charges[0] : undefined;
  if (paid) paid.period = period;
  else chargeOffSession(purchase, { amount: rate.amount, period, usage: null });
}

function settleDuePayments(purchase: SimulatedPurchase): void {
  for (const [index, chain] of purchase.chains.entries()) {
    const last = getLastAttempt(purchase, chain);
    if (last.status !== 'pending' || (last.dueAt ?? '') > purchase.now) continue;
    settleCharge(purchase, chain);
    const isFirst = index === 0 && purchase.card === null && !isFinal(purchase);
    if (isFirst) completeFirstPayment(purchase, last);
  }
}

function completeFirstPayment(purchase: SimulatedPurchase, charge: Attempt): void {
  if (charge.status === 'failed') failPurchase(purchase, charge.failureCode ?? '');
  else attachCard(purchase, purchase.input.token ?? '', charge.createdAt);
}

const getOpenChains = (purchase: SimulatedPurchase): AttemptChain[] =>
  isFinal(purchase) ? [] : purchase.chains;

function retryDueCharges(purchase: SimulatedPurchase): void {
  for (const chain of getOpenChains(purchase)) {
    const { status, nextRetryAt } = getLastAttempt(purchase, chain);
    const isDue = status === 'failed' && nextRetryAt !== null && nextRetryAt <= purchase.now;
    if (isDue) retryCharge(purchase, chain);
  }
}

function expireChallenges(purchase: SimulatedPurchase): void {
  for (const chain of getOpenChains(purchase)) {
    const { status, dueAt } = getLastAttempt(purchase, chain);
    const isDue = status === 'requires_action' && dueAt !== null && dueAt <= purchase.now;
    if (isDue) expireChallenge(purchase, chain);
  }
}

/** Closes an ended period, charges usage whose grace time is over, and starts the next period or ends the purchase. */
function renewPeriod(purchase: SimulatedPurchase): void {
  if (isFinal(purchase)) return;
  const { input, now, period } = purchase;
  const isVariable = input.plan.rate.kind === 'variable_subscription';
  const closed = period !== null && period.end <= now ? period : null;
  if (closed) {
    purchase.period = null;
    purchase.cyclesCompleted += 1;
    if (isVariable)
      purchase.unbilledPeriods.push({ period: closed, chargeAt: getBillingTime(input, closed) });
  }
  const due = purchase.unbilledPeriods.filter(({ chargeAt }) => chargeAt <= now);
  purchase.unbilledPeriods = purchase.unbilledPeriods.filter(({ chargeAt }) => chargeAt > now);
  for (const unbilled of due) chargeUsage(purchase, unbilled.period);
  const isLast =
    purchase.periodIndex > 0 &&
    purchase.period === null &&
    (purchase.cancelsAtPeriodEnd ||
      getPeriod(input, purchase.firstPeriodStart ?? '', purchase.periodIndex + 1) === null);
  if (isLast && purchase.unbilledPeriods.length === 0) purchase.hasEnded = true;
  else if (closed && !isLast) openPeriod(purchase, closed.index + 1);
  if (purchase.periodIndex === 0) startTrialOrFirstPeriod(purchase);
}

function chargeUsage(purchase: SimulatedPurchase, period: Period): void {
  const { rate } = purchase.input.plan;
  if (rate.kind !== 'variable_subscription') return;
  const usage = getBillableUsage(purchase, period);
  if (usage === null) return;
  if (usage.source === 'reported') purchase.lastQuantity = usage.quantity;
  for (const { id } of getRecords(purchase, period)) purchase.chargeByRecord.set(id, purchase.charges.length);
  chargeOffSession(purchase, { amount: calculatePrice(usage.quantity, rate.unit_amount), period, usage });
}

function expireCheckout(purchase: SimulatedPurchase): void {
  if (purchase.expiresAt === null || purchase.expiresAt > purchase.now || isFinal(purchase)) return;
  for (const chain of purchase.chains) {
    if (getLastAttempt(purchase, chain).status === 'requires_action')
      failCharge(purchase, chain, 'authentication_expired');
  }
  purchase.status = 'expired';
  purchase.expiresAt = null;
}

/** Applies a later request to a purchase. */
export function applyCommand(purchase: SimulatedPurchase, command: PurchaseCommand): void {
  if (command.type === 'force') purchase.forcedOutcomes.push(command.outcome);
  else cancelPurchase(purchase, command);
}

function cancelPurchase(
  purchase: SimulatedPurchase,
  { mode, reason }: Extract<PurchaseCommand, { type: 'cancel' }>,
): void {
  const { input, status, period, unbilledPeriods } = purchase;
  if (isFinal(purchase) || input.plan.rate.kind === 'one_time') return;
  if (mode === 'period_end' && purchase.cancelsAtPeriodEnd) return;
  purchase.cancellation = { mode, reason, source: 'client' };
  const isRunning = status === 'trialing' || period !== null || unbilledPeriods.length > 0;
  if (mode === 'period_end' && isRunning) {
    purchase.cancelsAtPeriodEnd = true;
    return;
  }
  stopRetries(purchase);
  purchase.status = 'canceled';
  purchase.canceledAt = purchase.now;
  purchase.cancelsAtPeriodEnd = false;
  endPurchase(purchase);
}
