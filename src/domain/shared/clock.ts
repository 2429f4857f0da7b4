import { addDuration, formatInstant, MAX_NOW, parseInstant } from './calendar.js';
import { Problem, createFieldProblem } from './problem.js';
import type { ClockSettings, ClockState, Instant, Organization, ValidationError } from './records.js';

/** Bounds of an organization's clock. */
export const MIN_CLOCK = '2000-01-01T00:00:00.000Z';
export const MAX_CLOCK = '2100-01-01T00:00:00.000Z';

const MAX_ADVANCE = 'P10Y';

/** Factor of an accelerated clock by default: a day per second. */
const DEFAULT_FACTOR = 86_400;

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
  const current = advance ? advance.from : computeTime(clock, realNow);
  return latest !== null && latest > current ? latest : current;
}

function computeTime(clock: ClockState, realNow: number): Instant {
  if (clock.mode === 'frozen') return clock.now;
  if (clock.mode === 'live') return formatInstant(realNow + clock.offset_ms);
  const elapsed = Math.max(realNow - clock.since_ms, 0) * clock.factor;
  return formatInstant(Math.min(Date.parse(clock.from) + elapsed, Date.parse(getEnd(clock))));
}

/** Returns the instant at which an accelerated clock stops, so that it runs no further than one advance can. */
function getEnd({ from }: { from: Instant }): Instant {
  const end = addDuration(from, MAX_ADVANCE);
  return end < MAX_NOW ? end : MAX_NOW;
}

/**
 * Returns the real time at which a clock reaches an instant, in milliseconds since 1970; null if only an advance leads
 * there.
 */
export function findRealTime(clock: ClockState, instant: Instant): number | null {
  if (clock.mode === 'frozen') return null;
  if (clock.mode === 'live') return Date.parse(instant) - clock.offset_ms;
  if (instant > getEnd(clock)) return null;
  return clock.since_ms + Math.ceil((Date.parse(instant) - Date.parse(clock.from)) / clock.factor);
}

/**
 * Returns the latest real time that a clock has seen for certain, in milliseconds since 1970: at the last commit of the
 * organization, or when the clock was set. Null for a frozen clock.
 */
export function findLatestRealTime(clock: ClockState, latest: Instant | null): number | null {
  if (clock.mode === 'frozen') return null;
  const atCommit = (latest === null ? null : findRealTime(clock, latest)) ?? -Infinity;
  return clock.mode === 'live' ? atCommit : Math.max(atCommit, clock.since_ms);
}

/** Creates a clock with the current time `now`. @param realNow milliseconds since 1970 */
export function createClockState(settings: ClockSettings, now: Instant, realNow: number): ClockState {
  switch (settings.mode) {
    case 'frozen':
      return { mode: settings.mode, now };
    case 'live':
      return { mode: settings.mode, offset_ms: Date.parse(now) - realNow };
    case 'accelerated':
      return { mode: settings.mode, factor: settings.factor, from: now, since_ms: realNow };
  }
}

/** Mode of a clock as a request or a snapshot states it. */
interface ClockInput {
  mode: ClockSettings['mode'];
  factor?: number | null | undefined;
}

/** Adds the default factor to the mode of an accelerated clock. */
export function toClockSettings({ mode, factor }: ClockInput): ClockSettings {
  return mode === 'accelerated' ? { mode, factor: factor ?? DEFAULT_FACTOR } : { mode };
}

/** Checks that only an accelerated clock has a factor. @param pointer JSON pointer to the factor in the body */
export function checkClockFactor({ mode, factor }: ClockInput, pointer: string): Problem | null {
  if (mode === 'accelerated' || typeof factor !== 'number') return null;
  const detail = `A ${mode} clock has no factor. Send the mode \`accelerated\`, or no factor.`;
  return createFieldProblem(pointer, 'invalid_request', 'not_allowed', detail);
}

/** Returns the factor of an accelerated clock; null in other modes. */
export function getClockFactor(clock: ClockState): number | null {
  return clock.mode === 'accelerated' ? clock.factor : null;
}

/** Target of an advance: an ISO 8601 duration, an instant, or `next` for the next scheduled work. */
type AdvanceRequest = { by: string } | { to: string };

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
  if (target < now)
    return reject('too_small', `${target} is in the past: the clock is at ${now}. Send a later time.`);
  if (target > MAX_NOW) {
    return reject(
      'too_large',
      `${target} is after ${MAX_NOW}, the latest time of a clock. Send an earlier time.`,
    );
  }
  if (target <= addDuration(now, MAX_ADVANCE)) return target;
  return reject(
    'too_large',
    `${target} is more than ten years after ${now}, the time of the clock. Send an earlier time.`,
  );
}
