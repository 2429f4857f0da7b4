import { addHours, toDate, getPaymentDate, getStartOfDay } from '../shared/calendar.js';
import type { Instant, Plan } from '../shared/records.js';
import { isSubscriptionPlan } from './schedule.js';

/** Returns the expiry of a checkout: the configured one, or earlier when no charge before the end date is possible. */
export function getCheckoutExpiry(plan: Plan, endDate: string | null, configuredExpiry: Instant): Instant {
  if (endDate === null || !isSubscriptionPlan(plan)) return configuredExpiry;
  const lastUsefulInstant = addHours(
    findLastUsefulStart(getStartOfDay(endDate), plan.payment_day),
    -24 * plan.trial_days,
  );
  return lastUsefulInstant < configuredExpiry ? lastUsefulInstant : configuredExpiry;
}

/** Returns the earliest start whose wait for the payment day no longer ends before `end`. */
function findLastUsefulStart(end: Instant, paymentDay: number | null): Instant {
  if (paymentDay === null) return end;
  const inMonth = getPaymentDate(toDate(end), 0, paymentDay);
  const last = getStartOfDay(inMonth) < end ? inMonth : getPaymentDate(toDate(end), -1, paymentDay);
  return addHours(getStartOfDay(last), 24);
}
