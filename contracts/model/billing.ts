import { plusDays, plusIntervals } from '../calendar.js';
import type { Purchase } from '../session/shop.js';
import { carriesOver, goods, UNIT_TENTHS, type Reported, type Sold } from './gateway.js';

/** The rules of the description as functions of what was asked for, and of the time that it is. */

export interface Period {
  index: number;
  start: string;
  end: string;
}

export interface Attempt {
  at: string;
  amount: number;
  attempt: number;
  status: 'succeeded' | 'failed';
}

const RETRIES = 3;
const RETRY_DAYS = 2;

/** Whether a card was taken at all, so that there are periods. */
const isRunning = ({ token }: Sold): boolean => token !== null && token !== 'tok_declined';

const stoppedAt = ({ canceled }: Sold): string | null =>
  canceled?.mode === 'immediate' ? canceled.at : null;

/** Every period that has begun, the cut one included. */
export function periodsOf(sold: Sold, now: string): Period[] {
  const { kind, interval, cycles } = goods[sold.good];
  const periods: Period[] = [];
  if (kind === 'one_time' || !isRunning(sold)) return periods;
  const until = stoppedAt(sold) ?? now;
  for (let index = 1; index <= (cycles ?? Infinity); index += 1) {
    const start = plusIntervals(sold.at, interval, index - 1);
    if (start > until || hasRunOut(sold, start)) break;
    periods.push({ index, start, end: plusIntervals(sold.at, interval, index) });
  }
  return periods;
}

/** Whether a period that would start then comes after a cancellation for the end of the one before. */
const hasRunOut = ({ canceled }: Sold, start: string): boolean =>
  canceled?.mode === 'period_end' && start > canceled.at;

export function closedOf(sold: Sold, now: string): Period[] {
  const until = stoppedAt(sold) ?? now;
  return periodsOf(sold, now).filter(({ end }) => end <= until);
}

export function openOf(sold: Sold, now: string): Period | undefined {
  return stoppedAt(sold) === null ? periodsOf(sold, now).find(({ end }) => end > now) : undefined;
}

/** One chain of attempts after the other, oldest first. */
export function chainsOf(sold: Sold, now: string): Attempt[][] {
  const { kind, amount } = goods[sold.good];
  if (sold.token === null) return [];
  if (kind === 'variable_subscription') return billsOf(sold, now);
  if (sold.token === 'tok_declined') return [[{ at: sold.at, amount, attempt: 1, status: 'failed' }]];
  if (kind === 'one_time') return [[{ at: sold.at, amount, attempt: 1, status: 'succeeded' }]];
  return periodsOf(sold, now).map(({ index, start }) => chainOf(sold, now, start, amount, index === 1));
}

function billsOf(sold: Sold, now: string): Attempt[][] {
  let last: number | null = null;
  const chains: Attempt[][] = [];
  for (const period of closedOf(sold, now)) {
    const reported = usedIn(sold, period);
    const quantity = reported ?? (carriesOver(sold.good) ? last : null);
    last = reported ?? last;
    if (quantity !== null) chains.push(chainOf(sold, now, period.end, priceOf(quantity), false));
  }
  return chains;
}

/** Null where nothing was reported. */
function usedIn({ reports }: Sold, period: Period): number | null {
  const records = reports.filter((record) => !record.isDeleted && isWithin(record, period));
  return records.length === 0 ? null : records.reduce((sum, { quantity }) => sum + quantity, 0);
}

const isWithin = ({ at }: Reported, { start, end }: Period): boolean => start <= at && at < end;

/** Half to even. */
function priceOf(quantity: number): number {
  const tenths = quantity * UNIT_TENTHS;
  const whole = Math.floor(tenths / 10);
  const rest = tenths % 10;
  return rest > 5 || (rest === 5 && whole % 2 === 1) ? whole + 1 : whole;
}

function chainOf(sold: Sold, now: string, at: string, amount: number, isPayerThere: boolean): Attempt[] {
  const isDeclined = sold.token === 'tok_success_then_declined' && !isPayerThere && amount > 0;
  if (!isDeclined) return [{ at, amount, attempt: 1, status: 'succeeded' }];
  const until = stoppedAt(sold) ?? now;
  return Array.from({ length: RETRIES + 1 }, (_, retry): Attempt => {
    return { at: plusDays(at, RETRY_DAYS * retry), amount, attempt: retry + 1, status: 'failed' };
  }).filter((attempt) => attempt.at <= until);
}

export function statusOf(sold: Sold, now: string): Purchase['status'] {
  const { kind } = goods[sold.good];
  if (stoppedAt(sold) !== null) return 'canceled';
  if (sold.token === null) return now >= plusDays(sold.at, 1) ? 'expired' : 'pending';
  if (sold.token === 'tok_declined') return 'failed';
  if (kind === 'one_time') return 'succeeded';
  const latest = chainsOf(sold, now).at(-1) ?? [];
  const isOwed = latest.at(-1)?.status === 'failed';
  if (isOwed && latest.length <= RETRIES) return 'past_due';
  const isOver = openOf(sold, now) === undefined;
  if (isOver && sold.canceled !== null) return 'canceled';
  if (isOwed) return 'unpaid';
  return isOver ? 'succeeded' : 'active';
}

/** What became of a record that was not deleted. */
export function recordStatus(sold: Sold, record: Reported, now: string): 'open' | 'billed' | 'unbilled' {
  if (closedOf(sold, now).some((period) => isWithin(record, period))) return 'billed';
  return stoppedAt(sold) === null ? 'open' : 'unbilled';
}

/** Whether another purchase can have its `external_id`. */
export function isFreed(sold: Sold, now: string): boolean {
  return ['failed', 'expired', 'canceled'].includes(statusOf(sold, now));
}
