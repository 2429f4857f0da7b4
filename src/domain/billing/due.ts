import type { Chain } from './chain.js';
import type { Instant, Plan, Purchase } from '../shared/records.js';
import { chargeInstant, isSubscriptionPlan, periodAt, type SubscriptionPlan } from './schedule.js';
import { isOver } from './status.js';
import { termsOf } from './terms.js';

/** Something that happens to a purchase by itself, when its instant comes. */
export type Due = { at: Instant } & (
  | { kind: 'settle' | 'retry' | 'expire_challenge'; chain: Chain }
  | { kind: 'close' | 'bill' | 'end' | 'start' | 'open' | 'expire_checkout' }
);

/** What comes first of what falls due at one instant. */
const order: readonly Due['kind'][] = [
  'settle',
  'retry',
  'expire_challenge',
  'close',
  'bill',
  'end',
  'start',
  'open',
  'expire_checkout',
];

const ofChain = { pending: 'settle', waiting: 'retry', challenged: 'expire_challenge' } as const;

/** What happens to a purchase next; null when nothing is to come. */
export function nextDue(purchase: Purchase, plan: Plan): Due | null {
  let first: Due | null = null;
  for (const chain of purchase.chains) first = sooner(first, chainDue(chain));
  if (isOver(purchase)) return first;
  for (const due of periodDue(purchase, plan)) first = sooner(first, due);
  return first;
}

function sooner(one: Due | null, other: Due | null): Due | null {
  return other !== null && (one === null || isBefore(other, one)) ? other : one;
}

function isBefore(left: Due, right: Due): boolean {
  return left.at === right.at ? order.indexOf(left.kind) < order.indexOf(right.kind) : left.at < right.at;
}

function chainDue(chain: Chain): Due | null {
  const { state, due_at } = chain;
  if (due_at === null || !(state in ofChain)) return null;
  return { at: due_at, kind: ofChain[state as keyof typeof ofChain], chain };
}

function periodDue(purchase: Purchase, plan: Plan): Due[] {
  if (purchase.anchor === null || !isSubscriptionPlan(plan)) {
    // A payment in the air suspends the expiry; a challenge brings an expiry of its own.
    return purchase.chains.length > 0 ? [] : [{ at: purchase.checkout_expires_at, kind: 'expire_checkout' }];
  }
  const { current_period, unbilled_period } = purchase;
  const items: Due[] = [];
  if (current_period) items.push({ at: current_period.end, kind: 'close' });
  if (unbilled_period) items.push({ at: chargeInstant(plan.rate, unbilled_period), kind: 'bill' });
  if (!current_period && !purchase.has_ended) items.push(...betweenPeriods(purchase, plan, purchase.anchor));
  return items;
}

/** Before the first period, between two, and after the last. */
function betweenPeriods(purchase: Purchase, plan: SubscriptionPlan, anchor: Instant): Due[] {
  const { status, start, trial_end, periods_opened, unbilled_period } = purchase;
  if (status === 'pending' && periods_opened === 0 && trial_end !== null && start !== null)
    return [{ at: start, kind: 'start' }];
  const terms = termsOf(purchase, plan, anchor);
  const next = purchase.cancel_at_period_end ? null : periodAt(terms, periods_opened + 1);
  if (next) return [{ at: next.start, kind: 'open' }];
  if (unbilled_period) return [];
  const last = periods_opened === 0 ? null : periodAt(terms, periods_opened);
  const billed =
    last && plan.rate.kind === 'variable_subscription' ? chargeInstant(plan.rate, last) : last?.end;
  return [{ at: billed ?? anchor, kind: 'end' }];
}
