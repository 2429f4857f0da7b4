import { fromMilliseconds } from './calendar.js';
import type { ClockState, Instant } from './records.js';

/**
 * What an organization's clock reads. It never runs backwards, even if the host's does.
 *
 * @param realNow milliseconds since 1970
 * @param latest the instant of the organization's last commit; null before the first
 */
export function readClock(clock: ClockState, realNow: number, latest: Instant | null): Instant {
  const reading = clock.mode === 'frozen' ? clock.now : fromMilliseconds(realNow + clock.offset_ms);
  return latest !== null && latest > reading ? latest : reading;
}
