import { startService, requirePaymentToken } from './start-service.js';
import { addMilliseconds, addHours, toDate, getPaymentDate, getStartOfDay } from '../shared/calendar.js';
import { advanceChain, closeChain } from './attempt-chain.js';
import { createCharge, settleCharge } from './charge.js';
import type { IdFactory } from '../shared/event.js';
import { findForcedAttempt, decideAttempt } from './decide-attempt.js';
import { getPaymentMethod, type Outcome } from './payment-outcome.js';
import { withCharge, withNewCharge, withPurchase, type PurchaseDraft } from './purchase-draft.js';
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
import { getSubscriptionStart, isSubscriptionPlan } from './schedule.js';
import { enterStatus } from './transition.js';

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
  const { plan, now, newId } = context;
  // A zero amount needs no card: its charge is created after the card is verified.
  if (amount === null || (amount === 0 && outcome.kind !== 'ok'))
    return applyOutcome(draft, plan, outcome, null, now);
  const charge = createCharge({
    id: newId('chg'),
    purchase: draft.purchase,
    plan,
    amount,
    period: null,
    payment_method: getPaymentMethod(requirePaymentToken(draft.purchase)),
    dunning: context.dunning,
    outcome,
    now,
  });
  return applyOutcome(withFirstAttempt(draft, charge, outcome, context), plan, outcome, charge, now);
}

/** Applies the outcome of the first attempt to the purchase. */
function applyOutcome(
  draft: PurchaseDraft,
  plan: Plan,
  outcome: Outcome,
  charge: Charge | null,
  now: Instant,
): PurchaseDraft {
  switch (outcome.kind) {
    case 'ok': {
      const started = startService(draft, plan, now);
      return charge === null
        ? started
        : withCharge(started, { ...charge, period: started.purchase.current_period }, false);
    }
    case 'declined':
      return declineFirstCard(draft, outcome.failure);
    case 'challenge':
      return enterStatus(draft, 'requires_action');
    case 'delayed':
      return withPurchase(draft, { status: 'pending' });
  }
}

/** Adds the charge and its chain, which is closed at once unless the payment is delayed or challenged. */
function withFirstAttempt(
  draft: PurchaseDraft,
  charge: Charge,
  outcome: Outcome,
  { dunning, now }: FirstPaymentContext,
): PurchaseDraft {
  const { purchase } = draft;
  const settled = advanceChain({ charge_id: charge.id, attempt: 1, dunning }, outcome, now);
  const chain: AttemptChain = { ...settled, ...getOnSessionChanges(outcome, purchase) };
  return withNewCharge(withPurchase(draft, { latest_charge_id: charge.id, chains: [chain] }), charge);
}

/** Returns the on-session differences of a chain: a challenge lasts as long as the checkout, and there are no retries. */
function getOnSessionChanges(outcome: Outcome, purchase: Purchase): Partial<AttemptChain> {
  if (outcome.kind === 'challenge') return { due_at: purchase.checkout_expires_at };
  return outcome.kind === 'declined' ? { state: 'exhausted', due_at: null } : {};
}

/** Settles a delayed or challenged first payment, which starts the service or declines the card. */
export function settleFirstPayment(
  draft: PurchaseDraft,
  { chain, charge, outcome }: { chain: AttemptChain; charge: Charge; outcome: Settlement },
  plan: Plan,
  now: Instant,
): PurchaseDraft {
  const settled = settleCharge(charge, outcome, null, now);
  if (outcome.kind === 'declined') {
    const failed = withPurchase(draft, {
      chains: [closeChain(chain, 'exhausted')],
      checkout_expires_at:
        chain.state === 'pending'
          ? getExpiryAfterWait(draft.purchase, plan, charge, now)
          : draft.purchase.checkout_expires_at,
    });
    return declineFirstCard(withCharge(failed, settled, true), outcome.failure);
  }
  const paid = withPurchase(draft, { chains: [closeChain(chain, 'succeeded')] });
  const started = startService(paid, plan, now, charge.created_at);
  return withCharge(started, { ...settled, period: started.purchase.current_period }, true);
}

/** Applies a declined first card: fails a purchase created with a token; on the checkout page the payer can retry. */
export function declineFirstCard(draft: PurchaseDraft, failure: Failure): PurchaseDraft {
  const { card_source, page } = draft.purchase;
  if (card_source === 'token') return enterStatus(draft, 'failed', { failure });
  return withPurchase(draft, { status: 'pending', chains: [], page: { ...page, failure } });
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
