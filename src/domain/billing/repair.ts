import { advanceChain, replaceChain } from './attempt-chain.js';
import { createRetryCharge, settleCharge } from './charge.js';
import { createDecline, getPaymentMethod, type Outcome } from './payment-outcome.js';
import { withCharge, withNewCharge, withPurchase, type PurchaseDraft } from './purchase-draft.js';
import type { Charge, Instant, Purchase, AttemptChain, PaymentTokenName } from '../shared/records.js';
import type { IdFactory } from '../shared/event.js';

/**
 * Lists the last charge of each unpaid chain, with or without a scheduled retry, oldest period first; empty when nothing
 * is unpaid or everything is settling. Reads the charges, since a purchase stores no closed chain except the latest; each
 * period has one chain.
 *
 * @param charges all of the purchase, oldest first
 */
export function listUnpaidCharges(
  { status }: Pick<Purchase, 'status'>,
  charges: readonly Charge[],
): Charge[] {
  if (status !== 'past_due' && status !== 'unpaid') return [];
  const lastByPeriod = new Map<number, Charge>();
  for (const charge of charges) if (charge.period) lastByPeriod.set(charge.period.index, charge);
  return [...lastByPeriod.entries()]
    .filter(([, charge]) => charge.status === 'failed' || charge.status === 'requires_action')
    .sort(([left], [right]) => left - right)
    .map(([, charge]) => charge);
}

/** Finds the charge that a payer repairs first: the oldest unpaid one; null when nothing is unpaid. */
export function findOldestUnpaidCharge(purchase: Purchase, charges: readonly Charge[]): Charge | null {
  return listUnpaidCharges(purchase, charges)[0] ?? null;
}

/** Everything besides the purchase that a repair needs. */
interface RepairContext {
  now: Instant;
  newId: IdFactory;
}

/** Replaces the attached card with a verified one. */
export function replaceCard(draft: PurchaseDraft, token: PaymentTokenName): PurchaseDraft {
  const { page } = draft.purchase;
  return withPurchase(
    draft,
    {
      payment_token: token,
      payment_method: getPaymentMethod(token),
      card_source: 'page',
      off_session_attempts: 0,
      page: { ...page, offered_token: null },
    },
    'purchase.payment_method_attached',
  );
}

/** Pays an overdue charge with the attached card: the next attempt of its chain, in place of a scheduled retry. */
export function payDebt(
  draft: PurchaseDraft,
  debt: Charge,
  outcome: Exclude<Outcome, { kind: 'declined' | 'challenge' }>,
  { now, newId }: RepairContext,
): PurchaseDraft {
  const { chains, payment_method } = draft.purchase;
  const existing = chains.find(({ charge_id }) => charge_id === debt.id);
  const unplanned = cancelPlannedRetry(draft, debt, now);
  const id = newId('chg');
  const chain = advanceChain(
    { charge_id: id, attempt: debt.attempt + 1, dunning: (existing ?? WITHOUT_RETRIES).dunning },
    outcome,
    now,
  );
  const charge = createRetryCharge(debt, { id, payment_method, outcome, next_retry_at: null, now });
  const paid = withPurchase(unplanned, {
    latest_charge_id: id,
    chains: existing ? replaceChain(chains, debt.id, chain) : reopenChain(chains, chain),
  });
  return withNewCharge(paid, charge);
}

/** Settings of a chain that is no longer stored: no retries if the new attempt settles as failed. */
const WITHOUT_RETRIES: Pick<AttemptChain, 'dunning'> = {
  dunning: { max_retries: 0, retry_interval_days: 1, on_exhausted: 'mark_unpaid' },
};

/** Prepends a chain that is no longer stored, as the oldest one. A closed one affects nothing and is not stored. */
function reopenChain(chains: readonly AttemptChain[], chain: AttemptChain): readonly AttemptChain[] {
  return chain.due_at === null ? chains : [chain, ...chains];
}

/** Cancels the scheduled retry of an overdue charge, or fails its open challenge. */
function cancelPlannedRetry(draft: PurchaseDraft, debt: Charge, now: Instant): PurchaseDraft {
  if (debt.status === 'requires_action')
    return withCharge(draft, settleCharge(debt, createDecline('authentication_failed'), null, now), true);
  return debt.next_retry_at === null ? draft : withCharge(draft, { ...debt, next_retry_at: null }, false);
}
