import type { Trace } from '../trace.js';
import { iso, ms } from './calendar.js';
import { PeriodOracle, type Span } from './period-oracle.js';
import { calculateAmount, sumDecimals } from './money.js';

/** Expected charge of a completed period; null if nothing is charged. */
export interface ExpectedCharge {
  period: Span;
  /** Time of the first attempt. */
  at: number;
  amount: bigint | null;
}

/**
 * Returns the expected charge of each period that became due before the purchase ended, from the usage
 * records alone. A period that becomes due in the commit that ends the purchase is left out if the end comes
 * first.
 */
export function listExpectedCharges(trace: Trace): ExpectedCharge[] {
  const life = new PeriodOracle(trace);
  const { rate } = trace.billingCase.plan;
  if (rate.kind === 'one_time') return [];
  const opened = new Set(
    trace.commits.flatMap(({ purchase: { current_period } }) =>
      current_period ? [current_period.index] : [],
    ),
  );
  const canceled = trace.commits.find(({ purchase }) => purchase.status === 'canceled');
  const isCut = ({ at, period }: { at: number; period: Span }): boolean => {
    if (!canceled || at < ms(canceled.at)) return false;
    const isByCommand = canceled.cause === 'cancel';
    // Work due at the time of a command runs before it. A cancellation by dunning comes before work due at
    // the same time.
    if (at === ms(canceled.at)) return isByCommand ? false : !wasCharged(trace, period.index);
    return true;
  };
  const due = life
    .periodsUntil(trace.end)
    .filter(({ index }) => opened.has(index))
    .map((period) => ({ period, at: getChargeTime(period, life, rate.kind, trace) }))
    .filter((bill) => bill.at <= trace.end && !isCut(bill));
  let last: bigint | null = null;
  return due.map((bill) => {
    if (rate.kind === 'fixed_subscription') return { ...bill, amount: BigInt(rate.amount) };
    const reported = sumUsage(bill.period, trace);
    if (reported !== null) last = reported;
    const quantity = reported ?? (rate.when_unreported === 'last_charge' ? last : null);
    return { ...bill, amount: quantity === null ? null : calculateAmount(quantity, rate.unit_amount) };
  });
}

function wasCharged({ last }: Trace, index: number): boolean {
  return last.charges.some(({ period }) => period?.index === index);
}

function getChargeTime(period: Span, life: PeriodOracle, kind: string, { billingCase }: Trace): number {
  if (kind === 'variable_subscription') return period.end + life.grace;
  // The first period was paid when the purchase was created, if it started then.
  const isDelayedFirst =
    period.index === 1 && life.attachedAt !== ms(billingCase.start) && life.trialEnd === null;
  return isDelayedFirst && period.start <= (life.attachedAt ?? 0) ? ms(billingCase.start) : period.start;
}

/** Returns the exact usage of a period by occurrence time; null without usage records. */
function sumUsage({ start, end }: Span, { last: { consumptions } }: Trace): bigint | null {
  const within = consumptions.filter(
    ({ occurred_at }) => iso(start) <= occurred_at && occurred_at < iso(end),
  );
  return within.length === 0 ? null : sumDecimals(within.map(({ quantity }) => quantity));
}
