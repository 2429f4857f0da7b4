import type { Trace } from '../trace.js';
import { iso, ms } from './calendar.js';
import { Life, type Span } from './period-oracle.js';
import { cost, sum } from './money.js';

/** What a period that is over must have been charged; null when nothing. */
export interface Bill {
  period: Span;
  /** When the first attempt is made. */
  at: number;
  amount: bigint | null;
}

/**
 * What each period must be charged whose charge fell due before the purchase was over, from the reports alone. A
 * period whose charge falls due in the very commit that ends the purchase is left out where the end came first.
 */
export function billsOf(trace: Trace): Bill[] {
  const life = new Life(trace);
  const { rate } = trace.story.plan;
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
    // What was due at the instant of a command was done before it; what dunning canceled was not.
    if (at === ms(canceled.at)) return isByCommand ? false : !wasCharged(trace, period.index);
    return true;
  };
  const due = life
    .periodsUntil(trace.end)
    .filter(({ index }) => opened.has(index))
    .map((period) => ({ period, at: chargedAt(period, life, rate.kind, trace) }))
    .filter((bill) => bill.at <= trace.end && !isCut(bill));
  let last: bigint | null = null;
  return due.map((bill) => {
    if (rate.kind === 'fixed_subscription') return { ...bill, amount: BigInt(rate.amount) };
    const reported = quantityOf(bill.period, trace);
    if (reported !== null) last = reported;
    const quantity = reported ?? (rate.when_unreported === 'last_charge' ? last : null);
    return { ...bill, amount: quantity === null ? null : cost(quantity, rate.unit_amount) };
  });
}

function wasCharged({ last }: Trace, index: number): boolean {
  return last.charges.some(({ period }) => period?.index === index);
}

function chargedAt(period: Span, life: Life, kind: string, { story }: Trace): number {
  if (kind === 'variable_subscription') return period.end + life.grace;
  // The first one was paid when the purchase was made, if it began with that.
  const isDelayedFirst = period.index === 1 && life.attachedAt !== ms(story.start) && life.trialEnd === null;
  return isDelayedFirst && period.start <= (life.attachedAt ?? 0) ? ms(story.start) : period.start;
}

/** The exact sum of what was used within a period, by the time of its use; null when nothing was reported. */
function quantityOf({ start, end }: Span, { last: { consumptions } }: Trace): bigint | null {
  const within = consumptions.filter(
    ({ occurred_at }) => iso(start) <= occurred_at && occurred_at < iso(end),
  );
  return within.length === 0 ? null : sum(within.map(({ quantity }) => quantity));
}
