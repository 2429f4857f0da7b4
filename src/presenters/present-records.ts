import type { components as publicComponents } from '../../generated/closed/openapi.js';
import type { components } from '../../generated/closed/sandbox.js';
import { getCustomerOutcomes } from '../domain/billing/customer-outcomes.js';
import type {
  Charge,
  Configuration,
  Customer,
  Delivery,
  Event,
  Purchase,
  Snapshot,
} from '../domain/shared/records.js';

type PublicSchemas = publicComponents['schemas'];
type Schemas = components['schemas'];

/** Returns a charge as the API shows it, without its cause and the settings of its chain. */
export function presentCharge({ cause: _1, dunning: _2, ...charge }: Charge): PublicSchemas['Charge'] {
  return charge;
}

/** Returns the customer as the API shows it, without its forced outcomes. */
export function presentCustomer({
  forced_outcomes: _internal,
  ...customer
}: Customer): PublicSchemas['Customer'] {
  return customer;
}

/**
 * Returns a configuration as the API shows it.
 *
 * @param isSecretShown true only in the response to the request that created or set the webhook secret
 */
export function presentConfiguration(
  configuration: Configuration,
  isSecretShown: boolean,
): PublicSchemas['OrganizationConfiguration'] {
  const { webhook, ...shown } = configuration;
  if (webhook === null) return { ...shown, webhook };
  const { url, event_types, secret } = webhook;
  return {
    ...shown,
    webhook: { url, event_types: event_types && [...event_types], secret: isSecretShown ? secret : null },
  };
}

/** Returns a delivery as the sandbox API shows it. */
export function presentDelivery({ attempts, ...delivery }: Delivery): Schemas['Delivery'] {
  return { ...delivery, attempts: [...attempts] };
}

/** Returns an event as the sandbox API shows it. */
export function presentEvent({ trace_context: _trace, ...event }: Event): Schemas['Event'] {
  // Cast: event data is the generated API resource, stored as it was presented.
  return event as Schemas['Event'];
}

/** Returns the body of an event's deliveries: the event without its cause and its trace. */
export function toDeliveryBody({ cause: _cause, trace_context: _trace, ...event }: Event): string {
  return JSON.stringify(event);
}

/** Returns the forced outcomes of the next payment attempts of a purchase. */
export function presentForcedOutcomes({ id, forced_outcomes }: Purchase): Schemas['ForcedOutcomes'] {
  return { purchase_id: id, outcomes: [...forced_outcomes] };
}

/** Returns the forced outcomes of the next payment attempts of a customer. */
export function presentCustomerOutcomes(customer: Customer): Schemas['CustomerForcedOutcomes'] {
  return { customer_id: customer.id, outcomes: [...getCustomerOutcomes(customer)] };
}

/** Returns a snapshot as the sandbox API shows it, without its contents. */
export function presentSnapshot({ id, created_at, now, counts }: Snapshot): Schemas['Snapshot'] {
  return { name: id, created_at, now, counts };
}
