import type { Recorded } from './inputs.js';
import type { Course } from './simulated-purchase.js';
import { sumOf } from './decimals.js';
import type { Period } from './periods.js';

/** The records of a period that were not taken back. */
export function recordsIn({ sold }: Course, { start, end }: Period): Recorded[] {
  return sold.records.filter(
    ({ occurred_at: at, deletedAt }) => deletedAt === null && start <= at && at < end,
  );
}

/** The quantity to be billed for a period, and where it is from; null when there is nothing to bill. */
export function usedIn(
  course: Course,
  period: Period,
): { quantity: string; source: 'reported' | 'carried_forward' } | null {
  const { rate } = course.sold.plan;
  const records = recordsIn(course, period);
  if (records.length > 0) {
    const quantity = sumOf(records.map((record) => record.quantity));
    return { quantity, source: 'reported' };
  }
  const carries = rate.kind === 'variable_subscription' && rate.when_unreported === 'last_charge';
  return carries && course.lastQuantity !== null
    ? { quantity: course.lastQuantity, source: 'carried_forward' }
    : null;
}
