import type { Purchase } from '../../domain/shared/records.js';

const UNSUCCESSFUL_STATUSES: readonly Purchase['status'][] = ['failed', 'expired', 'canceled'];

/** Returns true if the purchase ended without success. */
export function isUnsuccessful({ status }: Pick<Purchase, 'status'>): boolean {
  return UNSUCCESSFUL_STATUSES.includes(status);
}
