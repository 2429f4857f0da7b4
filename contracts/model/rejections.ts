import { calculatePrice, sumDecimals } from './decimals.js';
import type { UsageRecord } from './inputs.js';
import { isFinal, type SimulatedPurchase } from './simulated-purchase.js';
import { getRecords, getReportablePeriods } from './usage.js';

/** Status of an error response, and the codes that it may have. */
export type Rejection = readonly [status: number, ...codes: string[]];

/** Maximum amount of a charge, in minor units. */
const MAX_AMOUNT = 999_999_999_999;
/** Tolerance for usage that occurred in the future. */
const MAX_CLOCK_SKEW_MS = 300_000;

/** Returns the error for a cancellation; null if it is valid. */
export function getCancellationRejection({ input, status }: SimulatedPurchase): Rejection | null {
  if (input.plan.rate.kind === 'one_time') return [409, 'purchase_not_subscription'];
  const hasEnded = status === 'succeeded' || status === 'failed' || status === 'expired';
  return hasEnded ? [409, 'purchase_ended'] : null;
}

/** Returns the error for a usage record that is reported now; null if it is valid. */
export function getUsageRejection(
  purchase: SimulatedPurchase,
  { quantity, occurred_at: at }: Pick<UsageRecord, 'quantity' | 'occurred_at'>,
): Rejection | null {
  const { input, now, hasEnded, firstPeriodStart, periodIndex } = purchase;
  const { rate } = input.plan;
  if (rate.kind !== 'variable_subscription') return [409, 'purchase_not_variable'];
  const periods = getReportablePeriods(purchase);
  if (periods.length === 0) {
    const hasStarted = firstPeriodStart !== null && periodIndex > 0;
    return [409, hasEnded || isFinal(purchase) || hasStarted ? 'purchase_ended' : 'no_open_period'];
  }
  if (Date.parse(at) > Date.parse(now) + MAX_CLOCK_SKEW_MS) return [422, 'occurred_in_future'];
  const period = periods.find(({ start, end }) => start <= at && at < end);
  // A time slightly ahead of now may also be outside of all open periods: either code is correct.
  if (!period) return [422, 'period_closed', ...(at > now ? ['occurred_in_future'] : [])];
  const quantities = [...getRecords(purchase, period).map((record) => record.quantity), quantity];
  const amount = calculatePrice(sumDecimals(quantities), rate.unit_amount);
  return amount > MAX_AMOUNT ? [422, 'amount_too_large'] : null;
}

/** Returns the error for the deletion of an existing usage record; null if it is valid. */
export function getDeletionRejection(
  { chargeByRecord, status }: SimulatedPurchase,
  recordId: string,
): Rejection | null {
  if (chargeByRecord.has(recordId)) return [409, 'consumption_billed'];
  return status === 'canceled' ? [409, 'purchase_ended'] : null;
}
