import {
  findPeriod,
  getChargeInstant,
  getScheduleEnd,
  getSubscriptionStart,
  isSubscriptionPlan,
  toScheduleTerms,
} from '../../domain/billing/schedule.js';
import type { Instant, Plan, Purchase } from '../../domain/shared/records.js';

/** Dates of a purchase that its payer has to know; null where there is no such date. */
export interface PaymentSchedule {
  trial_end: Instant | null;
  next_payment_at: Instant | null;
  /** End of a subscription that does not renew until it is canceled. */
  end: Instant | null;
}

/** Returns the dates of a purchase, or the dates that it would have if the payer attached a card now. */
export function previewSchedule(purchase: Purchase, plan: Plan, now: Instant): PaymentSchedule {
  if (!isSubscriptionPlan(plan)) return { trial_end: null, next_payment_at: null, end: null };
  if (purchase.start !== null) {
    const end = purchase.anchor && getScheduleEnd(toScheduleTerms(purchase, plan, purchase.anchor));
    return { trial_end: purchase.trial_end, next_payment_at: purchase.next_charge_at, end };
  }
  const { trial_end, anchor } = getSubscriptionStart(plan, now, purchase.service_activation_date);
  const isFirstPeriodPaidNow = plan.rate.kind === 'fixed_subscription' && anchor <= now;
  const terms = toScheduleTerms(purchase, plan, anchor);
  const period = findPeriod(terms, isFirstPeriodPaidNow ? 2 : 1);
  return {
    trial_end,
    next_payment_at: period && getChargeInstant(plan.rate, period),
    end: getScheduleEnd(terms),
  };
}
