import type { AttemptChain, Charge, Instant, PaymentTokenName, Purchase } from '../shared/records.js';
import { addRetry, settleCharge } from './payment-attempt.js';
import { createDecline, getPaymentMethod, type Outcome } from './payment-outcome.js';
import { withCharge, withPurchase, type PurchaseDraft } from './purchase-draft.js';
import type { BillingContext } from './run-due-steps.js';

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

/** Everything besides the purchase that a repair needs: all of its charges, and the current settings. */
type RepairContext = Pick<BillingContext, 'dunning' | 'newId'> & { charges: readonly Charge[]; now: Instant };

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
  { charges, dunning: currentDunning, now, newId }: RepairContext,
): PurchaseDraft {
  const { chains } = draft.purchase;
  const existing = chains.find(({ charge_id }) => charge_id === debt.id);
  const dunning = existing?.dunning ?? debt.dunning ?? currentDunning;
  const attempt = { dunning, outcome, now, newId };
  const isChallenged = debt.status === 'requires_action';
  const failed = isChallenged ? settleCharge(debt, AUTHENTICATION_FAILED, null, now) : debt;
  const unpaid = isChallenged ? withCharge(draft, failed, true) : draft;
  return existing
    ? addRetry(unpaid, failed, attempt)
    : addRetry(unpaid, failed, attempt, (chain) => reopenChain(chains, chain, debt, charges));
}

/** Adds a chain that is no longer stored, in the order of the periods. A closed one affects nothing and is not stored. */
function reopenChain(
  chains: readonly AttemptChain[],
  chain: AttemptChain,
  debt: Charge,
  charges: readonly Charge[],
): readonly AttemptChain[] {
  const getPeriod = ({ charge_id }: AttemptChain): number =>
    (charges.find(({ id }) => id === charge_id) ?? debt).period?.index ?? 0;
  if (chain.due_at === null) return chains;
  return [chain, ...chains].sort((left, right) => getPeriod(left) - getPeriod(right));
}

const AUTHENTICATION_FAILED = createDecline('authentication_failed');
