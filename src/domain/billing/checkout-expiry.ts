import { addHours, dateOf, paymentDate, startOfDay } from '../shared/calendar.js';
import type { Instant, Plan } from '../shared/records.js';
import { isSubscriptionPlan } from './schedule.js';

/** When a checkout is over: at its time, or once a card would come too late for any charge before the end date. */
export function checkoutExpiry(plan: Plan, endDate: string | null, atItsTime: Instant): Instant {
  if (endDate === null || !isSubscriptionPlan(plan)) return atItsTime;
  const tooLate = addHours(firstBeginAfter(startOfDay(endDate), plan.payment_day), -24 * plan.trial_days);
  return tooLate < atItsTime ? tooLate : atItsTime;
}

/** From when on a wait for the payment day no longer ends before `end`. */
function firstBeginAfter(end: Instant, paymentDay: number | null): Instant {
  if (paymentDay === null) return end;
  const inMonth = paymentDate(dateOf(end), 0, paymentDay);
  const last = startOfDay(inMonth) < end ? inMonth : paymentDate(dateOf(end), -1, paymentDay);
  return addHours(startOfDay(last), 24);
}
