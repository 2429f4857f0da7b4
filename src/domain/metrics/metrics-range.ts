import { formatInstant, parseInstant } from '../shared/calendar.js';
import { Problem } from '../shared/problem.js';
import type { Instant, ValidationError } from '../shared/records.js';

type MetricsBucket = 'day' | 'hour';

/** Range of equal buckets, aligned to UTC days or hours, with a range of equal length before it. */
export interface MetricsRange {
  bucket: MetricsBucket;
  previous_from: Instant;
  from: Instant;
  /** Exclusive end. */
  to: Instant;
  starts: readonly Instant[];
}

export interface MetricsQuery {
  from?: string | undefined;
  to?: string | undefined;
  bucket?: MetricsBucket | undefined;
}

const HOUR_MS = 3_600_000;

const BUCKETS = {
  day: { lengthMs: 24 * HOUR_MS, max: 366, fallback: 30 },
  hour: { lengthMs: HOUR_MS, max: 168, fallback: 72 },
} as const;

/** Earliest start: the range before it begins in the year 0000 or later, so that instants compare as strings. */
const MIN_FROM_MS = Date.parse('0002-01-01T00:00:00.000Z');

/** Creates the range of a query, which ends with the bucket of `now` at the latest. Returns 400 for an invalid range. */
export function createMetricsRange(query: MetricsQuery, now: Instant): MetricsRange | Problem {
  const { bucket = 'day' } = query;
  const { lengthMs, max, fallback } = BUCKETS[bucket];
  const floor = (instant: Instant): number => Math.floor(Date.parse(instant) / lengthMs) * lengthMs;
  const lastEnd = floor(now) + lengthMs;
  const to = query.to === undefined ? lastEnd : Math.min(ceil(parseInstant(query.to), lengthMs), lastEnd);
  const from =
    query.from === undefined
      ? to - fallback * lengthMs
      : Math.max(floor(parseInstant(query.from)), MIN_FROM_MS);
  const count = (to - from) / lengthMs;
  if (count < 1 || from < MIN_FROM_MS) {
    const detail = `The range has no bucket that begins before ${describeEnd(query, now)}. Send an earlier \`from\`.`;
    return createRangeProblem(query.from === undefined ? 'to' : 'from', 'invalid', detail);
  }
  if (count > max) {
    const detail = `The range has ${String(count)} ${bucket}s; the limit is ${String(max)}. Send a later \`from\`.`;
    return createRangeProblem('from', 'too_large', detail);
  }
  return {
    bucket,
    previous_from: formatInstant(from - count * lengthMs),
    from: formatInstant(from),
    to: formatInstant(to),
    starts: Array.from({ length: count }, (_, index) => formatInstant(from + index * lengthMs)),
  };
}

function ceil(instant: Instant, lengthMs: number): number {
  return Math.ceil(Date.parse(instant) / lengthMs) * lengthMs;
}

function describeEnd({ to }: MetricsQuery, now: Instant): string {
  return to === undefined || parseInstant(to) > now
    ? `the current time of the clock, ${now}`
    : `\`to\`, ${parseInstant(to)}`;
}

function createRangeProblem(
  parameter: 'from' | 'to',
  code: ValidationError['code'],
  detail: string,
): Problem {
  return new Problem('invalid_request', detail, { errors: [{ parameter, code, detail }] });
}
