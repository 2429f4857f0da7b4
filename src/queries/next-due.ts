import { LAST_INSTANT } from '../domain/shared/calendar.js';
import type { Instant } from '../domain/shared/records.js';
import type { Reader } from '../store/store.js';
import { servedEndpoint } from './current-endpoint.js';

/**
 * When something happens by itself next: to a purchase, or a delivery that is tried again; null when nothing is to
 * come. What is to be delivered now is on its way already, and nothing to wait for.
 */
export async function nextDueAt(reader: Reader, now: Instant): Promise<Instant | null> {
  const [purchase] = await reader.due(LAST_INSTANT, 1);
  const [delivery] = (await servedEndpoint(reader)) ? await reader.dueDeliveries(LAST_INSTANT, 1, now) : [];
  return earlier(purchase?.due_at ?? null, delivery?.next_attempt_at ?? null);
}

export function earlier(one: Instant | null, other: Instant | null): Instant | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
