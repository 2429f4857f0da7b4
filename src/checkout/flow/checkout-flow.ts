import type { BillingContext } from '../../domain/billing/run-due-steps.js';
import { toUnchangedDecision, type Decision } from '../../domain/shared/event.js';
import {
  getAmountDueOnAttach,
  attemptFirstPayment,
  chargeVerifiedCard,
  declineFirstCard,
  settleFirstPayment,
} from '../../domain/billing/first-payment.js';
import { advanceChain, decideAttempt, settleAttempt } from '../../domain/billing/payment-attempt.js';
import { createDecline } from '../../domain/billing/payment-outcome.js';
import { startDraft, withPurchase, type PurchaseDraft } from '../../domain/billing/purchase-draft.js';
import type {
  Charge,
  Instant,
  Plan,
  Purchase,
  AttemptChain,
  PaymentTokenName,
  Settlement,
} from '../../domain/shared/records.js';
import { findOldestUnpaidCharge, payDebt, replaceCard } from '../../domain/billing/repair.js';
import { withDerivedStatus } from '../../domain/billing/status.js';
import { toDecision } from '../../domain/billing/to-decision.js';
import {
  findPeriod,
  getChargeInstant,
  getScheduleEnd,
  getSubscriptionStart,
  isSubscriptionPlan,
  toScheduleTerms,
} from '../../domain/billing/schedule.js';

/** Next action of the payer at the checkout. `amount` is in minor units, null when a card is only verified. */
export type CheckoutStep =
  /** Submit the first card. */
  | { kind: 'pay'; amount: number | null }
  /** Complete the challenge of a payment, or of a card. */
  | { kind: 'challenge'; amount: number | null }
  /**
   * Submit another card, which pays `amount` of the overdue amount. `challenged` is the amount of a charge that waits
   * for its challenge.
   */
  | { kind: 'repair'; amount: number; challenged: number | null }
  /** Wait until a payment settles. */
  | { kind: 'wait' }
  | { kind: 'nothing' };

/** Returns the next action of the payer. @param charges all of the purchase, oldest first */
export function getCheckoutStep(
  purchase: Purchase,
  plan: Plan,
  charges: readonly Charge[],
  now: Instant,
): CheckoutStep {
  switch (purchase.status) {
    case 'pending':
      if (purchase.payment_method !== null) return { kind: 'nothing' };
      if (purchase.chains.length > 0) return { kind: 'wait' };
      return { kind: 'pay', amount: getAmountDueOnAttach(purchase, plan, now) };
    case 'requires_action': {
      const challenged = charges.find(({ id }) => id === purchase.chains[0]?.charge_id);
      return { kind: 'challenge', amount: challenged?.amount ?? null };
    }
    case 'past_due':
    case 'unpaid':
      return getRepairStep(purchase, charges);
    case 'trialing':
    case 'active':
    case 'succeeded':
    case 'failed':
    case 'expired':
    case 'canceled':
      return { kind: 'nothing' };
  }
}

function getRepairStep(purchase: Purchase, charges: readonly Charge[]): CheckoutStep {
  const debt = findOldestUnpaidCharge(purchase, charges);
  if (!debt) return { kind: 'wait' };
  if (purchase.page.offered_token !== null) return { kind: 'challenge', amount: debt.amount };
  const waiting = findChallengedChain(purchase);
  const challenged = charges.find(({ id }) => id === waiting?.charge_id)?.amount ?? null;
  return { kind: 'repair', amount: debt.amount, challenged };
}

const findChallengedChain = ({ chains }: Purchase): AttemptChain | undefined =>
  chains.find(({ state }) => state === 'challenged');

/** Payer action on the checkout page, with the records it needs. */
export interface PayerCommand extends BillingContext {
  purchase: Purchase;
  /** All charges of the purchase, oldest first. */
  charges: readonly Charge[];
  now: Instant;
}

/** Submits a card on the checkout page. Changes nothing when no card is needed, or a payment is pending. */
export function payOnCheckoutPage(command: PayerCommand, token: PaymentTokenName): Decision<Purchase> {
  const { purchase, plan, charges, now } = command;
  const step = getCheckoutStep(purchase, plan, charges, now);
  const draft = startSubmission(purchase);
  if (step.kind === 'pay')
    return finishSubmission(attemptFirstPayment(draft, { token, source: 'page' }, command), command);
  const debt = step.kind === 'repair' ? findOldestUnpaidCharge(purchase, charges) : null;
  return debt
    ? finishSubmission(tryReplacementCard(draft, token, debt, command), command)
    : toUnchangedDecision(purchase);
}

/** Attempts the payment with a replacement card. Only changes the page when the card is declined. */
function tryReplacementCard(
  draft: PurchaseDraft,
  token: PaymentTokenName,
  debt: Charge,
  command: PayerCommand,
): PurchaseDraft {
  const { amount } = debt;
  const { outcome, remaining } = decideAttempt(draft.purchase, { token, amount, isPayerPresent: true });
  const tried = withPurchase(draft, remaining);
  const { page } = tried.purchase;
  switch (outcome.kind) {
    case 'declined':
      return withPurchase(tried, { page: { ...page, failure: outcome.failure } });
    case 'challenge':
      return withPurchase(tried, { page: { ...page, offered_token: token } });
    case 'ok':
    case 'delayed':
      return payDebt(replaceCard(tried, token), debt, outcome, command);
  }
}

