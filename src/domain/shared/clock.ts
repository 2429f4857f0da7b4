import { addDuration, formatInstant, MAX_NOW, parseInstant } from './calendar.js';
import { Problem } from './problem.js';
import type { ClockState, Instant, Organization, ValidationError } from './records.js';

/** Bounds of an organization's clock. */
export const MIN_CLOCK = '2000-01-01T00:00:00.000Z';
export const MAX_CLOCK = '2100-01-01T00:00:00.000Z';

const MAX_ADVANCE = 'P10Y';

/**
 * Returns the current time of an organization's clock. Never runs backwards, even if the clock of the host does.
 *
 * @param organization record with the state of the clock
 * @param realNow milliseconds since 1970
 * @param latest instant of the organization's last commit; null before the first
 */
export function readClock(
  { clock, advance }: Pick<Organization, 'clock' | 'advance'>,
  realNow: number,
  latest: Instant | null,
): Instant {
  const current = advance
    ? advance.from
    : clock.mode === 'frozen'
      ? clock.now
      : formatInstant(realNow + clock.offset_ms);
  return latest !== null && latest > current ? latest : current;
}

/** Creates a clock with the current time `now`. @param realNow milliseconds since 1970 */
export function createClockState(mode: ClockState['mode'], now: Instant, realNow: number): ClockState {
  return mode === 'frozen' ? { mode, now } : { mode, offset_ms: Date.parse(now) - realNow };
}

/** Target of an advance: an ISO 8601 duration, an instant, or `next` for the next scheduled work. */
export type AdvanceRequest = { by: string } | { to: string };

/** Resolves the target of an advance. @param next instant of the next scheduled work; null when there is none */
export function resolveAdvanceTarget(
  request: AdvanceRequest,
  now: Instant,
  next: Instant | null,
): Instant | Problem {
  if ('by' in request) return checkAdvanceRange(addDuration(now, request.by), { pointer: '/by' }, now);
  if (request.to === 'next') return next === null ? now : checkAdvanceRange(next, { pointer: '/to' }, now);
  return checkAdvanceRange(parseInstant(request.to), { pointer: '/to' }, now);
}

/**
 * Checks that a clock can be advanced to an instant.
 *
 * @param location of the instant in the request
 * @returns the instant, or the problem
 */
export function checkAdvanceRange(
  target: Instant,
  location: Pick<ValidationError, 'pointer' | 'parameter'>,
  now: Instant,
): Instant | Problem {
  const reject = (code: 'too_small' | 'too_large', detail: string): Problem =>
    new Problem('advance_out_of_range', detail, { errors: [{ ...location, code, detail }] });
  if (target < now) return reject('too_small', `${target} is over: it is ${now}.`);
  if (target > MAX_NOW) {
    return reject(
      'too_large',
      `${target} is after ${MAX_NOW}, which no clock passes: send an earlier instant.`,
    );
  }
  if (target <= addDuration(now, MAX_ADVANCE)) return target;
  return reject('too_large', `${target} is more than ten years from ${now}: advance in several steps.`);
}
