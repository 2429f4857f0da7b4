import { addDays, addIntervals } from '../lib/calendar.js';
import type { Plan } from '../fixtures/test-organization.js';
import type { PurchaseInput } from './inputs.js';

export interface Period {
  /** From 1. */
  index: number;
  start: string;
  end: string;
}

export const toMidnight = (day: string): string => `${day.slice(0, 10)}T00:00:00.000Z`;

/** Start of the service, end of the trial, and start of the first period. */
interface SubscriptionStart {
  serviceStart: string;
  trialEnd: string | null;
  firstPeriodStart: string;
}

/** Derives the start of a subscription from the time at which its card was attached. */
export function getSubscriptionStart(
  { plan, service_activation_date: day }: Pick<PurchaseInput, 'plan' | 'service_activation_date'>,
  attachedAt: string,
): SubscriptionStart {
  const serviceStart = day !== null && toMidnight(day) > attachedAt ? toMidnight(day) : attachedAt;
  const trialEnd = plan.trial_days > 0 ? addDays(serviceStart, plan.trial_days) : null;
  const from = trialEnd ?? serviceStart;
  return {
    serviceStart,
    trialEnd,
    firstPeriodStart: plan.payment_day === null ? from : getNextPaymentDay(from, plan.payment_day),
  };
}

/** Returns `from` if it is on a payment day, otherwise the start of the next one. */
function getNextPaymentDay(from: string, day: number): string {
  const [year, month] = [new Date(from).getUTCFullYear(), new Date(from).getUTCMonth()];
  const dayOfThisMonth = getDayOfMonth(year, month, day);
  if (dayOfThisMonth === toMidnight(from)) return from;
  return dayOfThisMonth > from ? dayOfThisMonth : getDayOfMonth(year, month + 1, day);
}

/** Returns the start of a day; in a month that is too short, of its last day. */
function getDayOfMonth(year: number, month: number, day: number): string {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastDay))).toISOString();
}

/** Returns the nth period, cut off at the end date; null after the last one. */
export function getPeriod(
  { plan, end_date }: Pick<PurchaseInput, 'plan' | 'end_date'>,
  first: string,
  index: number,
): Period | null {
  const start = getPeriodBoundary(plan, first, index - 1);
  const end = getPeriodBoundary(plan, first, index);
  const cutoff = end_date === null ? null : toMidnight(end_date);
  if (plan.billing_cycles !== null && index > plan.billing_cycles) return null;
  if (cutoff !== null && start >= cutoff) return null;
  return { index, start, end: cutoff !== null && cutoff < end ? cutoff : end };
}

/** Counts from the first period, because short months would shift all later boundaries otherwise. */
function getPeriodBoundary({ rate, payment_day: day }: Plan, first: string, index: number): string {
  if (rate.kind === 'one_time' || index === 0) return first;
  const count = rate.interval_count * index;
  if (day === null) return addIntervals(first, rate.interval, count);
  const months = rate.interval === 'year' ? 12 * count : count;
  const date = new Date(first);
  return getDayOfMonth(date.getUTCFullYear(), date.getUTCMonth() + months, day);
}

/** Returns when the usage of a period is charged: after the grace time for late reports. */
export function getBillingTime({ plan: { rate } }: Pick<PurchaseInput, 'plan'>, { end }: Period): string {
  const graceHours = rate.kind === 'variable_subscription' ? rate.report_grace_hours : 0;
  return new Date(Date.parse(end) + graceHours * 3_600_000).toISOString();
}
