import { advanceChain, withChain, type Chain } from '../billing/chain.js';
import { retryOf, settleCharge } from '../billing/charge.js';
import { declined, paymentMethodOf, type Outcome, type PaymentTokenName } from '../billing/payment-outcome.js';
import { withCharge, withNewCharge, withPurchase, type Progress } from '../billing/progress.js';
import type { Charge, Instant, Purchase } from '../shared/records.js';
import type { NewId } from '../shared/event.js';

/**
 * The last attempt of the oldest chain that is still to be paid, whether or not another attempt is planned; null when
 * nothing is, or all of it is being settled. A purchase keeps no chain that is over but the latest, so its charges tell:
 * a period has one chain.
 *
 * @param charges all of the purchase, oldest first
 */
export function oldestUnpaid({ status }: Purchase, charges: readonly Charge[]): Charge | null {
  if (status !== 'past_due' && status !== 'unpaid') return null;
  const last = new Map<number, Charge>();
  for (const charge of charges) if (charge.period) last.set(charge.period.index, charge);
  const unpaid = [...last.entries()].filter(
    ([, { status: of }]) => of === 'failed' || of === 'requires_action',
  );
  unpaid.sort(([one], [other]) => one - other);
  return unpaid[0]?.[1] ?? null;
}

/** What a repair rests on beside the purchase. */
export interface RepairTerms {
  now: Instant;
  newId: NewId;
}

/** Puts another card, which was verified, in the place of the attached one. */
export function replaceCard(progress: Progress, token: PaymentTokenName): Progress {
  const { page } = progress.purchase;
  return withPurchase(
    progress,
    {
      payment_token: token,
      payment_method: paymentMethodOf(token),
      card_source: 'page',
      off_session_attempts: 0,
      page: { ...page, offered_token: null },
    },
    'purchase.payment_method_attached',
  );
}

/** Pays a debt with the card that is attached now: the next attempt of its chain, whatever was planned for it. */
export function payDebt(
  progress: Progress,
  debt: Charge,
  outcome: Exclude<Outcome, { kind: 'declined' | 'challenge' }>,
  { now, newId }: RepairTerms,
): Progress {
  const { chains, payment_method } = progress.purchase;
  const kept = chains.find(({ charge_id }) => charge_id === debt.id);
  const before = withoutPlans(progress, debt, now);
  const id = newId('chg');
  const chain = advanceChain(
    { charge_id: id, attempt: debt.attempt + 1, dunning: (kept ?? exhausted).dunning },
    outcome,
    now,
  );
  const charge = retryOf(debt, { id, payment_method, outcome, next_retry_at: null, now });
  const paid = withPurchase(before, {
    latest_charge_id: id,
    chains: kept ? withChain(chains, debt.id, chain) : reopened(chains, chain),
  });
  return withNewCharge(paid, charge);
}

/** A chain that was dropped has no retries left, should the new attempt settle as failed. */
const exhausted: Pick<Chain, 'dunning'> = {
  dunning: { max_retries: 0, retry_interval_days: 1, on_exhausted: 'mark_unpaid' },
};

/** It is older than all that are there; one that is over decides nothing and is not kept. */
function reopened(chains: readonly Chain[], chain: Chain): readonly Chain[] {
  return chain.due_at === null ? chains : [chain, ...chains];
}

/** The attempt before announces no other one any more; nor does it wait for an answer. */
function withoutPlans(progress: Progress, debt: Charge, now: Instant): Progress {
  if (debt.status === 'requires_action')
    return withCharge(progress, settleCharge(debt, declined('authentication_failed'), null, now), true);
  return debt.next_retry_at === null
    ? progress
    : withCharge(progress, { ...debt, next_retry_at: null }, false);
}
