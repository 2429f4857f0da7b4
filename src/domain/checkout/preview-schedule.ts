import {
  findPeriod,
  getChargeInstant,
  getSubscriptionStart,
  isSubscriptionPlan,
  toScheduleTerms,
} from '../billing/schedule.js';
import type { Instant, Plan, Purchase } from '../shared/records.js';

/** Dates of a purchase that its payer has to know; null where there is no such date. */
export interface PaymentSchedule {
  trial_end: Instant | null;
  next_payment_at: Instant | null;
}

/** Returns the dates of a purchase, or the dates that it would have if the payer attached a card now. */
export function previewSchedule(purchase: Purchase, plan: Plan, now: Instant): PaymentSchedule {
  if (purchase.start !== null || !isSubscriptionPlan(plan))
    return { trial_end: purchase.trial_end, next_payment_at: purchase.next_charge_at };
  const { trial_end, anchor } = getSubscriptionStart(plan, now, purchase.service_activation_date);
  const isFirstPeriodPaidNow = plan.rate.kind === 'fixed_subscription' && anchor <= now;
  const period = findPeriod(toScheduleTerms(purchase, plan, anchor), isFirstPeriodPaidNow ? 2 : 1);
  return { trial_end, next_payment_at: period && getChargeInstant(plan.rate, period) };
}
