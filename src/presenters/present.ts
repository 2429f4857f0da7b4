import type { components } from '../../generated/openapi.js';
import type { components as sandboxComponents } from '../../generated/sandbox.js';
import type { Delivery } from '../domain/delivery/delivery.js';
import type { DomainEvent } from '../domain/shared/event.js';
import type { Configuration, Purchase } from '../domain/shared/records.js';
import type { Reader } from '../store/store.js';
import { nextDueAt } from '../queries/next-due.js';
import { nowOf } from '../queries/now.js';

type Schemas = components['schemas'];
type SandboxSchemas = sandboxComponents['schemas'];

/**
 * A purchase as the API shows it: without what only the gateway knows. Each field is named, so that a new one stays
 * inside unless somebody lets it out, and so that all that is kept of this has one shape in memory.
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

/** Whether there is something for the payer to do at the checkout. */
function awaitsPayer({ status, payment_method, chains }: Purchase): boolean {
  if (status === 'pending') return payment_method === null && chains.length === 0;
  return status === 'requires_action' || status === 'past_due' || status === 'unpaid';
}

/** @param isSecretShown only in the answer to the request that made the secret or gave it */
export function presentConfiguration(
  configuration: Configuration,
  isSecretShown: boolean,
): Schemas['OrganizationConfiguration'] {
  const { webhook, ...shown } = configuration;
  if (webhook === null) return { ...shown, webhook };
  const { url, event_types, secret } = webhook;
  return {
    ...shown,
    webhook: { url, event_types: event_types && [...event_types], secret: isSecretShown ? secret : null },
  };
}

/** What an event carries: the resource as the API would show it after the commit. */
export function presentEventData({ record }: DomainEvent, origin: string): unknown {
  return 'checkout_token' in record ? presentPurchase(record, origin) : record;
}

export function presentDelivery({ attempts, ...delivery }: Delivery): SandboxSchemas['Delivery'] {
  return { ...delivery, attempts: [...attempts] };
}

/** What an organization's clock reads, and what is to come. */
export async function presentClock(reader: Reader, realNow: number): Promise<SandboxSchemas['Clock']> {
  const now = nowOf(reader, realNow);
  return { mode: reader.organization.clock.mode, now, next_due_at: await nextDueAt(reader, now) };
}

/** The outcomes that the coming attempts of a purchase will have. */
export function presentForcedOutcomes({ id, forced_outcomes }: Purchase): SandboxSchemas['ForcedOutcomes'] {
  return { purchase_id: id, outcomes: [...forced_outcomes] };
}
