import type { Period, Plan, Purchase } from '../../../generated/openapi.js';
import type { Schedule } from './account.js';
import { addPeriods, DAY_MS, findPaymentDay, toTimestamp, type BillingInterval } from './calendar.js';

const HOUR_MS = 3_600_000;

/** Returns the schedule of a subscription. @param now milliseconds since 1970 */
export function toSchedule(plan: Plan, activationDate: string | null, now: number): Schedule {
  const begin = Math.max(now, activationDate === null ? now : Date.parse(activationDate));
  const trialEnd = plan.trial_days === 0 ? null : begin + plan.trial_days * DAY_MS;
  const earliest = trialEnd ?? begin;
  const firstPeriod = plan.payment_day === null ? earliest : findPaymentDay(earliest, plan.payment_day);
  return { begin, trialEnd, firstPeriod };
}

/** Returns the instant of the first charge, milliseconds since 1970. */
function toFirstCharge(plan: Plan, firstPeriod: number, endDate: string | null): number {
  const { rate } = plan;
  if (rate.kind !== 'variable_subscription') return firstPeriod;
  return toPeriodEnd(plan, firstPeriod, endDate) + rate.report_grace_hours * HOUR_MS;
}

/** Returns the end of the first period, milliseconds since 1970. */
export function toPeriodEnd(plan: Plan, firstPeriod: number, endDate: string | null): number {
  const end = addPeriods(firstPeriod, plan.rate as BillingInterval, 1, plan.payment_day);
  return endDate === null ? end : Math.min(end, Date.parse(endDate));
}

/** Returns the first period. */
export function toFirstPeriod(plan: Plan, firstPeriod: number, endDate: string | null): Period {
  const end = toPeriodEnd(plan, firstPeriod, endDate);
  return { index: 1, start: toTimestamp(firstPeriod), end: toTimestamp(end) };
}

/**
 * Returns `next_charge_at` of a subscription whose card is attached, or null if no charge is planned.
 *
 * @param firstPeriod milliseconds since 1970
 * @param hasBegun true once the first period has begun
 */
export function toNextCharge(
  plan: Plan,
  { end_date: endDate }: Pick<Purchase, 'end_date'>,
  firstPeriod: number,
  hasBegun: boolean,
): string | null {
  if (!hasBegun || plan.rate.kind === 'variable_subscription') {
    return toTimestamp(toFirstCharge(plan, firstPeriod, endDate));
  }
  const second = addPeriods(firstPeriod, plan.rate as BillingInterval, 1, plan.payment_day);
  const isLast = plan.billing_cycles === 1;
  const isAfterEnd = endDate !== null && second >= Date.parse(endDate);
  return isLast || isAfterEnd ? null : toTimestamp(second);
}
