import { addHours, toDate, getPaymentDate, getStartOfDay } from '../shared/calendar.js';
import type { Instant, Plan } from '../shared/records.js';
import { isSubscriptionPlan } from './schedule.js';

/** Returns the expiry of a checkout: the configured one, or earlier when no charge before the end date is possible. */
export function getCheckoutExpiry(plan: Plan, endDate: string | null, configuredExpiry: Instant): Instant {
  if (endDate === null || !isSubscriptionPlan(plan)) return configuredExpiry;
  const deadline = addHours(
    findFirstPaymentDeadline(getStartOfDay(endDate), plan.payment_day),
    -24 * plan.trial_days,
  );
  return deadline < configuredExpiry ? deadline : configuredExpiry;
}

/** Returns the end of the last payment day before `end`, or `end` itself for a plan without a payment day. */
function findFirstPaymentDeadline(end: Instant, paymentDay: number | null): Instant {
  if (paymentDay === null) return end;
  const inMonth = getPaymentDate(toDate(end), 0, paymentDay);
  const last = getStartOfDay(inMonth) < end ? inMonth : getPaymentDate(toDate(end), -1, paymentDay);
  return addHours(getStartOfDay(last), 24);
}
