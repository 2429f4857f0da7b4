import { Temporal } from 'temporal-polyfill';
import type { Instant } from './records.js';
import { memoize } from '../../lib/memoize.js';

export type Interval = 'day' | 'week' | 'month' | 'year';

/** Enough for every boundary that a few ten thousand subscriptions ask for between two of their charges. */
const REMEMBERED = 100_000;

const MILLISECONDS_PER_HOUR = 3_600_000;
/** After every instant that the API knows. */
export const LAST_INSTANT: Instant = '9999-12-31T23:59:59.999Z';

const LATEST = Date.parse(LAST_INSTANT);
const EARLIEST = Date.parse('0000-01-01T00:00:00.000Z');

/**
 * Any RFC 3339 date-time, as the API answers it. What lies finer than a millisecond is cut off; what an offset pushes
 * out of the years 0000 to 9999 is held at their ends, so that instants always compare as strings.
 *
 * @throws {RangeError} when it is no date-time; the description refuses these before
 */
export function toInstant(dateTime: string): Instant {
  return fromMilliseconds(Math.min(Math.max(Date.parse(dateTime), EARLIEST), LATEST));
}

/** That of the last call: what happens at once asks for the same several times. */
let latest = { milliseconds: 0, instant: new Date(0).toISOString() };

export function fromMilliseconds(milliseconds: number): Instant {
  if (milliseconds !== latest.milliseconds) {
    latest = { milliseconds, instant: new Date(milliseconds).toISOString() };
  }
  return latest.instant;
}

/** Milliseconds since 1970. */
export function toMilliseconds(instant: Instant): number {
  return instant === latest.instant ? latest.milliseconds : Date.parse(instant);
}

/** The UTC date on which an instant lies, `YYYY-MM-DD`. */
export function dateOf(instant: Instant): string {
  return instant.slice(0, 10);
}

/** 00:00Z of a date. */
export function startOfDay(date: string): Instant {
  return `${date}T00:00:00.000Z`;
}

export function addMilliseconds(instant: Instant, milliseconds: number): Instant {
  return fromMilliseconds(Date.parse(instant) + milliseconds);
}

/** Hours of elapsed time, not of a calendar. */
export function addHours(instant: Instant, hours: number): Instant {
  return addMilliseconds(instant, hours * MILLISECONDS_PER_HOUR);
}

export function addMinutes(instant: Instant, minutes: number): Instant {
  return addHours(instant, minutes / 60);
}

/** A number of calendar intervals later, at the same time of day, clamped to the month's end: 31 Jan + 1 month is 28 or 29 Feb. */
export const addIntervals = memoize((instant: Instant, interval: Interval, count: number): Instant => {
  const dateTime = Temporal.PlainDateTime.from(instant.slice(0, -1));
  return `${dateTime.add({ [`${interval}s`]: count }).toString({ fractionalSecondDigits: 3 })}Z`;
}, REMEMBERED);

/** A duration (ISO 8601) later, in calendar arithmetic, clamped to the month's end and to the year 9999. */
export function addDuration(instant: Instant, duration: string): Instant {
  const { years, months, weeks, days, hours, minutes, seconds } = Temporal.Duration.from(duration);
  // More than this is refused anyhow, and would be too much for the calendar.
  if (years + months / 12 > 200) return LAST_INSTANT;
  const dateTime = Temporal.PlainDateTime.from(instant.slice(0, -1));
  const later = dateTime.add({ years, months, weeks, days }).add({ hours, minutes, seconds });
  return `${later.toString({ fractionalSecondDigits: 3 })}Z`;
}

/** How many months an interval of months or years has; null for days and weeks. */
export function monthsIn(interval: Interval): number | null {
  if (interval === 'month') return 1;
  return interval === 'year' ? 12 : null;
}

/** The payment day of the month that lies `months` after the month of `date`, clamped to that month's end. */
export function paymentDate(date: string, months: number, paymentDay: number): string {
  const month = Temporal.PlainYearMonth.from(date.slice(0, 7)).add({ months });
  return month.toPlainDate({ day: Math.min(paymentDay, month.daysInMonth) }).toString();
}

/**
 * From when on a payment day is waited for: the instant itself when its date is the payment day, else 00:00Z of the
 * first one after it.
 */
export function nextPaymentDay(instant: Instant, paymentDay: number): Instant {
  const date = dateOf(instant);
  const thisMonth = paymentDate(date, 0, paymentDay);
  if (thisMonth === date) return instant;
  return startOfDay(thisMonth > date ? thisMonth : paymentDate(date, 1, paymentDay));
}
