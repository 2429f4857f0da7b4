import { addMilliseconds, addHours, toDate, getPaymentDate, getStartOfDay } from '../shared/calendar.js';
import type { IdFactory } from '../shared/event.js';
import type {
  Charge,
  Failure,
  Instant,
  Plan,
  Purchase,
  AttemptChain,
  Dunning,
  PaymentTokenName,
  Settlement,
} from '../shared/records.js';
import {
  addFirstAttempt,
  advanceChain,
  closeChain,
  decideAttempt,
  findForcedAttempt,
  settleAttempt,
} from './payment-attempt.js';
import { getPaymentMethod, type Outcome } from './payment-outcome.js';
import { withCharge, withPurchase, type PurchaseDraft } from './purchase-draft.js';
import {
  findPeriod,
  getSubscriptionStart,
  isSubscriptionPlan,
  toScheduleTerms,
  type SubscriptionPlan,
} from './schedule.js';
import { enterStatus } from './status.js';

interface FirstCard {
  token: PaymentTokenName;
  source: NonNullable<Purchase['card_source']>;
}

/** Everything besides the purchase that a first payment needs. */
interface FirstPaymentContext {
  plan: Plan;
  /** Settings of the payment's chain. */
  dunning: Dunning;
  now: Instant;
  newId: IdFactory;
}

/** Attempts the first payment on session: charges the amount due now, or only verifies the card. */
export function attemptFirstPayment(
  draft: PurchaseDraft,
  { token, source }: FirstCard,
  context: FirstPaymentContext,
): PurchaseDraft {
  const amount = getAmountDueOnAttach(draft.purchase, context.plan, context.now);
  const { outcome, remaining } = decideAttempt(draft.purchase, { token, amount, isPayerPresent: true });
  const tried = withPurchase(draft, { ...remaining, payment_token: token, card_source: source });
  return applyAttempt(tried, amount, outcome, context);
}

/**
 * Charges the amount due now after the payer passed the challenge of a card verification. Succeeds unless a test forces
 * another outcome.
 */
export function chargeVerifiedCard(draft: PurchaseDraft, context: FirstPaymentContext): PurchaseDraft {
  const amount = getAmountDueOnAttach(draft.purchase, context.plan, context.now);
  const forced = findForcedAttempt(draft.purchase, amount);
  return forced
    ? applyAttempt(withPurchase(draft, forced.remaining), amount, forced.outcome, context)
    : applyAttempt(draft, amount, { kind: 'ok' }, context);
}

/** Returns the amount that attaching a card charges now, in minor units; null when it only verifies the card. */
export function getAmountDueOnAttach(purchase: Purchase, plan: Plan, now: Instant): number | null {
  if (plan.rate.kind === 'variable_subscription') return null;
  const startsAt = isSubscriptionPlan(plan)
    ? getSubscriptionStart(plan, now, purchase.service_activation_date).anchor
    : now;
  return startsAt > now ? null : plan.rate.amount;
}

function applyAttempt(
  draft: PurchaseDraft,
  amount: number | null,
  outcome: Outcome,
  context: FirstPaymentContext,
): PurchaseDraft {
  const { plan, now } = context;
  // A zero amount needs no card: its charge is created after the card is verified.
  const isCharged = amount !== null && (amount > 0 || outcome.kind === 'ok');
  const charged = isCharged ? chargeFirstAmount(draft, amount, outcome, context) : draft;
  switch (outcome.kind) {
    case 'ok':
      return withPeriodOfCharge(startService(charged, plan, now));
    case 'declined':
      return declineFirstCard(charged, outcome.failure);
    case 'challenge':
      return enterStatus(charged, 'requires_action');
    case 'delayed':
      return withPurchase(charged, { status: 'pending' });
  }
}

/** Adds the charge and its chain, which is closed at once unless the payment is delayed or challenged. */
function chargeFirstAmount(
  draft: PurchaseDraft,
  amount: number,
  outcome: Outcome,
  { plan, dunning, now, newId }: FirstPaymentContext,
): PurchaseDraft {
  const { purchase } = draft;
  const payment_method = getPaymentMethod(requirePaymentToken(purchase));
  const chain = advanceChain({ charge_id: newId('chg'), attempt: 1, dunning }, outcome, now);
  const attempt = { plan, amount, period: null, payment_method, outcome, next_retry_at: null, now };
  return addFirstAttempt(draft, attempt, { ...chain, ...getOnSessionChanges(outcome, purchase) });
}

/** Returns the on-session differences of a chain: a challenge lasts as long as the checkout, and there are no retries. */
function getOnSessionChanges(outcome: Outcome, purchase: Purchase): Partial<AttemptChain> {
  if (outcome.kind === 'challenge') return { due_at: purchase.checkout_expires_at };
  return outcome.kind === 'declined' ? { state: 'exhausted', due_at: null } : {};
}

/** Gives the first charge the period that it paid for: the charge is older than the period. */
function withPeriodOfCharge(draft: PurchaseDraft): PurchaseDraft {
  const { latest_charge_id, current_period } = draft.purchase;
  const first = draft.charges.find(({ record }) => record.id === latest_charge_id);
  return first ? withCharge(draft, { ...first.record, period: current_period }, false) : draft;
}

