import { isOpen, type Chain } from './chain.js';
import type { Purchase } from '../shared/records.js';

type Status = Purchase['status'];

const FINAL: readonly Status[] = ['succeeded', 'failed', 'expired', 'canceled'];

/** Whether nothing moves the purchase any more. */
export function isOver({ status }: Pick<Purchase, 'status'>): boolean {
  return FINAL.includes(status);
}

type Basis = Pick<Purchase, 'status' | 'chains' | 'periods_opened' | 'has_ended' | 'cancel_at_period_end'>;

/**
 * The status of a purchase whose first result is in, which follows from its chains and from whether it has ended.
 * Before that, and once it is over, the status stays what it is.
 */
export function derivedStatus(purchase: Basis): Status {
  const { status, chains, has_ended, cancel_at_period_end } = purchase;
  if (isOver(purchase) || awaitsFirstResult(purchase)) return status;
  if (chains.some(isOpen)) return 'past_due';
  const latest = chains.at(-1);
  if (has_ended) {
    if (chains.some(({ state }) => state === 'pending')) return 'active';
    if (cancel_at_period_end) return 'canceled';
    return isExhausted(latest) ? 'unpaid' : 'succeeded';
  }
  if (!isExhausted(latest)) return 'active';
  return latest?.dunning.on_exhausted === 'cancel' ? 'canceled' : 'unpaid';
}

const isExhausted = (chain: Chain | undefined): boolean => chain?.state === 'exhausted';

/** A first payment that settles later, like no payment at all, leaves a purchase where it began. */
function awaitsFirstResult({ status, chains, periods_opened, has_ended }: Basis): boolean {
  const isBeginning = status === 'pending' || status === 'requires_action' || status === 'trialing';
  if (!isBeginning) return false;
  const [first] = chains;
  const isInTheAir = chains.length === 1 && first?.state === 'pending' && first.attempt === 1;
  return isInTheAir || (periods_opened === 0 && !has_ended);
}
