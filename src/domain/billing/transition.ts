import { closedChain } from './chain.js';
import { settleCharge } from './charge.js';
import { nextDue } from './due.js';
import { declined } from './payment-outcome.js';
import {
  withCharge,
  withConsumptions,
  withPurchase,
  type Progress,
  type PurchaseEventType,
} from './progress.js';
import type { Charge, Consumption, EventType, Instant, Plan, Purchase } from '../shared/records.js';
import { chargeInstant, isSubscriptionPlan, periodAt } from './schedule.js';
import { derivedStatus, isOver } from './status.js';
import { termsOf } from './terms.js';

/** The event that tells of entering a status; `pending` has none. */
const eventOf = {
  requires_action: 'purchase.requires_action',
  trialing: 'purchase.trialing',
  active: 'purchase.activated',
  past_due: 'purchase.past_due',
  unpaid: 'purchase.unpaid',
  succeeded: 'purchase.succeeded',
  failed: 'purchase.failed',
  expired: 'purchase.expired',
  canceled: 'purchase.canceled',
} as const satisfies Partial<Record<Purchase['status'], EventType>>;

/** What ending a purchase on the spot has to put in order. */
export interface LooseEnds {
  /** The charges of the chains that are still open. */
  charge: (id: string) => Charge;
  /** What was reported and not billed yet. */
  openConsumptions: readonly Consumption[];
}

/** Enters a status and tells of it. What the page had to say of the one before is over. */
export function enter(
  progress: Progress,
  status: Exclude<Purchase['status'], 'pending'>,
  more: Partial<Purchase> = {},
): Progress {
  const type: PurchaseEventType = eventOf[status];
  const page = { ...progress.purchase.page, failure: null, offered_token: null };
  return withPurchase(progress, { page, ...more, status }, type);
}

/** The status that follows from what happened, entered if it is another one than before. */
export function withDerivedStatus(progress: Progress, now: Instant, ends: LooseEnds): Progress {
  const { purchase } = progress;
  const status = derivedStatus(purchase);
  if (status === purchase.status || status === 'pending') return progress;
  if (status !== 'canceled') return enter(progress, status);
  const isScheduled = purchase.has_ended && purchase.cancel_at_period_end;
  return endNow(progress, isScheduled ? (purchase.cancellation ?? byDunning) : byDunning, now, ends);
}

const byDunning = { mode: 'immediate', reason: null, source: 'dunning' } as const;

/**
 * Cancels on the spot: retries stop, a challenge in the air fails, what was not billed never will be. An attempt that
 * is pending still settles.
 */
export function endNow(
  progress: Progress,
  cancellation: NonNullable<Purchase['cancellation']>,
  now: Instant,
  { charge, openConsumptions }: LooseEnds,
): Progress {
  let ending = progress;
  for (const { state, charge_id } of progress.purchase.chains) {
    if (state === 'waiting')
      ending = withCharge(ending, { ...charge(charge_id), next_retry_at: null }, false);
    if (state === 'challenged')
      ending = withCharge(ending, settleCharge(charge(charge_id), canceledMeanwhile, null, now), true);
  }
  const unbilled = openConsumptions.map((record) => ({ ...record, status: 'unbilled' as const }));
  return enter(withConsumptions(ending, unbilled), 'canceled', {
    canceled_at: now,
    cancellation,
    cancel_at_period_end: progress.purchase.cancel_at_period_end && cancellation.mode === 'period_end',
    chains: progress.purchase.chains.map((chain) =>
      chain.state === 'waiting' || chain.state === 'challenged' ? closedChain(chain, 'stopped') : chain,
    ),
    current_period: null,
    unbilled_period: null,
    usage: [],
  });
}

const canceledMeanwhile = declined('canceled');

/** Brings what is computed ahead up to date: when the next charge is made, and when the purchase moves next. */
export function scheduled(progress: Progress, plan: Plan): Progress {
  const { purchase } = progress;
  const next_charge_at = nextChargeAt(purchase, plan);
  return withPurchase(progress, { next_charge_at, due_at: nextDue(purchase, plan)?.at ?? null });
}

/** When the next period is charged; null when no further charge is planned. Retries are not counted. */
function nextChargeAt(purchase: Purchase, plan: Plan): Instant | null {
  const { anchor, current_period, unbilled_period, periods_opened } = purchase;
  if (anchor === null || !isSubscriptionPlan(plan) || isOver(purchase) || purchase.has_ended) return null;
  if (plan.rate.kind === 'variable_subscription') {
    const unbilled = unbilled_period ?? current_period;
    if (unbilled) return chargeInstant(plan.rate, unbilled);
  }
  if (purchase.cancel_at_period_end) return null;
  const next = periodAt(termsOf(purchase, plan, anchor), periods_opened + 1);
  return next && chargeInstant(plan.rate, next);
}
