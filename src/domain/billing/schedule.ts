import {
  addHours,
  addIntervals,
  toDate,
  getMonthsPerInterval,
  findNextPaymentDay,
  getPaymentDate,
  getStartOfDay,
} from '../shared/calendar.js';
import type { FixedRate, Instant, Period, Plan, Purchase, VariableRate } from '../shared/records.js';

export type RecurringRate = FixedRate | VariableRate;

export type SubscriptionPlan = Plan & { rate: RecurringRate };

export function isSubscriptionPlan(plan: Plan): plan is SubscriptionPlan {
  return plan.rate.kind !== 'one_time';
}

/** Start of a subscription: start, then trial, then the wait for the payment day, then the first period. */
interface SubscriptionStart {
  start: Instant;
  /** Null without a trial. */
  trial_end: Instant | null;
  /** Start of the first period, from which every later boundary is computed. */
  anchor: Instant;
}

/**
 * Computes the start of a subscription.
 *
 * @param attachedAt instant at which the card was attached
 * @param activationDate start of the service at 00:00Z, unless the card is attached later
 */
export function getSubscriptionStart(
  plan: SubscriptionPlan,
  attachedAt: Instant,
  activationDate: string | null,
): SubscriptionStart {
  const activation = activationDate === null ? attachedAt : getStartOfDay(activationDate);
  const start = activation > attachedAt ? activation : attachedAt;
  const trialEnd = plan.trial_days > 0 ? addHours(start, plan.trial_days * 24) : null;
  const from = trialEnd ?? start;
  return {
    start,
    trial_end: trialEnd,
    anchor: plan.payment_day === null ? from : findNextPaymentDay(from, plan.payment_day),
  };
}

/** Inputs from which the periods of a purchase are computed. */
export interface ScheduleTerms {
  anchor: Instant;
  rate: RecurringRate;
  payment_day: number | null;
  /** Null: until canceled. */
  billing_cycles: number | null;
  /** Exclusive, at 00:00Z. */
  end_date: string | null;
}

/** Returns the schedule terms of a purchase. @param anchor start of its first period */
export function toScheduleTerms(
  purchase: Pick<Purchase, 'end_date'>,
  plan: SubscriptionPlan,
  anchor: Instant,
): ScheduleTerms {
  return {
    anchor,
    rate: plan.rate,
    payment_day: plan.payment_day,
    billing_cycles: plan.billing_cycles,
    end_date: purchase.end_date,
  };
}

/**
 * Returns a period, half-open, the last one cut off at the end date.
 *
 * @param index from 1
 * @returns null when the purchase ends before this period
 */
export function findPeriod(terms: ScheduleTerms, index: number): Period | null {
  if (terms.billing_cycles !== null && index > terms.billing_cycles) return null;
  const start = getBoundary(terms, index - 1);
  const end = getBoundary(terms, index);
  if (terms.end_date === null) return { index, start, end };
  const last = getStartOfDay(terms.end_date);
  if (start >= last) return null;
  return { index, start, end: end < last ? end : last };
}

/** Returns the end of the last period; null if the purchase renews until it is canceled. */
export function getScheduleEnd(terms: ScheduleTerms): Instant | null {
  if (terms.end_date !== null) return getStartOfDay(terms.end_date);
  return terms.billing_cycles === null ? null : getBoundary(terms, terms.billing_cycles);
}

/** Returns the end of `elapsed` periods, computed from the anchor and never from the previous boundary. */
function getBoundary({ anchor, rate, payment_day }: ScheduleTerms, elapsed: number): Instant {
  const months = getMonthsPerInterval(rate.interval);
  if (elapsed === 0 || payment_day === null || months === null) {
    return addIntervals(anchor, rate.interval, elapsed * rate.interval_count);
  }
  return getStartOfDay(getPaymentDate(toDate(anchor), elapsed * months * rate.interval_count, payment_day));
}

/** Returns the charge instant of a period: its start for a fixed rate, its end plus grace time for a variable one. */
export function getChargeInstant(rate: RecurringRate, period: Period): Instant {
  return rate.kind === 'fixed_subscription' ? period.start : addHours(period.end, rate.report_grace_hours);
}
