/** Length of a day, milliseconds. */
export const DAY_MS = 86_400_000;

const NANOSECONDS_PER_MS = 1_000_000n;

/** Parses a timestamp with any offset to nanoseconds since 1970. */
export function parseNanoseconds(text: string): bigint {
  const match = /^(.{19})(?:\.(\d{1,9}))?(Z|.{6})$/.exec(text);
  const [, seconds = '', fraction = '', offset = 'Z'] = match ?? [];
  return BigInt(Date.parse(seconds + offset)) * NANOSECONDS_PER_MS + BigInt(fraction.padEnd(9, '0'));
}

/** Parses a timestamp with any offset to whole milliseconds since 1970. */
export function parseTimestamp(text: string): number {
  const nanoseconds = parseNanoseconds(text);
  const milliseconds = nanoseconds / NANOSECONDS_PER_MS;
  return Number(nanoseconds % NANOSECONDS_PER_MS < 0n ? milliseconds - 1n : milliseconds);
}

/** Formats an instant, in milliseconds since 1970, with three digits of a second. */
export function toTimestamp(instant: number): string {
  return new Date(instant).toISOString();
}

/** Returns the day of an instant as `YYYY-MM-DD`. */
export function toDay(instant: number): string {
  return toTimestamp(instant).slice(0, 10);
}

/** Interval in which a subscription is charged. */
export interface BillingInterval {
  interval: string;
  interval_count: number;
}

/**
 * Returns the start of a period.
 *
 * @param first start of the first period, milliseconds since 1970
 * @param steps number of periods after the first
 * @param paymentDay day of the month on which periods begin; null is the day of the first period
 */
export function addPeriods(
  first: number,
  { interval, interval_count: count }: BillingInterval,
  steps: number,
  paymentDay: number | null,
): number {
  if (steps === 0) return first;
  if (interval === 'day') return first + steps * count * DAY_MS;
  if (interval === 'week') return first + steps * count * 7 * DAY_MS;
  const months = steps * count * (interval === 'year' ? 12 : 1);
  const start = new Date(first);
  const day = paymentDay ?? start.getUTCDate();
  const midnight = toMonthDay(start.getUTCFullYear(), start.getUTCMonth() + months, day);
  return paymentDay === null ? midnight + (first % DAY_MS) : midnight;
}

/**
 * Returns the first instant, at or after another, at which a period can begin on the payment day.
 *
 * @param earliest milliseconds since 1970
 */
export function findPaymentDay(earliest: number, paymentDay: number): number {
  const date = new Date(earliest);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const midnight = toMonthDay(year, month, paymentDay);
  if (toDay(midnight) === toDay(earliest)) return earliest;
  return midnight > earliest ? midnight : toMonthDay(year, month + 1, paymentDay);
}

/** Returns the start of a day of a month, or of its last day in a shorter month. */
function toMonthDay(year: number, month: number, day: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day, lastDay));
}
