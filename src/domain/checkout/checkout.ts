import type { World } from '../billing/billing.js';
import { advanceChain, nextRetryAt, withChain, type Chain } from '../billing/chain.js';
import { settleCharge } from '../billing/charge.js';
import { nothing, type Decision } from '../shared/event.js';
import { amountDueOnAttach, payFirst, payVerified, refuseFirst, settleFirst } from '../billing/first-payment.js';
import { nextAttempt } from '../billing/next-attempt.js';
import { declined, type PaymentTokenName, type Settlement } from '../billing/payment-outcome.js';
import { decisionOf, startFrom, withCharge, withPurchase, type Progress } from '../billing/progress.js';
import type { Charge, Instant, Plan, Purchase } from '../shared/records.js';
import { oldestUnpaid, payDebt, replaceCard } from './repair.js';
import { scheduled, withDerivedStatus } from '../billing/transition.js';

/** What the checkout has for the payer to do now; `amount` is in minor units, null where a card is only verified. */
export type CheckoutStep =
  /** To give the first card. */
  | { kind: 'pay'; amount: number | null }
  /** To answer the challenge of a payment, or of a card. */
  | { kind: 'challenge'; amount: number | null }
  /**
   * To give another card, which pays `amount` of what is owed. Where a charge waits for the answer to its challenge,
   * `challenged` is its amount.
   */
  | { kind: 'repair'; amount: number; challenged: number | null }
  /** To wait: a payment is being settled. */
  | { kind: 'wait' }
  | { kind: 'nothing' };

/** @param charges all of the purchase, oldest first */
export function checkoutStep(
  purchase: Purchase,
  plan: Plan,
  charges: readonly Charge[],
  now: Instant,
): CheckoutStep {
  switch (purchase.status) {
    case 'pending':
      if (purchase.payment_method !== null) return { kind: 'nothing' };
      if (purchase.chains.length > 0) return { kind: 'wait' };
      return { kind: 'pay', amount: amountDueOnAttach(purchase, plan, now) };
    case 'requires_action': {
      const challenged = charges.find(({ id }) => id === purchase.chains[0]?.charge_id);
      return { kind: 'challenge', amount: challenged?.amount ?? null };
    }
    case 'past_due':
    case 'unpaid':
      return repairStep(purchase, charges);
    case 'trialing':
    case 'active':
    case 'succeeded':
    case 'failed':
    case 'expired':
    case 'canceled':
      return { kind: 'nothing' };
  }
}

function repairStep(purchase: Purchase, charges: readonly Charge[]): CheckoutStep {
  const debt = oldestUnpaid(purchase, charges);
  if (!debt) return { kind: 'wait' };
  if (purchase.page.offered_token !== null) return { kind: 'challenge', amount: debt.amount };
  const waiting = challengedChain(purchase);
  const challenged = charges.find(({ id }) => id === waiting?.charge_id)?.amount ?? null;
  return { kind: 'repair', amount: debt.amount, challenged };
}

const challengedChain = ({ chains }: Purchase): Chain | undefined =>
  chains.find(({ state }) => state === 'challenged');

/** What a payer's act rests on. */
export interface PayerAct extends World {
  purchase: Purchase;
  /** All of the purchase, oldest first. */
  charges: readonly Charge[];
  now: Instant;
}

/** The payer gives a card on the checkout page. Where no card is wanted, or a payment is in the air, nothing happens. */
export function payOnPage(act: PayerAct, token: PaymentTokenName): Decision<Purchase> {
  const { purchase, plan, charges, now } = act;
  const step = checkoutStep(purchase, plan, charges, now);
  const started = submitted(purchase);
  if (step.kind === 'pay') return committed(payFirst(started, { token, source: 'page' }, act), act);
  const debt = step.kind === 'repair' ? oldestUnpaid(purchase, charges) : null;
  return debt ? committed(repaired(started, token, debt, act), act) : nothing(purchase);
}

