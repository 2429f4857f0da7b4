export type Interval = 'day' | 'week' | 'month' | 'year';

const DAY_MS = 86_400_000;

/** An instant in the form in which it is answered. */
export function instant(text: string): string {
  return new Date(text).toISOString();
}

export function plusDays(from: string, days: number): string {
  return new Date(Date.parse(from) + days * DAY_MS).toISOString();
}

/** So many intervals later; the last day of a month that is too short. */
export function plusIntervals(from: string, interval: Interval, count: number): string {
  if (interval === 'day') return plusDays(from, count);
  if (interval === 'week') return plusDays(from, 7 * count);
  const date = new Date(from);
  const months = interval === 'year' ? 12 * count : count;
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  date.setUTCFullYear(year, month, Math.min(date.getUTCDate(), lastDay));
  return date.toISOString();
}
