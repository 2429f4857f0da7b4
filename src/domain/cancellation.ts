import { update } from './change.js';
import { chargeEvent, failCharge } from './charge.js';
import { nothing, type Decision } from './event.js';
import { Problem } from './problem.js';
import type { Charge, Consumption, Instant, Purchase } from './records.js';

export interface CancelPurchase {
  purchase: Purchase;
  mode: 'immediate' | 'period_end';
  reason: string | null;
  /** The charge that waits for the payer's answer, if there is one. */
  challenged: Charge | null;
  /** What was reported and not billed yet. */
  open_consumptions: readonly Consumption[];
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
  if (mode === 'immediate' || !canWaitForPeriodEnd(purchase)) return cancelNow(command);
  return purchase.cancel_at_period_end ? nothing(purchase) : scheduleCancellation(command);
}

/** Whether nothing moves the purchase any more. */
export function isOver(purchase: Purchase): boolean {
  return ['succeeded', 'failed', 'expired', 'canceled'].includes(purchase.status);
}

/** A trial runs to the first charge instant, a period to its end; before either there is nothing to wait for. */
function canWaitForPeriodEnd(purchase: Purchase): boolean {
  return purchase.current_period !== null || purchase.status === 'trialing';
}

function cancelNow({
  purchase,
  mode,
  reason,
  challenged,
  open_consumptions,
  now,
}: CancelPurchase): Decision<Purchase> {
  const canceled: Purchase = {
    ...purchase,
    status: 'canceled',
    canceled_at: now,
    cancellation: { mode, reason, source: 'client' },
    cancel_at_period_end: false,
    current_period: null,
    next_charge_at: null,
    usage: [],
  };
  const failed =
    challenged &&
    failCharge(
      challenged,
      { code: 'canceled', message: 'The purchase was canceled before the payer answered.', retryable: false },
      now,
    );
  return {
    changes: [
      update('purchases', canceled),
      ...(failed ? [update('charges', failed)] : []),
      ...open_consumptions.map((record) => update('consumptions', { ...record, status: 'unbilled' })),
    ],
    events: [...(failed ? [chargeEvent(failed)] : []), { type: 'purchase.canceled', record: canceled }],
    result: canceled,
  };
}

function scheduleCancellation({ purchase, reason }: CancelPurchase): Decision<Purchase> {
  const isBilledAtEnd = purchase.kind === 'variable_subscription' && purchase.current_period !== null;
  const scheduled: Purchase = {
    ...purchase,
    cancel_at_period_end: true,
    cancellation: { mode: 'period_end', reason, source: 'client' },
    next_charge_at: isBilledAtEnd ? purchase.next_charge_at : null,
  };
  return {
    changes: [update('purchases', scheduled)],
    events: [{ type: 'purchase.cancellation_scheduled', record: scheduled }],
    result: scheduled,
  };
}
