import type { components } from '../../generated/closed/sandbox.js';
import { getCustomerOutcomes } from '../domain/billing/customer-outcomes.js';
import type { Customer, Purchase } from '../domain/shared/records.js';

type Schemas = components['schemas'];

/** Returns the forced outcomes of the next payment attempts of a purchase. */
export function presentForcedOutcomes({ id, forced_outcomes }: Purchase): Schemas['ForcedOutcomes'] {
  return { purchase_id: id, outcomes: [...forced_outcomes] };
}

/** Returns the forced outcomes of the next payment attempts of a customer. */
export function presentCustomerOutcomes(customer: Customer): Schemas['CustomerForcedOutcomes'] {
  return { customer_id: customer.id, outcomes: [...getCustomerOutcomes(customer)] };
}
