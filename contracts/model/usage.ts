import { sumDecimals } from './decimals.js';
import type { UsageRecord } from './inputs.js';
import { getPeriod, type Period } from './periods.js';
import { isFinal, type Attempt, type SimulatedPurchase } from './simulated-purchase.js';

/** Returns the records of a period that are not deleted. */
export function getRecords({ input }: SimulatedPurchase, { start, end }: Period): UsageRecord[] {
  return input.records.filter(
    ({ occurred_at: at, deletedAt }) => deletedAt === null && start <= at && at < end,
  );
}

/** Returns the usage to charge for a period; null if nothing is charged. */
export function getBillableUsage(purchase: SimulatedPurchase, period: Period): Attempt['usage'] {
  const { rate } = purchase.input.plan;
  const records = getRecords(purchase, period);
  if (records.length > 0) {
    return { quantity: sumDecimals(records.map(({ quantity }) => quantity)), source: 'reported' };
  }
  const carriesForward = rate.kind === 'variable_subscription' && rate.when_unreported === 'last_charge';
  return carriesForward && purchase.lastQuantity !== null
    ? { quantity: purchase.lastQuantity, source: 'carried_forward' }
    : null;
}

/** Returns the period that contains an instant. @throws Error if there is none */
export function getPeriodAt({ input, firstPeriodStart }: SimulatedPurchase, at: string): Period {
  for (let index = 1; firstPeriodStart !== null; index += 1) {
    const period = getPeriod(input, firstPeriodStart, index);
    if (period === null) break;
    if (period.start <= at && at < period.end) return period;
  }
  throw new Error(`${at} lies in no period of ${input.name}.`);
}

/** Returns the periods that accept usage: the current one, and ended ones in their grace time. */
export function getReportablePeriods(purchase: SimulatedPurchase): Period[] {
  if (isFinal(purchase)) return [];
  const { period, unbilledPeriods } = purchase;
  return [...unbilledPeriods.map((unbilled) => unbilled.period), ...(period ? [period] : [])];
}
