import type { Period, Plan, Purchase } from '../shared/records.js';
import { isSubscriptionPlan, periodAt } from './schedule.js';
import { termsOf } from './terms.js';

/**
 * The periods that are over and still wait for their bill, oldest first. There are two of them when an end date cuts
 * the last period off before the time to report for the one before it is over.
 */
export function unbilledPeriods(purchase: Purchase, plan: Plan): Period[] {
  const { anchor, unbilled_period, cycles_completed } = purchase;
  if (!unbilled_period || anchor === null || !isSubscriptionPlan(plan)) return [];
  const terms = termsOf(purchase, plan, anchor);
  const later = Array.from({ length: Math.max(cycles_completed - unbilled_period.index, 0) }, (_, position) =>
    periodAt(terms, unbilled_period.index + position + 1),
  );
  return [unbilled_period, ...later.filter((period) => period !== null)];
}
