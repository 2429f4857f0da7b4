import { beginPaid, tokenOf } from './begin.js';
import { addMilliseconds } from '../shared/calendar.js';
import { advanceChain, closedChain, type Chain, type Dunning } from './chain.js';
import { firstAttempt, settleCharge } from './charge.js';
import { checkoutExpiry } from './checkout-expiry.js';
import type { NewId } from '../shared/event.js';
import { forcedAttempt, nextAttempt } from './next-attempt.js';
import { paymentMethodOf, type Outcome, type PaymentTokenName, type Settlement } from './payment-outcome.js';
import { withCharge, withNewCharge, withPurchase, type Progress } from './progress.js';
import type { Charge, Failure, Instant, Plan, Purchase } from '../shared/records.js';
import { beginningOf, isSubscriptionPlan } from './schedule.js';
import { enter } from './transition.js';

/** A card that is given for a purchase which has none. */
export interface FirstCard {
  token: PaymentTokenName;
  source: NonNullable<Purchase['card_source']>;
}

/** What a first payment rests on beside the purchase. */
export interface FirstPaymentTerms {
  plan: Plan;
  /** The settings that the chain of the payment begins with. */
  dunning: Dunning;
  now: Instant;
  newId: NewId;
}

/** Tries the first card while the payer is present: charges what is due now, or else only verifies the card. */
export function payFirst(
  progress: Progress,
  { token, source }: FirstCard,
  terms: FirstPaymentTerms,
): Progress {
  const amount = amountDueOnAttach(progress.purchase, terms.plan, terms.now);
  const { outcome, left } = nextAttempt(progress.purchase, { token, amount, isPayerPresent: true });
  const tried = withPurchase(progress, { ...left, payment_token: token, card_source: source });
  return attempted(tried, amount, outcome, terms);
}

/**
 * The first card was only verified, for which the payer had to be challenged, and that went well. What is due now is
 * charged: the card that was just proven pays, unless that is told to end otherwise.
 */
export function payVerified(progress: Progress, terms: FirstPaymentTerms): Progress {
  const amount = amountDueOnAttach(progress.purchase, terms.plan, terms.now);
  const forced = forcedAttempt(progress.purchase, amount);
  return forced
    ? attempted(withPurchase(progress, forced.left), amount, forced.outcome, terms)
    : attempted(progress, amount, { kind: 'ok' }, terms);
}

/** What attaching a card now charges at once, in minor units; null when it only verifies the card. */
export function amountDueOnAttach(purchase: Purchase, plan: Plan, now: Instant): number | null {
  if (plan.rate.kind === 'variable_subscription') return null;
  const begins = isSubscriptionPlan(plan)
    ? beginningOf(plan, now, purchase.service_activation_date).anchor
    : now;
  return begins > now ? null : plan.rate.amount;
}

function attempted(
  progress: Progress,
  amount: number | null,
  outcome: Outcome,
  terms: FirstPaymentTerms,
): Progress {
  const { plan, now, newId } = terms;
  // An amount of zero asks no card: its charge is made once the card is verified.
  if (amount === null || (amount === 0 && outcome.kind !== 'ok'))
    return concluded(progress, plan, outcome, null, now);
  const charge = firstAttempt({
    id: newId('chg'),
    purchase: progress.purchase,
    plan,
    amount,
    period: null,
    payment_method: paymentMethodOf(tokenOf(progress.purchase)),
    outcome,
    now,
  });
  return concluded(withFirstCharge(progress, charge, outcome, terms), plan, outcome, charge, now);
}

/** What became of the purchase. */
function concluded(
  progress: Progress,
  plan: Plan,
  outcome: Outcome,
  charge: Charge | null,
  now: Instant,
): Progress {
  switch (outcome.kind) {
    case 'ok': {
      const begun = beginPaid(progress, plan, now);
      return charge === null
        ? begun
        : withCharge(begun, { ...charge, period: begun.purchase.current_period }, false);
    }
    case 'declined':
      return refuseFirst(progress, outcome.failure);
    case 'challenge':
      return enter(progress, 'requires_action');
    case 'delayed':
      return withPurchase(progress, { status: 'pending' });
  }
}

/** The first payment begins a chain, which is over at once unless it is delayed or challenged. */
function withFirstCharge(
  progress: Progress,
  charge: Charge,
  outcome: Outcome,
  { dunning, now }: FirstPaymentTerms,
): Progress {
  const { purchase } = progress;
  const made = advanceChain({ charge_id: charge.id, attempt: 1, dunning }, outcome, now);
  const chain: Chain = { ...made, ...onSession(outcome, purchase) };
  return withNewCharge(withPurchase(progress, { latest_charge_id: charge.id, chains: [chain] }), charge);
}

/** What is different while the payer is present: a challenge lasts as long as the checkout, and nothing is tried again. */
function onSession(outcome: Outcome, purchase: Purchase): Partial<Chain> {
  if (outcome.kind === 'challenge') return { due_at: purchase.checkout_expires_at };
  return outcome.kind === 'declined' ? { state: 'exhausted', due_at: null } : {};
}

/** A first payment that was delayed or challenged is known now, which decides whether the purchase begins. */
export function settleFirst(
  progress: Progress,
  { chain, charge, outcome }: { chain: Chain; charge: Charge; outcome: Settlement },
  plan: Plan,
  now: Instant,
): Progress {
  const settled = settleCharge(charge, outcome, null, now);
  if (outcome.kind === 'declined') {
    const over = withPurchase(progress, {
      chains: [closedChain(chain, 'exhausted')],
      checkout_expires_at:
        chain.state === 'pending'
          ? expiryAfterWait(progress.purchase, plan, charge, now)
          : progress.purchase.checkout_expires_at,
    });
    return refuseFirst(withCharge(over, settled, true), outcome.failure);
  }
  const known = withPurchase(progress, { chains: [closedChain(chain, 'succeeded')] });
  const begun = beginPaid(known, plan, now, charge.created_at);
  return withCharge(begun, { ...settled, period: begun.purchase.current_period }, true);
}

/** The first card is refused: that is the end of a purchase which came with it, while the payer on the page may give another. */
export function refuseFirst(progress: Progress, failure: Failure): Progress {
  const { card_source, page } = progress.purchase;
  if (card_source === 'token') return enter(progress, 'failed', { failure });
  return withPurchase(progress, { status: 'pending', chains: [], page: { ...page, failure } });
}

/** A checkout is suspended while a payment is in the air: the payer has as much time left as before. */
function expiryAfterWait(purchase: Purchase, plan: Plan, charge: Charge, now: Instant): Instant {
  const waited = Date.parse(now) - Date.parse(charge.created_at);
  const resumed = addMilliseconds(purchase.checkout_expires_at, waited);
  const expiry = checkoutExpiry(plan, purchase.end_date, resumed);
  return expiry > now ? expiry : now;
}
