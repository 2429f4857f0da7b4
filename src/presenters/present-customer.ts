import type { components } from '../../generated/closed/openapi.js';
import type { Customer } from '../domain/shared/records.js';

/** Returns the customer as the API shows it, without its forced outcomes. */
export function presentCustomer({
  forced_outcomes: _internal,
  ...customer
}: Customer): components['schemas']['Customer'] {
  return customer;
}
