import { readClock } from '../domain/shared/clock.js';
import type { Instant } from '../domain/shared/records.js';
import type { Reader } from '../store/store.js';

/** What the clock of a reader's organization reads. @param realNow milliseconds since 1970 */
export function nowOf(reader: Reader, realNow: number): Instant {
  return readClock(reader.organization, realNow, reader.latest_at);
}
