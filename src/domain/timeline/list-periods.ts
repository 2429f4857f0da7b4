import type { components } from '../../../generated/closed/sandbox.js';
import { findPeriod, isSubscriptionPlan, getChargeInstant, toScheduleTerms } from '../billing/schedule.js';
import type { Charge, Instant, Period, Plan, Purchase } from '../shared/records.js';
import { getAttemptInstant } from './list-markers.js';
import type { TimelineRange } from './timeline-range.js';

type TimelinePeriod = components['schemas']['TimelinePeriod'];

/**
 * Lists the started trial and periods that overlap a range, newest first, up to a number of periods. They have no state
 * yet, since their charges are read by their start.
 */
export function listStartedPeriods(
  purchase: Purchase,
  plan: Plan,
  { now, from, to }: TimelineRange,
  limit: number,
): (Period | TrialPeriod)[] {
  const { anchor, start, trial_end, periods_opened } = purchase;
  if (!isSubscriptionPlan(plan) || anchor === null || start === null) return [];
  const terms = toScheduleTerms(purchase, plan, anchor);
  const found: (Period | TrialPeriod)[] = [];
  for (let index = periods_opened; index > 0 && found.length < limit; index -= 1) {
    const period = findPeriod(terms, index);
    if (!period || isNeverVisible(purchase, period)) continue;
    if (period.end <= from) return found;
    const end = getActualEnd(purchase, period.end);
    if (period.start < to && end > from) found.push(period);
  }
  if (trial_end !== null && start <= now && start < to && found.length < limit) {
    const end = getActualEnd(purchase, trial_end);
    if (end > start && end > from) found.push({ index: null, start, end });
  }
  return found;
}

interface TrialPeriod extends Omit<Period, 'index'> {
  index: null;
}

/** Checks whether the failed charge of a period canceled the purchase, so that no client ever saw the period. */
function isNeverVisible({ canceled_at, cancellation }: Purchase, { start }: Period): boolean {
  return cancellation?.source === 'dunning' && canceled_at === start;
}

function getActualEnd({ canceled_at }: Purchase, end: Instant): Instant {
  return canceled_at !== null && canceled_at < end ? canceled_at : end;
}

/** Converts listed periods, oldest first, with their states. @param charges of these periods, oldest first */
export function toTimelinePeriods(
  purchase: Purchase,
  plan: Plan,
  periods: readonly (Period | TrialPeriod)[],
  charges: readonly Charge[],
): TimelinePeriod[] {
  const lastCharges = new Map(charges.map((charge) => [charge.period?.index, charge]));
  return periods.toReversed().map((period) => {
    const { index, start } = period;
    if (index === null) return { ...period, state: 'trial', unpaid_since: null, amount: null };
    const charge = lastCharges.get(index);
    const state = getPeriodState(purchase, plan, period, charge);
    return {
      index,
      start,
      end: getActualEnd(purchase, period.end),
      state,
      unpaid_since: charge && state === 'unpaid' ? getAttemptInstant(charge) : null,
      amount: charge?.amount ?? null,
    };
  });
}

function getPeriodState(
  purchase: Purchase,
  plan: Plan,
  period: Period,
  charge: Charge | undefined,
): TimelinePeriod['state'] {
  if (getActualEnd(purchase, period.end) < period.end) return 'canceled';
  if (charge) return getChargeState(charge);
  const { current_period, unbilled_period } = purchase;
  const open = unbilled_period ?? current_period;
  if (open && period.index >= open.index) return 'open';
  return isLeftUnbilled(purchase, plan, period) ? 'canceled' : 'paid';
}

function getChargeState({ status, attempt, next_retry_at }: Charge): TimelinePeriod['state'] {
  switch (status) {
    case 'succeeded':
      return 'paid';
    case 'pending':
      return attempt === 1 ? 'open' : 'past_due';
    case 'requires_action':
      return 'past_due';
    case 'failed':
      return next_retry_at === null ? 'unpaid' : 'past_due';
  }
}

/** Checks whether a cancellation came before the bill of an ended period. At one instant, retries run before bills. */
function isLeftUnbilled({ canceled_at, cancellation }: Purchase, { rate }: Plan, period: Period): boolean {
  if (canceled_at === null || rate.kind === 'one_time') return false;
  const billedAt = getChargeInstant(rate, period);
  return cancellation?.source === 'dunning' ? canceled_at <= billedAt : canceled_at < billedAt;
}
