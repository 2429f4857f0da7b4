import type { Schemas } from './api.js';

const finalStatuses: readonly Schemas['PurchaseStatus'][] = ['succeeded', 'failed', 'expired', 'canceled'];

/** Checks whether the status of a purchase can no longer change. */
export function isFinalStatus(status: Schemas['PurchaseStatus']): boolean {
  return finalStatuses.includes(status);
}
