import type { components } from '../../../generated/closed/sandbox.js';
import type { Purchase } from '../shared/records.js';
import { closeChain, getNextRetryAt, isOpenChain } from './attempt-chain.js';
import { deriveStatus } from './status.js';

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