/** Resolves a challenge that the payer passed or failed. Changes nothing when no challenge is open. */
export function resolveChallenge(command: PayerCommand, isPassed: boolean): Decision<Purchase> {
  const { purchase } = command;
  const settlement: Settlement = isPassed ? { kind: 'ok' } : createDecline('authentication_failed');
  const draft = startSubmission(purchase);
  if (purchase.status === 'requires_action')
    return finishSubmission(resolveFirstCardChallenge(draft, settlement, command), command);
  if (purchase.status !== 'past_due' && purchase.status !== 'unpaid') return toUnchangedDecision(purchase);
  if (purchase.page.offered_token !== null)
    return finishSubmission(
      resolveReplacementChallenge(draft, purchase.page.offered_token, settlement, command),
      command,
    );
  const chain = findChallengedChain(purchase);
  return chain
    ? finishSubmission(resolveChargeChallenge(draft, chain, settlement, command), command)
    : toUnchangedDecision(purchase);
}

/** Resolves the challenge of the first card, for a payment or only for the verification of the card. */
function resolveFirstCardChallenge(
  draft: PurchaseDraft,
  settlement: Settlement,
  command: PayerCommand,
): PurchaseDraft {
  const [chain] = draft.purchase.chains;
  if (chain)
    return settleFirstPayment(
      draft,
      { chain, charge: command.charge(chain.charge_id), outcome: settlement },
      command.plan,
      command.now,
    );
  return settlement.kind === 'ok'
    ? chargeVerifiedCard(draft, command)
    : declineFirstCard(draft, settlement.failure);
}

function resolveReplacementChallenge(
  draft: PurchaseDraft,
  token: PaymentTokenName,
  settlement: Settlement,
  command: PayerCommand,
): PurchaseDraft {
  const { page } = draft.purchase;
  const debt = findOldestUnpaidCharge(draft.purchase, command.charges);
  if (settlement.kind === 'declined')
    return withPurchase(draft, { page: { ...page, offered_token: null, failure: settlement.failure } });
  const replaced = replaceCard(draft, token);
  return debt ? payDebt(replaced, debt, settlement, command) : replaced;
}

/** Resolves the challenge of an off-session charge. */
function resolveChargeChallenge(
  draft: PurchaseDraft,
  chain: AttemptChain,
  settlement: Settlement,
  command: PayerCommand,
): PurchaseDraft {
  const { page } = draft.purchase;
  const { now } = command;
  const charge = command.charge(chain.charge_id);
  const resolved = settleAttempt(draft, advanceChain(chain, settlement, now), charge, settlement, now);
  return settlement.kind === 'ok'
    ? resolved
    : withPurchase(resolved, { page: { ...page, failure: settlement.failure } });
}

/** Starts a draft for a submission: counts it, which makes older forms stale, and clears the last failure. */
function startSubmission(purchase: Purchase): PurchaseDraft {
  const { page } = purchase;
  return withPurchase(startDraft(purchase), {
    page: { ...page, submissions: page.submissions + 1, failure: null },
  });
}

function finishSubmission(draft: PurchaseDraft, command: PayerCommand): Decision<Purchase> {
  const derived = withDerivedStatus(draft, command.now, command);
  // Entering a status resets the page; keep the failure of this submission.
  const { failure } = draft.purchase.page;
  const updated = withPurchase(derived, { page: { ...derived.purchase.page, failure } });
  return toDecision(updated, command.plan, 'update', command.now);
}

/** Dates of a purchase that its payer has to know; null where there is no such date. */
export interface PaymentSchedule {
  trial_end: Instant | null;
  next_payment_at: Instant | null;
  /** End of a subscription that does not renew until it is canceled. */
  end: Instant | null;
}

/** Returns the dates of a purchase, or the dates that it would have if the payer attached a card now. */
export function previewSchedule(purchase: Purchase, plan: Plan, now: Instant): PaymentSchedule {
  if (!isSubscriptionPlan(plan)) return { trial_end: null, next_payment_at: null, end: null };
  if (purchase.start !== null) {
    const end = purchase.anchor && getScheduleEnd(toScheduleTerms(purchase, plan, purchase.anchor));
    return { trial_end: purchase.trial_end, next_payment_at: purchase.next_charge_at, end };
  }
  const { trial_end, anchor } = getSubscriptionStart(plan, now, purchase.service_activation_date);
  const isFirstPeriodPaidNow = plan.rate.kind === 'fixed_subscription' && anchor <= now;
  const terms = toScheduleTerms(purchase, plan, anchor);
  const period = findPeriod(terms, isFirstPeriodPaidNow ? 2 : 1);
  return {
    trial_end,
    next_payment_at: period && getChargeInstant(plan.rate, period),
    end: getScheduleEnd(terms),
  };
}
