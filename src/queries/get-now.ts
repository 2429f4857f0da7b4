import { readClock } from '../domain/shared/clock.js';
import type { Instant } from '../domain/shared/records.js';
import type { Reader } from '../store/store.js';

/** Returns the current time of an organization's clock. @param realNow real time in milliseconds since 1970 */
export function getNow(reader: Reader, realNow: number): Instant {
  return readClock(reader.organization, realNow, reader.latest_at);
}

/**
 * Returns the current time of an organization's clock, or the due time of its earliest overdue work. While a clock runs,
 * work becomes due between two steps of a request; no state that is stored or returned lies after that work.
 *
 * @param realNow real time in milliseconds since 1970
 */
export async function getSettledNow(reader: Reader, realNow: number): Promise<Instant> {
  const now = getNow(reader, realNow);
  const [overdue] = await reader.listDuePurchases(now, 1);
  const settled = overdue?.due_at ?? now;
  return reader.latest_at !== null && settled < reader.latest_at ? reader.latest_at : settled;
}
