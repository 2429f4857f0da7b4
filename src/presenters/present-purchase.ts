import type { components } from '../../generated/closed/openapi.js';
import type { Purchase } from '../domain/shared/records.js';

type Schemas = components['schemas'];

/**
 * Returns a purchase as the API shows it, without internal fields. Every field is listed, so that a new internal field
 * is not exposed by accident and all stored event data has the same object shape in memory.
 *
 * @param origin base URL of the sandbox, for the checkout link
 */
export function presentPurchase(purchase: Purchase, origin: string): Schemas['Purchase'] {
  const checkout_url = `${origin}/checkout/${purchase.checkout_token}`;
  return {
    id: purchase.id,
    created_at: purchase.created_at,
    plan_id: purchase.plan_id,
    customer_id: purchase.customer_id,
    kind: purchase.kind,
    status: purchase.status,
    amount: purchase.amount,
    currency: purchase.currency,
    checkout_url,
    next_action: awaitsPayer(purchase) ? { type: 'redirect_to_checkout', url: checkout_url } : null,
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
  };
}

/** Returns whether the payer has to act on the checkout page. */
function awaitsPayer({ status, payment_method, chains }: Purchase): boolean {
  if (status === 'pending') return payment_method === null && chains.length === 0;
  return status === 'requires_action' || status === 'past_due' || status === 'unpaid';
}
