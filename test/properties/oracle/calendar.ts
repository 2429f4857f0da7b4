/**
 * Dates by plain arithmetic, in milliseconds since 1970: written apart from the gateway's calendar, so that the two
 * can disagree.
 */
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();
export const ms = (instant: string): number => Date.parse(instant);
export const midnight = (milliseconds: number): number => Math.floor(milliseconds / DAY) * DAY;

/** The last day of the month that lies `months` after January of `year`. */
function lastDay(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/** The same day and time of day some months later, or the last day of a month that is too short. */
export function addMonths(from: number, months: number): number {
  const date = new Date(from);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + months;
  const day = Math.min(date.getUTCDate(), lastDay(year, month));
  return Date.UTC(year, month, day) + (from - midnight(from));
}

/** 00:00Z of a day of the month that lies `months` after that of `from`, or of that month's last day. */
export function dayOfMonth(from: number, months: number, day: number): number {
  const date = new Date(from);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + months;
  return Date.UTC(year, month, Math.min(day, lastDay(year, month)));
}