/** Settles a delayed or challenged first payment, which starts the service or declines the card. */
export function settleFirstPayment(
  draft: PurchaseDraft,
  { chain, charge, outcome }: { chain: AttemptChain; charge: Charge; outcome: Settlement },
  plan: Plan,
  now: Instant,
): PurchaseDraft {
  const closed = closeChain(chain, outcome.kind === 'ok' ? 'succeeded' : 'exhausted');
  const settled = settleAttempt(draft, closed, charge, outcome, now);
  if (outcome.kind === 'ok') return withPeriodOfCharge(startService(settled, plan, now, charge.created_at));
  if (chain.state !== 'pending') return declineFirstCard(settled, outcome.failure);
  const checkout_expires_at = getExpiryAfterWait(draft.purchase, plan, charge, now);
  return declineFirstCard(withPurchase(settled, { checkout_expires_at }), outcome.failure);
}

/** Applies a declined first card: fails a purchase created with a token; on the checkout page the payer can retry. */
export function declineFirstCard(draft: PurchaseDraft, failure: Failure): PurchaseDraft {
  const { card_source, page } = draft.purchase;
  if (card_source === 'token') return enterStatus(draft, 'failed', { failure });
  return withPurchase(draft, { status: 'pending', chains: [], page: { ...page, failure } });
}

/**
 * Attaches the card after the first payment, if one was due. Completes a one-time purchase; starts a subscription or
 * schedules its start. Ends the purchase at once when the payment settles after the end date.
 *
 * @param chargedAt instant of the first payment attempt. With a payment day, the first period starts then: a delayed
 *   payment settles a day later, and the customer would pay for the wait until the next payment day.
 */
export function startService(
  draft: PurchaseDraft,
  plan: Plan,
  now: Instant,
  chargedAt: Instant = now,
): PurchaseDraft {
  const payment_method = getPaymentMethod(requirePaymentToken(draft.purchase));
  const attached = withPurchase(draft, { payment_method }, 'purchase.payment_method_attached');
  if (!isSubscriptionPlan(plan)) return enterStatus(attached, 'succeeded');
  const from = plan.payment_day === null ? now : chargedAt;
  const subscriptionStart = getSubscriptionStart(plan, from, attached.purchase.service_activation_date);
  const waiting = withPurchase(attached, { status: 'pending', ...subscriptionStart });
  if (subscriptionStart.start > now) return waiting;
  if (subscriptionStart.trial_end !== null) return enterStatus(waiting, 'trialing');
  if (subscriptionStart.anchor > now) return waiting;
  const first = findPeriod(toScheduleTerms(waiting.purchase, plan, subscriptionStart.anchor), 1);
  if (!first || first.end <= now) return enterStatus(waiting, 'succeeded', { has_ended: true });
  const opened = openPeriod(waiting, plan, subscriptionStart.anchor);
  return withPurchase(enterStatus(opened, 'active'), {}, 'purchase.period_started');
}

/** Opens the next period. @throws {Error} when there is none */
export function openPeriod(draft: PurchaseDraft, plan: SubscriptionPlan, anchor: Instant): PurchaseDraft {
  const { purchase } = draft;
  const period = findPeriod(toScheduleTerms(purchase, plan, anchor), purchase.periods_opened + 1);
  if (!period) throw new Error(`The purchase ${purchase.id} has no period left to open.`);
  return withPurchase(draft, { current_period: period, periods_opened: period.index });
}

/** Returns the payment token of the purchase. @throws {Error} when it has none */
export function requirePaymentToken(purchase: Purchase): PaymentTokenName {
  if (purchase.payment_token === null) throw new Error(`The purchase ${purchase.id} has no card.`);
  return purchase.payment_token;
}

/** Returns the expiry after a pending payment, which suspends the checkout: the payer keeps the remaining time. */
function getExpiryAfterWait(purchase: Purchase, plan: Plan, charge: Charge, now: Instant): Instant {
  const waited = Date.parse(now) - Date.parse(charge.created_at);
  const resumed = addMilliseconds(purchase.checkout_expires_at, waited);
  const expiry = getCheckoutExpiry(plan, purchase.end_date, resumed);
  return expiry > now ? expiry : now;
}

/** Returns the expiry of a checkout: the configured one, or earlier when no charge before the end date is possible. */
export function getCheckoutExpiry(plan: Plan, endDate: string | null, configuredExpiry: Instant): Instant {
  if (endDate === null || !isSubscriptionPlan(plan)) return configuredExpiry;
  const deadline = addHours(
    findFirstPaymentDeadline(getStartOfDay(endDate), plan.payment_day),
    -24 * plan.trial_days,
  );
  return deadline < configuredExpiry ? deadline : configuredExpiry;
}

/** Returns the end of the last payment day before `end`, or `end` itself for a plan without a payment day. */
function findFirstPaymentDeadline(end: Instant, paymentDay: number | null): Instant {
  if (paymentDay === null) return end;
  const inMonth = getPaymentDate(toDate(end), 0, paymentDay);
  const last = getStartOfDay(inMonth) < end ? inMonth : getPaymentDate(toDate(end), -1, paymentDay);
  return addHours(getStartOfDay(last), 24);
}
