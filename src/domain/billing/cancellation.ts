import { toUnchangedDecision, type Decision } from '../shared/event.js';
import { Problem } from '../shared/problem.js';
import { startDraft, withPurchase } from './purchase-draft.js';
import type { Instant, Plan, Purchase } from '../shared/records.js';
import { cancelImmediately, isFinal, type OpenItems } from './status.js';
import { toDecision } from './to-decision.js';

export interface CancelPurchaseCommand extends OpenItems {
  purchase: Purchase;
  plan: Plan;
  mode: 'immediate' | 'period_end';
  reason: string | null;
  now: Instant;
}

/** Cancels a subscription, immediately or at the end of the open period. Canceling again changes nothing. */
export function cancelPurchase(command: CancelPurchaseCommand): Decision<Purchase> | Problem {
  const { purchase, mode } = command;
  if (purchase.kind === 'one_time') {
    return new Problem(
      'purchase_not_subscription',
      `The purchase "${purchase.id}" is a one-time payment. Only subscriptions can be canceled.`,
    );
  }
  if (purchase.status === 'canceled') return toUnchangedDecision(purchase);
  if (isFinal(purchase)) {
    return new Problem(
      'purchase_ended',
      `The purchase "${purchase.id}" is "${purchase.status}" and can no longer be canceled.`,
    );
  }
  if (mode === 'immediate') return cancelNow(command);
  if (purchase.cancel_at_period_end) return toUnchangedDecision(purchase);
  return canWaitForPeriodEnd(purchase) ? scheduleCancellation(command) : cancelNow(command);
}

/**
 * Checks whether the cancellation can be deferred: to the end of a trial, to the end of the current period, or to the
 * charge of a usage-based period that has ended.
 */
function canWaitForPeriodEnd({ status, periods_opened, current_period, unbilled_period }: Purchase): boolean {
  const isTrial = status === 'trialing' && periods_opened === 0;
  return isTrial || current_period !== null || unbilled_period !== null;
}

function cancelNow(command: CancelPurchaseCommand): Decision<Purchase> {
  const { purchase, plan, mode, reason, now } = command;
  const canceled = cancelImmediately(startDraft(purchase), { mode, reason, source: 'client' }, now, command);
  return toDecision(canceled, plan, 'update', now);
}

function scheduleCancellation({ purchase, plan, reason, now }: CancelPurchaseCommand): Decision<Purchase> {
  const draft = withPurchase(
    startDraft(purchase),
    { cancel_at_period_end: true, cancellation: { mode: 'period_end', reason, source: 'client' } },
    'purchase.cancellation_scheduled',
  );
  return toDecision(draft, plan, 'update', now);
}
