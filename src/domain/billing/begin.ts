import { paymentMethodOf, type PaymentTokenName } from './payment-outcome.js';
import { telling, withPurchase, type Progress } from './progress.js';
import type { Instant, Plan, Purchase } from '../shared/records.js';
import { beginningOf, isSubscriptionPlan, periodAt, type SubscriptionPlan } from './schedule.js';
import { termsOf } from './terms.js';
import { enter } from './transition.js';

/**
 * The card is attached and the first payment, if one was due, is made: a one-time purchase is complete, a subscription
 * begins or waits for its beginning. Where the money arrives after the end date, it is over at once.
 *
 * @param chargedAt when the first payment was tried. On the payment day that is when the first period begins: the money
 *   may arrive a day later, but the wait for the next payment day would be paid for and never served.
 */
export function beginPaid(progress: Progress, plan: Plan, now: Instant, chargedAt: Instant = now): Progress {
  const payment_method = paymentMethodOf(tokenOf(progress.purchase));
  const attached = withPurchase(progress, { payment_method }, 'purchase.payment_method_attached');
  if (!isSubscriptionPlan(plan)) return enter(attached, 'succeeded');
  const from = plan.payment_day === null ? now : chargedAt;
  const beginning = beginningOf(plan, from, attached.purchase.service_activation_date);
  const waiting = withPurchase(attached, { status: 'pending', ...beginning });
  if (beginning.start > now) return waiting;
  if (beginning.trial_end !== null) return enter(waiting, 'trialing');
  if (beginning.anchor > now) return waiting;
  const first = periodAt(termsOf(waiting.purchase, plan, beginning.anchor), 1);
  if (!first || first.end <= now) return enter(waiting, 'succeeded', { has_ended: true });
  const opened = openPeriod(waiting, plan, beginning.anchor);
  return telling(enter(opened, 'active'), 'purchase.period_started');
}

/** The next period opens. @throws when there is none */
export function openPeriod(progress: Progress, plan: SubscriptionPlan, anchor: Instant): Progress {
  const { purchase } = progress;
  const period = periodAt(termsOf(purchase, plan, anchor), purchase.periods_opened + 1);
  if (!period) throw new Error(`The purchase ${purchase.id} has no period left to open.`);
  return withPurchase(progress, { current_period: period, periods_opened: period.index });
}

/** The card that the purchase has, or is being paid with. @throws when there is none */
export function tokenOf(purchase: Purchase): PaymentTokenName {
  if (purchase.payment_token === null) throw new Error(`The purchase ${purchase.id} has no card.`);
  return purchase.payment_token;
}
