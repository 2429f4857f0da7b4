import type { DomainEvent } from '../domain/shared/event.js';
import { presentCharge } from './present-charge.js';
import { presentCustomer } from './present-customer.js';
import { presentPurchase } from './present-purchase.js';

/** Returns the data of an event: the resource as the API shows it after the commit. */
export function presentEventData({ record }: DomainEvent, origin: string): unknown {
  if ('checkout_token' in record) return presentPurchase(record, origin);
  if ('retry_of' in record) return presentCharge(record);
  return 'email' in record ? presentCustomer(record) : record;
}
