import type { Instant, Purchase } from '../shared/records.js';
import type { SubscriptionPlan, Terms } from './schedule.js';

/** What the periods of a purchase are computed from. */
export function termsOf(
  purchase: Pick<Purchase, 'end_date'>,
  plan: SubscriptionPlan,
  anchor: Instant,
): Terms {
  return {
    anchor,
    rate: plan.rate,
    payment_day: plan.payment_day,
    billing_cycles: plan.billing_cycles,
    end_date: purchase.end_date,
  };
}
