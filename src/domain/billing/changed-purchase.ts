import type { Purchase } from '../shared/records.js';

/**
 * A purchase with some of its fields replaced.
 *
 * Each field is named, and the compiler sees to it that none is missing. To spread one object over another reads
 * better, but V8 makes a copy of a copy field by field, and a larger store each few fields: with as many as these that
 * takes fifteen times as long and six times the memory, which came to a third of a year's advance.
 */
export function changedPurchase(purchase: Purchase, more: Partial<Purchase>): Purchase {
  const copy: Purchase & Record<string, unknown> = {
    id: purchase.id,
    created_at: purchase.created_at,
    plan_id: purchase.plan_id,
    customer_id: purchase.customer_id,
    kind: purchase.kind,
    status: purchase.status,
    amount: purchase.amount,
    currency: purchase.currency,
    payment_method: purchase.payment_method,
    failure: purchase.failure,
    success_url: purchase.success_url,
    cancel_url: purchase.cancel_url,
    trial_end: purchase.trial_end,
    service_activation_date: purchase.service_activation_date,
    end_date: purchase.end_date,
    current_period: purchase.current_period,
    next_charge_at: purchase.next_charge_at,
    cycles_completed: purchase.cycles_completed,
    cancel_at_period_end: purchase.cancel_at_period_end,
    canceled_at: purchase.canceled_at,
    cancellation: purchase.cancellation,
    latest_charge_id: purchase.latest_charge_id,
    external_id: purchase.external_id,
    metadata: purchase.metadata,
    checkout_token: purchase.checkout_token,
    checkout_expires_at: purchase.checkout_expires_at,
    payment_token: purchase.payment_token,
    card_source: purchase.card_source,
    page: purchase.page,
    off_session_attempts: purchase.off_session_attempts,
    forced_outcomes: purchase.forced_outcomes,
    start: purchase.start,
    anchor: purchase.anchor,
    periods_opened: purchase.periods_opened,
    unbilled_period: purchase.unbilled_period,
    usage: purchase.usage,
    last_quantity: purchase.last_quantity,
    chains: purchase.chains,
    has_ended: purchase.has_ended,
    due_at: purchase.due_at,
  };
  for (const name in more) copy[name] = more[name as keyof Purchase];
  return copy;
}
