export type Interval = 'day' | 'week' | 'month' | 'year';

export const DAY_MS = 86_400_000;

/** Normalizes a timestamp to the form of API responses: UTC with milliseconds. */
export function toTimestamp(text: string): string {
  return new Date(text).toISOString();
}

/** Returns true if a day begins between two times, in milliseconds since 1970. The dates of requests then change their meaning. */
export const crossesMidnight = (startMs: number, endMs: number): boolean =>
  Math.floor(startMs / DAY_MS) !== Math.floor(endMs / DAY_MS);

/** Adds days of 24 hours to a timestamp. */
export function addDays(from: string, days: number): string {
  return new Date(Date.parse(from) + days * DAY_MS).toISOString();
}

/** Adds intervals to a timestamp. In a month that is too short, the result is its last day. */
export function addIntervals(from: string, interval: Interval, count: number): string {
  if (interval === 'day') return addDays(from, count);
  if (interval === 'week') return addDays(from, 7 * count);
  const date = new Date(from);
  const months = interval === 'year' ? 12 * count : count;
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  date.setUTCFullYear(year, month, Math.min(date.getUTCDate(), lastDay));
  return date.toISOString();
}
