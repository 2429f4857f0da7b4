import type { components } from '../../../generated/closed/sandbox.js';
import type { AttemptChain, Charge, Consumption, Instant, Purchase } from '../shared/records.js';
import { closeChain, getNextRetryAt, isOpenChain, settleCharge } from './payment-attempt.js';
import { createDecline } from './payment-outcome.js';
import { withCharge, withConsumptions, withPurchase, type PurchaseDraft } from './purchase-draft.js';

type Status = Purchase['status'];

const FINAL_STATUSES: readonly Status[] = ['succeeded', 'failed', 'expired', 'canceled'];

/** Checks whether the status of a purchase can no longer change. */
export function isFinal({ status }: Pick<Purchase, 'status'>): boolean {
  return FINAL_STATUSES.includes(status);
}

type StatusInput = Pick<
  Purchase,
  'status' | 'chains' | 'periods_opened' | 'has_ended' | 'cancel_at_period_end'
>;

/**
 * Derives the status of a purchase after its first payment result from its chains and from whether it has ended. Before
 * that result, and once final, the status does not change.
 */
export function deriveStatus(purchase: StatusInput): Status {
  const { status, chains, has_ended, cancel_at_period_end } = purchase;
  if (isFinal(purchase) || awaitsFirstResult(purchase)) return status;
  if (chains.some(isOpenChain)) return 'past_due';
  const latest = chains.at(-1);
  if (has_ended) {
    if (chains.some(({ state }) => state === 'pending')) return 'active';
    if (cancel_at_period_end) return 'canceled';
    return isExhausted(latest) ? 'unpaid' : 'succeeded';
  }
  if (!isExhausted(latest)) return 'active';
  return latest?.dunning.on_exhausted === 'cancel' ? 'canceled' : 'unpaid';
}

const isExhausted = (chain: AttemptChain | undefined): boolean => chain?.state === 'exhausted';

/** Checks whether a purchase has no payment result yet: its first payment is pending, or none was made. */
function awaitsFirstResult({ status, chains, periods_opened, has_ended }: StatusInput): boolean {
  const isStarting = status === 'pending' || status === 'requires_action' || status === 'trialing';
  if (!isStarting) return false;
  const [first] = chains;
  const isFirstAttemptPending = chains.length === 1 && first?.state === 'pending' && first.attempt === 1;
  return isFirstAttemptPending || (periods_opened === 0 && !has_ended);
}

/** Open records that an immediate cancellation closes. */
export interface OpenItems {
  /** Returns a charge of an open chain. */
  charge: (id: string) => Charge;
  /** Reported consumptions that are not billed yet. */
  openConsumptions: readonly Consumption[];
}

/** Sets the status. Resets the checkout page's message about the previous status. */
export function enterStatus(
  draft: PurchaseDraft,
  status: Exclude<Purchase['status'], 'pending'>,
  more: Partial<Purchase> = {},
): PurchaseDraft {
  const page = { ...draft.purchase.page, failure: null, offered_token: null };
  return withPurchase(draft, { page, ...more, status });
}

/** Enters the derived status if it differs from the current one. */
export function withDerivedStatus(draft: PurchaseDraft, now: Instant, openItems: OpenItems): PurchaseDraft {
  const { purchase } = draft;
  const status = deriveStatus(purchase);
  if (status === purchase.status || status === 'pending') return draft;
  if (status !== 'canceled') return enterStatus(draft, status);
  const isScheduled = purchase.has_ended && purchase.cancel_at_period_end;
  return cancelImmediately(
    draft,
    isScheduled ? (purchase.cancellation ?? DUNNING_CANCELLATION) : DUNNING_CANCELLATION,
    now,
    openItems,
  );
}

const DUNNING_CANCELLATION = { mode: 'immediate', reason: null, source: 'dunning' } as const;

/**
 * Cancels immediately: stops retries, fails an open challenge, and leaves open consumptions unbilled. A pending attempt
 * still settles.
 */
export function cancelImmediately(
  draft: PurchaseDraft,
  cancellation: NonNullable<Purchase['cancellation']>,
  now: Instant,
  { charge, openConsumptions }: OpenItems,
): PurchaseDraft {
  let canceled = draft;
  for (const { state, charge_id } of draft.purchase.chains) {
    if (state === 'waiting')
      canceled = withCharge(canceled, { ...charge(charge_id), next_retry_at: null }, false);
    if (state === 'challenged')
      canceled = withCharge(canceled, settleCharge(charge(charge_id), CANCELED_OUTCOME, null, now), true);
  }
  const unbilled = openConsumptions.map((record) => ({ ...record, status: 'unbilled' as const }));
  return enterStatus(withConsumptions(canceled, unbilled), 'canceled', {
    canceled_at: now,
    cancellation,
    cancel_at_period_end: draft.purchase.cancel_at_period_end && cancellation.mode === 'period_end',
    chains: draft.purchase.chains.map((chain) =>
      chain.state === 'waiting' || chain.state === 'challenged' ? closeChain(chain, 'stopped') : chain,
    ),
    current_period: null,
    unbilled_period: null,
    usage: [],
  });
}

const CANCELED_OUTCOME = createDecline('canceled');

type DunningProgress = components['schemas']['DunningProgress'];

/**
 * Returns the retries of the oldest open chain; null without an open chain. The challenge of a first payment opens a
 * chain, too, but the purchase is not past due.
 */
export function getDunningProgress(purchase: Purchase): DunningProgress | null {
  const { chains, status } = purchase;
  const open = chains.find(isOpenChain);
  if (!open || status !== 'past_due') return null;
  const next_retry_at = getNextRetryAt(open);
  const exhausted = chains.map((chain) => (chain === open ? closeChain(chain, 'exhausted') : chain));
  return {
    // The first attempt is no retry, so the next retry has the number of the last attempt.
    retry: next_retry_at === null ? open.attempt - 1 : open.attempt,
    max_retries: open.dunning.max_retries,
    next_retry_at,
    final_status: deriveStatus({ ...purchase, chains: exhausted }) as DunningProgress['final_status'],
  };
}
