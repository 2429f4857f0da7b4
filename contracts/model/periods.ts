import { plusDays, plusIntervals } from '../calendar.js';
import type { Plan } from '../fixtures/test-organization.js';
import type { Sold } from './inputs.js';

export interface Period {
  index: number;
  start: string;
  end: string;
}

/** The first instant of a day. */
export const midnight = (day: string): string => `${day.slice(0, 10)}T00:00:00.000Z`;

/** When a subscription starts, when its trial ends, and when its first period begins. */
export interface Beginning {
  start: string;
  trialEnd: string | null;
  first: string;
}

export function beginningOf({ plan, service_activation_date: day }: Sold, attachedAt: string): Beginning {
  const start = day !== null && midnight(day) > attachedAt ? midnight(day) : attachedAt;
  const trialEnd = plan.trial_days > 0 ? plusDays(start, plan.trial_days) : null;
  const from = trialEnd ?? start;
  return {
    start,
    trialEnd,
    first: plan.payment_day === null ? from : nextPaymentDay(from, plan.payment_day),
  };
}

/** The same instant on such a day, else the beginning of the next one. */
function nextPaymentDay(from: string, day: number): string {
  const [year, month] = [new Date(from).getUTCFullYear(), new Date(from).getUTCMonth()];
  const ofThisMonth = dayOfMonth(year, month, day);
  if (ofThisMonth === midnight(from)) return from;
  return ofThisMonth > from ? ofThisMonth : dayOfMonth(year, month + 1, day);
}

/** The last day of a month that is too short. */
function dayOfMonth(year: number, month: number, day: number): string {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastDay))).toISOString();
}

/** The nth period, cut short by the end date; null when there is none any more. */
export function periodOf({ plan, end_date }: Sold, first: string, index: number): Period | null {
  const start = boundary(plan, first, index - 1);
  const end = boundary(plan, first, index);
  const cut = end_date === null ? null : midnight(end_date);
  if (plan.billing_cycles !== null && index > plan.billing_cycles) return null;
  if (cut !== null && start >= cut) return null;
  return { index, start, end: cut !== null && cut < end ? cut : end };
}

/** Counted from the first period, never from the one before. */
function boundary({ rate, payment_day: day }: Plan, first: string, index: number): string {
  if (rate.kind === 'one_time' || index === 0) return first;
  const count = rate.interval_count * index;
  if (day === null) return plusIntervals(first, rate.interval, count);
  const months = rate.interval === 'year' ? 12 * count : count;
  const date = new Date(first);
  return dayOfMonth(date.getUTCFullYear(), date.getUTCMonth() + months, day);
}
