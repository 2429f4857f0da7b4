import { MAX_INSTANT } from '../domain/shared/calendar.js';
import type { Instant } from '../domain/shared/records.js';
import type { Reader } from '../store/store.js';
import { findAutomaticEndpoint } from './find-endpoint.js';

/**
 * Finds when scheduled work is due next: billing of a purchase or a delivery retry; null if nothing is scheduled.
 * Deliveries that are due now are excluded, since the dispatcher is sending them already.
 */
export async function findNextDueAt(reader: Reader, now: Instant): Promise<Instant | null> {
  const [purchase] = await reader.listDuePurchases(MAX_INSTANT, 1);
  const [delivery] = (await findAutomaticEndpoint(reader))
    ? await reader.listDueDeliveries(MAX_INSTANT, 1, now)
    : [];
  return minInstant(purchase?.due_at ?? null, delivery?.next_attempt_at ?? null);
}

function minInstant(left: Instant | null, right: Instant | null): Instant | null {
  if (left === null || right === null) return left ?? right;
  return left < right ? left : right;
}
