import { readClock } from '../domain/shared/clock.js';
import type { Instant } from '../domain/shared/records.js';
import type { Reader } from '../store/store.js';

/** Returns the current time of an organization's clock. @param realNow real time in milliseconds since 1970 */
export function getNow(reader: Reader, realNow: number): Instant {
  return readClock(reader.organization, realNow, reader.latest_at);
}
