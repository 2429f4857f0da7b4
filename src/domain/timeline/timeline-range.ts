import { addDuration, parseInstant } from '../shared/calendar.js';
import { Problem } from '../shared/problem.js';
import type { Instant } from '../shared/records.js';

export interface TimelineRange {
  now: Instant;
  from: Instant;
  /** Exclusive end. */
  to: Instant;
  bucket: 'day' | 'week';
}

interface TimelineQuery {
  from?: string | undefined;
  to?: string | undefined;
}

const DEFAULT_DISTANCE = 'P30D';
const MAX_RANGE = 'P10Y';
const MAX_RANGE_IN_DAYS = 'P366D';

/** Creates the range of a query. Returns 400 for an empty range, and for one of more than ten years. */
export function createTimelineRange(query: TimelineQuery, now: Instant): TimelineRange | Problem {
  const from = query.from === undefined ? addDuration(now, `-${DEFAULT_DISTANCE}`) : parseInstant(query.from);
  const to = query.to === undefined ? addDuration(now, DEFAULT_DISTANCE) : parseInstant(query.to);
  if (from >= to) {
    const advice = query.from === undefined ? 'Send a later `to`' : 'Send an earlier `from`';
    const detail = `The range is empty: it begins at ${from} and ends at ${to}. ${advice}.`;
    return createRangeProblem(query.from === undefined ? 'to' : 'from', 'invalid', detail);
  }
  if (to > addDuration(from, MAX_RANGE)) {
    const detail = `The range from ${from} to ${to} is longer than ten years. Send an earlier \`to\`.`;
    return createRangeProblem('to', 'too_large', detail);
  }
  return { now, from, to, bucket: to > addDuration(from, MAX_RANGE_IN_DAYS) ? 'week' : 'day' };
}

export function isInRange({ from, to }: TimelineRange, at: Instant): boolean {
  return at >= from && at < to;
}

function createRangeProblem(
  parameter: 'from' | 'to',
  code: 'invalid' | 'too_large',
  detail: string,
): Problem {
  return new Problem('invalid_request', detail, { errors: [{ parameter, code, detail }] });
}
