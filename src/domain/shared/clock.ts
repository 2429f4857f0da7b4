import { addDuration, fromMilliseconds, toInstant } from './calendar.js';
import { problemAt, type Problem } from './problem.js';
import type { ClockState, Instant, Organization } from './records.js';

/** What a clock can be set to. */
export const EARLIEST_CLOCK = '2000-01-01T00:00:00.000Z';
export const LATEST_CLOCK = '2100-01-01T00:00:00.000Z';

const LONGEST_ADVANCE = 'P10Y';

/**
 * What an organization's clock reads. It never runs backwards, even if the host's does.
 *
 * @param realNow milliseconds since 1970
 * @param latest the instant of the organization's last commit; null before the first
 */
export function readClock(
  { clock, advance }: Pick<Organization, 'clock' | 'advance'>,
  realNow: number,
  latest: Instant | null,
): Instant {
  const reading = advance
    ? advance.from
    : clock.mode === 'frozen'
      ? clock.now
      : fromMilliseconds(realNow + clock.offset_ms);
  return latest !== null && latest > reading ? latest : reading;
}

/** A clock that reads `now` at the moment. @param realNow milliseconds since 1970 */
export function clockAt(mode: ClockState['mode'], now: Instant, realNow: number): ClockState {
  return mode === 'frozen' ? { mode, now } : { mode, offset_ms: Date.parse(now) - realNow };
}

/** How far to advance: by a duration (ISO 8601), to an instant, or to the next one at which work falls due. */
export type AdvanceRequest = { by: string } | { to: string };

/** @param next when work falls due next; null when none is to come */
export function advanceTarget(
  request: AdvanceRequest,
  now: Instant,
  next: Instant | null,
): Instant | Problem {
  if ('by' in request) return withinReach(addDuration(now, request.by), '/by', now);
  if (request.to === 'next') return next === null ? now : withinReach(next, '/to', now);
  return withinReach(toInstant(request.to), '/to', now);
}

function withinReach(target: Instant, pointer: string, now: Instant): Instant | Problem {
  if (target < now) {
    return problemAt(pointer, 'advance_out_of_range', 'too_small', `${target} is over: it is ${now}.`);
  }
  const latest = addDuration(now, LONGEST_ADVANCE);
  if (target <= latest) return target;
  const detail = `${target} is more than ten years from ${now}: advance in several steps.`;
  return problemAt(pointer, 'advance_out_of_range', 'too_large', detail);
}