/** The new card is verified before anything else: where it is refused, all stays as it is. */
function repaired(started: Progress, token: PaymentTokenName, debt: Charge, act: PayerAct): Progress {
  const { amount } = debt;
  const { outcome, left } = nextAttempt(started.purchase, { token, amount, isPayerPresent: true });
  const tried = withPurchase(started, left);
  const { page } = tried.purchase;
  switch (outcome.kind) {
    case 'declined':
      return withPurchase(tried, { page: { ...page, failure: outcome.failure } });
    case 'challenge':
      return withPurchase(tried, { page: { ...page, offered_token: token } });
    case 'ok':
    case 'delayed':
      return payDebt(replaceCard(tried, token), debt, outcome, act);
  }
}

/** The payer passes or fails a challenge. Where none is to be answered, nothing happens. */
export function answerChallenge(act: PayerAct, isPassed: boolean): Decision<Purchase> {
  const { purchase } = act;
  const answer: Settlement = isPassed ? { kind: 'ok' } : declined('authentication_failed');
  const started = submitted(purchase);
  if (purchase.status === 'requires_action') return committed(answeredFirst(started, answer, act), act);
  if (purchase.status !== 'past_due' && purchase.status !== 'unpaid') return nothing(purchase);
  if (purchase.page.offered_token !== null)
    return committed(answeredForCard(started, purchase.page.offered_token, answer, act), act);
  const chain = challengedChain(purchase);
  return chain ? committed(answeredForCharge(started, chain, answer, act), act) : nothing(purchase);
}

/** The challenge of the first card, which stood for a payment or for nothing but the card. */
function answeredFirst(started: Progress, answer: Settlement, act: PayerAct): Progress {
  const [chain] = started.purchase.chains;
  if (chain)
    return settleFirst(
      started,
      { chain, charge: act.charge(chain.charge_id), outcome: answer },
      act.plan,
      act.now,
    );
  return answer.kind === 'ok' ? payVerified(started, act) : refuseFirst(started, answer.failure);
}

/** The challenge of a card that is to replace the attached one. */
function answeredForCard(
  started: Progress,
  token: PaymentTokenName,
  answer: Settlement,
  act: PayerAct,
): Progress {
  const { page } = started.purchase;
  const debt = oldestUnpaid(started.purchase, act.charges);
  if (answer.kind === 'declined')
    return withPurchase(started, { page: { ...page, offered_token: null, failure: answer.failure } });
  const replaced = replaceCard(started, token);
  return debt ? payDebt(replaced, debt, answer, act) : replaced;
}

/** The challenge of a charge that was made without the payer. */
function answeredForCharge(started: Progress, chain: Chain, answer: Settlement, act: PayerAct): Progress {
  const { page } = started.purchase;
  const moved = advanceChain(chain, answer, act.now);
  const settled = settleCharge(act.charge(chain.charge_id), answer, nextRetryAt(moved), act.now);
  const answered = withPurchase(withCharge(started, settled, true), {
    chains: withChain(started.purchase.chains, chain.charge_id, moved),
  });
  return answer.kind === 'ok'
    ? answered
    : withPurchase(answered, { page: { ...page, failure: answer.failure } });
}

/** What was shown before this is stale, and a refusal of before no longer matters. */
function submitted(purchase: Purchase): Progress {
  const { page } = purchase;
  return withPurchase(startFrom(purchase), {
    page: { ...page, submissions: page.submissions + 1, failure: null },
  });
}

function committed(progress: Progress, act: PayerAct): Decision<Purchase> {
  const derived = withDerivedStatus(progress, act.now, act);
  // A new status clears the page, but not of what has just been said there.
  const { failure } = progress.purchase.page;
  const told = withPurchase(derived, { page: { ...derived.purchase.page, failure } });
  return decisionOf(scheduled(told, act.plan), 'update', act.now);
}
