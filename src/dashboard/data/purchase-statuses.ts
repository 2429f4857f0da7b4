import type { Schemas } from './api.js';
import { capitalize, humanize } from './format.js';

/** Statuses of purchases, in the order in which a purchase can enter them. */
const purchaseStatuses = [
  'pending',
  'requires_action',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'succeeded',
  'failed',
  'expired',
  'canceled',
] as const;

/** Options of a status filter, each with its label. The first one does not filter. */
export const purchaseStatusOptions: readonly (readonly [value: string, label: string])[] = [
  ['', 'Any status'],
  ...purchaseStatuses.map((status) => [status, capitalize(humanize(status))] as const),
];

const finalStatuses: readonly Schemas['PurchaseStatus'][] = ['succeeded', 'failed', 'expired', 'canceled'];

/** Checks whether the status of a purchase can no longer change. */
export function isFinalStatus(status: Schemas['PurchaseStatus']): boolean {
  return finalStatuses.includes(status);
}
