import { utcDay } from 'd3-time';
import type { Schemas } from './api.js';
import { DAY_MS } from './format.js';
import { isFinalStatus } from './is-final-status.js';
import type { TimeRange } from './time-scale.js';

type Purchase = Pick<Schemas['Purchase'], 'status' | 'created_at' | 'canceled_at' | 'current_period'>;

/** Number of periods before and after the current time. In a month, retries two days apart then do not overlap. */
const PERIODS_BEFORE = 1.03;
const PERIODS_AFTER = 1;
const MAX_DAYS_BEFORE = 380;
const MAX_DAYS_AFTER = 160;
/** Length of a period that is not known. */
const DEFAULT_PERIOD_MS = 31 * DAY_MS;
/** Space before the first payment, as a share of the range. */
const MARGIN = 0.04;

/** Returns the range around the current time: a period before and after it. It begins and ends at midnight. */
export function createPurchaseRange(purchase: Purchase, now: string): TimeRange {
  const { status, created_at, canceled_at, current_period: period } = purchase;
  const length = period ? Date.parse(period.end) - Date.parse(period.start) : DEFAULT_PERIOD_MS;
  const isFinal = isFinalStatus(status);
  const center = Date.parse(isFinal ? (canceled_at ?? created_at) : now);
  const first = center - Math.min(length * PERIODS_BEFORE, MAX_DAYS_BEFORE * DAY_MS);
  const end = center + Math.min(length * PERIODS_AFTER, MAX_DAYS_AFTER * DAY_MS);
  const start = Math.max(first, Date.parse(created_at) - (end - first) * MARGIN);
  return { start: Number(utcDay.floor(new Date(start))), end: Number(utcDay.ceil(new Date(end))) };
}
