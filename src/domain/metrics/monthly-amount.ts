import type { Interval } from '../shared/calendar.js';
import { scaleAmount } from '../shared/money.js';
import type { FixedRate } from '../shared/records.js';

/** Number of intervals in a month, as a fraction: a year has 365.25 days, and a month 4.348 weeks. */
const INTERVALS_PER_MONTH: Readonly<Record<Interval, { factor: string; divisor: number }>> = {
  day: { factor: '30.4375', divisor: 1 },
  week: { factor: '4.348', divisor: 1 },
  month: { factor: '1', divisor: 1 },
  year: { factor: '1', divisor: 12 },
};

/** Converts the amount of a period to that of a month, in minor units, rounded half-even. */
export function toMonthlyAmount(
  amount: number,
  { interval, interval_count }: Pick<FixedRate, 'interval' | 'interval_count'>,
): number {
  if (interval === 'month' && interval_count === 1) return amount;
  const { factor, divisor } = INTERVALS_PER_MONTH[interval];
  return scaleAmount(amount, factor, divisor * interval_count);
}
