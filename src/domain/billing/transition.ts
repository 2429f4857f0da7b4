import { closeChain } from './attempt-chain.js';
import { settleCharge } from './charge.js';
import { findNextDueStep } from './due-step.js';
import { createDecline } from './payment-outcome.js';
import { withCharge, withConsumptions, withPurchase, type PurchaseDraft } from './purchase-draft.js';
import type { Charge, Consumption, Instant, Plan, Purchase } from '../shared/records.js';
import { getChargeInstant, isSubscriptionPlan, findPeriod, toScheduleTerms } from './schedule.js';
import { deriveStatus, isFinal } from './status.js';

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

/** Recomputes the instants of the next charge and of the next step. */
export function updateSchedule(draft: PurchaseDraft, plan: Plan): PurchaseDraft {
  const { purchase } = draft;
  const next_charge_at = getNextChargeAt(purchase, plan);
  return withPurchase(draft, { next_charge_at, due_at: findNextDueStep(purchase, plan)?.at ?? null });
}

/** Returns the instant of the next period's charge, without retries; null when none is scheduled. */
function getNextChargeAt(purchase: Purchase, plan: Plan): Instant | null {
  const { anchor, current_period, unbilled_period, periods_opened } = purchase;
  if (anchor === null || !isSubscriptionPlan(plan) || isFinal(purchase) || purchase.has_ended) return null;
  if (plan.rate.kind === 'variable_subscription') {
    const unbilled = unbilled_period ?? current_period;
    if (unbilled) return getChargeInstant(plan.rate, unbilled);
  }
  if (purchase.cancel_at_period_end) return null;
  const next = findPeriod(toScheduleTerms(purchase, plan, anchor), periods_opened + 1);
  return next && getChargeInstant(plan.rate, next);
}
