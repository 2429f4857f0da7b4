import type { DomainEvent } from '../domain/shared/event.js';
import { presentPurchase } from './present-purchase.js';

/** Returns the data of an event: the resource as the API shows it after the commit. */
export function presentEventData({ record }: DomainEvent, origin: string): unknown {
  return 'checkout_token' in record ? presentPurchase(record, origin) : record;
}
