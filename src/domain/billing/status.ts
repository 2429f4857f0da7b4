import { isOpenChain, closeChain, getNextRetryAt } from './attempt-chain.js';
import type { Purchase, AttemptChain } from '../shared/records.js';
import type { components } from '../../../generated/closed/sandbox.js';

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
