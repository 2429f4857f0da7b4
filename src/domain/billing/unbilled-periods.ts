import type { Period, Plan, Purchase } from '../shared/records.js';
import { isSubscriptionPlan, findPeriod, toScheduleTerms } from './schedule.js';

/**
 * Lists the ended periods without a bill, oldest first. There are two when an end date cuts the last period off within
 * the grace time of the previous one.
 */
export function listUnbilledPeriods(purchase: Purchase, plan: Plan): Period[] {
  const { anchor, unbilled_period, cycles_completed } = purchase;
  if (!unbilled_period || anchor === null || !isSubscriptionPlan(plan)) return [];
  const terms = toScheduleTerms(purchase, plan, anchor);
  const later = Array.from({ length: Math.max(cycles_completed - unbilled_period.index, 0) }, (_, position) =>
    findPeriod(terms, unbilled_period.index + position + 1),
  );
  return [unbilled_period, ...later.filter((period) => period !== null)];
}
