import type { AttemptChain } from '../shared/records.js';
import type { Instant, Plan, Purchase } from '../shared/records.js';
import {
  getChargeInstant,
  isSubscriptionPlan,
  findPeriod,
  type SubscriptionPlan,
  toScheduleTerms,
} from './schedule.js';
import { isFinal } from './status.js';

export type DueStep = { at: Instant } & (
  | { kind: 'settle' | 'retry' | 'expire_challenge'; chain: AttemptChain }
  | {
      kind:
        'close_period' | 'bill_period' | 'end_purchase' | 'start_trial' | 'open_period' | 'expire_checkout';
    }
);

/** Order of steps that are due at the same instant. */
const STEP_ORDER: readonly DueStep['kind'][] = [
  'settle',
  'retry',
  'expire_challenge',
  'close_period',
  'bill_period',
  'end_purchase',
  'start_trial',
  'open_period',
  'expire_checkout',
];

const STEP_BY_ATTEMPT_STATE = {
  pending: 'settle',
  waiting: 'retry',
  challenged: 'expire_challenge',
} as const;

/** Returns the next step of a purchase; null when none is scheduled. */
export function findNextDueStep(purchase: Purchase, plan: Plan): DueStep | null {
  let first: DueStep | null = null;
  for (const chain of purchase.chains) first = pickEarlier(first, getNextAttemptStep(chain));
  if (isFinal(purchase)) return first;
  for (const due of listPeriodSteps(purchase, plan)) first = pickEarlier(first, due);
  return first;
}

function pickEarlier(earliest: DueStep | null, other: DueStep | null): DueStep | null {
  return other !== null && (earliest === null || isBefore(other, earliest)) ? other : earliest;
}

function isBefore(left: DueStep, right: DueStep): boolean {
  return left.at === right.at
    ? STEP_ORDER.indexOf(left.kind) < STEP_ORDER.indexOf(right.kind)
    : left.at < right.at;
}

/** Returns the next step of a chain of payment attempts, or null if none is scheduled. */
function getNextAttemptStep(chain: AttemptChain): DueStep | null {
  const { state, due_at } = chain;
  if (due_at === null || !(state in STEP_BY_ATTEMPT_STATE)) return null;
  return { at: due_at, kind: STEP_BY_ATTEMPT_STATE[state as keyof typeof STEP_BY_ATTEMPT_STATE], chain };
}

function listPeriodSteps(purchase: Purchase, plan: Plan): DueStep[] {
  if (purchase.anchor === null || !isSubscriptionPlan(plan)) {
    // A pending payment suspends the expiry; a challenge has its own expiry.
    return purchase.chains.length > 0 ? [] : [{ at: purchase.checkout_expires_at, kind: 'expire_checkout' }];
  }
  const { current_period, unbilled_period } = purchase;
  const items: DueStep[] = [];
  if (current_period) items.push({ at: current_period.end, kind: 'close_period' });
  if (unbilled_period) items.push({ at: getChargeInstant(plan.rate, unbilled_period), kind: 'bill_period' });
  if (!current_period && !purchase.has_ended)
    items.push(...listStepsBetweenPeriods(purchase, plan, purchase.anchor));
  return items;
}

/** Lists the steps before the first period, between two periods, and after the last. */
function listStepsBetweenPeriods(purchase: Purchase, plan: SubscriptionPlan, anchor: Instant): DueStep[] {
  const { status, start, trial_end, periods_opened, unbilled_period } = purchase;
  if (status === 'pending' && periods_opened === 0 && trial_end !== null && start !== null)
    return [{ at: start, kind: 'start_trial' }];
  const terms = toScheduleTerms(purchase, plan, anchor);
  const next = purchase.cancel_at_period_end ? null : findPeriod(terms, periods_opened + 1);
  if (next) return [{ at: next.start, kind: 'open_period' }];
  if (unbilled_period) return [];
  const last = periods_opened === 0 ? null : findPeriod(terms, periods_opened);
  const billed =
    last && plan.rate.kind === 'variable_subscription' ? getChargeInstant(plan.rate, last) : last?.end;
  return [{ at: billed ?? anchor, kind: 'end_purchase' }];
}
