import {
  addHours,
  addIntervals,
  dateOf,
  monthsIn,
  nextPaymentDay,
  paymentDate,
  startOfDay,
} from '../shared/calendar.js';
import type { FixedRate, Instant, Period, Plan, VariableRate } from '../shared/records.js';

/** The rate of a plan that is charged again and again. */
export type RecurringRate = FixedRate | VariableRate;

/** A plan whose rate is recurring. */
export type SubscriptionPlan = Plan & { rate: RecurringRate };

export function isSubscriptionPlan(plan: Plan): plan is SubscriptionPlan {
  return plan.rate.kind !== 'one_time';
}

/** How a subscription begins: its start, then the trial, then the wait for the payment day, then the first period. */
export interface Beginning {
  start: Instant;
  /** Null without a trial. */
  trial_end: Instant | null;
  /** Start of the first period; every later boundary is computed from it. */
  anchor: Instant;
}

/**
 * @param attachedAt when the card was attached
 * @param activationDate the service starts at its 00:00Z, unless the card comes later
 */
export function beginningOf(
  plan: SubscriptionPlan,
  attachedAt: Instant,
  activationDate: string | null,
): Beginning {
  const activation = activationDate === null ? attachedAt : startOfDay(activationDate);
  const start = activation > attachedAt ? activation : attachedAt;
  const trialEnd = plan.trial_days > 0 ? addHours(start, plan.trial_days * 24) : null;
  const from = trialEnd ?? start;
  return {
    start,
    trial_end: trialEnd,
    anchor: plan.payment_day === null ? from : nextPaymentDay(from, plan.payment_day),
  };
}

/** What the periods of a purchase are computed from. */
export interface Terms {
  anchor: Instant;
  rate: RecurringRate;
  payment_day: number | null;
  /** Null: until canceled. */
  billing_cycles: number | null;
  /** Exclusive, at 00:00Z. */
  end_date: string | null;
}

/**
 * The period with an index, from 1; half-open, the last one cut off at the end date.
 *
 * @returns null when the purchase has ended before it
 */
export function periodAt(terms: Terms, index: number): Period | null {
  if (terms.billing_cycles !== null && index > terms.billing_cycles) return null;
  const start = boundaryAt(terms, index - 1);
  const end = boundaryAt(terms, index);
  if (terms.end_date === null) return { index, start, end };
  const last = startOfDay(terms.end_date);
  if (start >= last) return null;
  return { index, start, end: end < last ? end : last };
}

/** The instant at which `elapsed` periods are over, computed from the anchor and never from the boundary before. */
function boundaryAt({ anchor, rate, payment_day }: Terms, elapsed: number): Instant {
  const months = monthsIn(rate.interval);
  if (elapsed === 0 || payment_day === null || months === null) {
    return addIntervals(anchor, rate.interval, elapsed * rate.interval_count);
  }
  return startOfDay(paymentDate(dateOf(anchor), elapsed * months * rate.interval_count, payment_day));
}

/** When a period is charged: a fixed rate at its start, a variable one at its end and after the time to report. */
export function chargeInstant(rate: RecurringRate, period: Period): Instant {
  return rate.kind === 'fixed_subscription' ? period.start : addHours(period.end, rate.report_grace_hours);
}
