import { Temporal } from 'temporal-polyfill';
import type { Instant } from './records.js';
import { memoize } from '../../lib/memoize.js';

export type Interval = 'day' | 'week' | 'month' | 'year';

/** Capacity of the cache: covers every period boundary of some ten thousand subscriptions. */
const MAX_CACHED_INSTANTS = 100_000;

const MILLISECONDS_PER_HOUR = 3_600_000;
/** Largest instant of the API. */
export const MAX_INSTANT: Instant = '9999-12-31T23:59:59.999Z';

/**
 * Latest instant that a clock reads, and at which a service begins. Nothing that is scheduled from it, such as the end
 * of a trial, a period and its last retry, comes after {@link MAX_INSTANT}.
 */
export const MAX_NOW: Instant = '9990-01-01T00:00:00.000Z';

const MAX_MILLISECONDS = Date.parse(MAX_INSTANT);
const MIN_MILLISECONDS = Date.parse('0000-01-01T00:00:00.000Z');

/**
 * Parses an RFC 3339 date-time. Truncates to milliseconds and clamps to the years 0000 to 9999, which an offset can
 * leave, so that instants always compare as strings.
 *
 * @throws {RangeError} when `dateTime` is no date-time; schema validation rejects these earlier
 */
export function parseInstant(dateTime: string): Instant {
  return formatInstant(Math.min(Math.max(Date.parse(dateTime), MIN_MILLISECONDS), MAX_MILLISECONDS));
}

/** Cached result of the last call: one command formats the same instant several times. */
let lastConversion = { milliseconds: 0, instant: new Date(0).toISOString() };

/** Formats an instant. @param milliseconds since 1970 */
export function formatInstant(milliseconds: number): Instant {
  if (milliseconds !== lastConversion.milliseconds) {
    lastConversion = { milliseconds, instant: new Date(milliseconds).toISOString() };
  }
  return lastConversion.instant;
}

/** Returns the UTC date of an instant, `YYYY-MM-DD`. */
export function toDate(instant: Instant): string {
  return instant.slice(0, 10);
}

/** Returns 00:00Z of a date. */
export function getStartOfDay(date: string): Instant {
  return `${date}T00:00:00.000Z`;
}

/** Returns 00:00Z of the Monday on or before an instant. */
export function getStartOfWeek(instant: Instant): Instant {
  const start = getStartOfDay(toDate(instant));
  const daysSinceMonday = (new Date(start).getUTCDay() + 6) % 7;
  return addHours(start, -24 * daysSinceMonday);
}

/** Adds milliseconds of elapsed time. */
export function addMilliseconds(instant: Instant, milliseconds: number): Instant {
  return formatInstant(Date.parse(instant) + milliseconds);
}

/** Adds hours of elapsed time, independent of the calendar. */
export function addHours(instant: Instant, hours: number): Instant {
  return addMilliseconds(instant, hours * MILLISECONDS_PER_HOUR);
}

export function addMinutes(instant: Instant, minutes: number): Instant {
  return addHours(instant, minutes / 60);
}

/**
 * Adds calendar intervals at the same time of day, clamped to the end of the month: 31 Jan + 1 month is 28 or 29 Feb.
 *
 * With `Temporal` and the same cache, an advance with 2,000 subscriptions that start at different times takes a quarter
 * longer (Node.js 20.20.2, 2026-11-28).
 */
export const addIntervals = memoize((instant: Instant, interval: Interval, count: number): Instant => {
  const months = getMonthsPerInterval(interval);
  if (months === null) return addHours(instant, (interval === 'week' ? 7 : 1) * 24 * count);
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months * count);
  // In a month that is too short, the date is now in the next one: day 0 is the last day before it.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.toISOString();
}, MAX_CACHED_INSTANTS);

/** Adds an ISO 8601 duration in calendar arithmetic, clamped to the end of the month and to the year 9999. */
export function addDuration(instant: Instant, duration: string): Instant {
  const { years, months, weeks, days, hours, minutes, seconds } = Temporal.Duration.from(duration);
  const dateTime = Temporal.PlainDateTime.from(instant.slice(0, -1));
  const later = dateTime.add({ years, months, weeks, days }).add({ hours, minutes, seconds });
  return later.year > 9999 ? MAX_INSTANT : `${later.toString({ fractionalSecondDigits: 3 })}Z`;
}

/** Returns the number of months in a month or year; null for days and weeks. */
export function getMonthsPerInterval(interval: Interval): number | null {
  if (interval === 'month') return 1;
  return interval === 'year' ? 12 : null;
}

/** Returns the payment day in the month that is `months` after the month of `date`, clamped to its end. */
export function getPaymentDate(date: string, months: number, paymentDay: number): string {
  const month = Temporal.PlainYearMonth.from(date.slice(0, 7)).add({ months });
  return month.toPlainDate({ day: Math.min(paymentDay, month.daysInMonth) }).toString();
}

/** Returns the instant itself when its date is a payment day, else 00:00Z of the next payment day. */
export function findNextPaymentDay(instant: Instant, paymentDay: number): Instant {
  const date = toDate(instant);
  const thisMonth = getPaymentDate(date, 0, paymentDay);
  if (thisMonth === date) return instant;
  return getStartOfDay(thisMonth > date ? thisMonth : getPaymentDate(date, 1, paymentDay));
}
