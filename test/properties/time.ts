/** Dates by plain arithmetic in milliseconds since 1970, independent of the calendar of the domain. */
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();
export const ms = (instant: string): number => Date.parse(instant);
export const midnight = (milliseconds: number): number => Math.floor(milliseconds / DAY) * DAY;

/** Returns the last day of the month that is `months` after January of `year`. */
function lastDay(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/** Adds months and keeps the time of day. Uses the last day of a month that is too short. */
export function addMonths(from: number, months: number): number {
  const date = new Date(from);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + months;
  const day = Math.min(date.getUTCDate(), lastDay(year, month));
  return Date.UTC(year, month, day) + (from - midnight(from));
}

/** Returns midnight (UTC) of a day in the month that is `months` after `from`, or of its last day. */
export function dayOfMonth(from: number, months: number, day: number): number {
  const date = new Date(from);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + months;
  return Date.UTC(year, month, Math.min(day, lastDay(year, month)));
}
