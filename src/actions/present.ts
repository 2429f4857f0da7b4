import type { components } from '../../generated/openapi.js';
import type { components as sandboxComponents } from '../../generated/sandbox.js';
import type { Delivery } from '../domain/delivery.js';
import type { DomainEvent } from '../domain/event.js';
import type { Configuration, Purchase } from '../domain/records.js';
import type { Reader } from '../store/store.js';
import { nextDueAt } from './next-due.js';
import { nowOf } from './now.js';

type Schemas = components['schemas'];
type SandboxSchemas = sandboxComponents['schemas'];

/** A purchase as the API shows it: without what only the gateway knows. */
export function presentPurchase(purchase: Purchase, origin: string): Schemas['Purchase'] {
  const {
    checkout_token,
    checkout_expires_at: _expiry,
    payment_token: _token,
    card_source: _source,
    page: _page,
    anchor: _anchor,
    usage: _usage,
    off_session_attempts: _attempts,
    forced_outcomes: _forced,
    start: _start,
    periods_opened: _opened,
    unbilled_period: _unbilled,
    last_quantity: _quantity,
    chains: _chains,
    has_ended: _ended,
    due_at: _due,
    ...shown
  } = purchase;
  const checkout_url = `${origin}/checkout/${checkout_token}`;
  const next_action = awaitsPayer(purchase)
    ? { type: 'redirect_to_checkout' as const, url: checkout_url }
    : null;
  return { ...shown, checkout_url, next_action };
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
