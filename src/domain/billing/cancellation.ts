import { nothing, type Decision } from '../shared/event.js';
import { Problem } from '../shared/problem.js';
import { decisionOf, startFrom, withPurchase } from './progress.js';
import type { Instant, Plan, Purchase } from '../shared/records.js';
import { isOver } from './status.js';
import { endNow, scheduled, type LooseEnds } from './transition.js';

export interface CancelPurchase extends LooseEnds {
  purchase: Purchase;
  plan: Plan;
  mode: 'immediate' | 'period_end';
  reason: string | null;
  now: Instant;
}

/** Ends a subscription, at once or when the open period is over. Canceling what is canceled changes nothing. */
export function cancelPurchase(command: CancelPurchase): Decision<Purchase> | Problem {
  const { purchase, mode } = command;
  if (purchase.kind === 'one_time') {
    return new Problem(
      'purchase_not_subscription',
      `The purchase "${purchase.id}" is a one-time payment: there is no subscription to cancel.`,
    );
  }
  if (purchase.status === 'canceled') return nothing(purchase);
  if (isOver(purchase)) {
    return new Problem(
      'purchase_ended',
      `The purchase "${purchase.id}" is ${purchase.status}: it can no longer be canceled.`,
    );
  }
  if (mode === 'immediate') return cancelNow(command);
  if (purchase.cancel_at_period_end) return nothing(purchase);
  return canWaitForPeriodEnd(purchase) ? scheduleCancellation(command) : cancelNow(command);
}

/**
 * A trial runs to the first charge instant, a period to its end and a variable one to its bill; before and after there
 * is nothing to wait for.
 */
function canWaitForPeriodEnd({ status, periods_opened, current_period, unbilled_period }: Purchase): boolean {
  const isTrial = status === 'trialing' && periods_opened === 0;
  return isTrial || current_period !== null || unbilled_period !== null;
}

function cancelNow(command: CancelPurchase): Decision<Purchase> {
  const { purchase, plan, mode, reason, now } = command;
  const canceled = endNow(startFrom(purchase), { mode, reason, source: 'client' }, now, command);
  return decisionOf(scheduled(canceled, plan), 'update', now);
}

function scheduleCancellation({ purchase, plan, reason, now }: CancelPurchase): Decision<Purchase> {
  const waiting = withPurchase(
    startFrom(purchase),
    { cancel_at_period_end: true, cancellation: { mode: 'period_end', reason, source: 'client' } },
    'purchase.cancellation_scheduled',
  );
  return decisionOf(scheduled(waiting, plan), 'update', now);
}
