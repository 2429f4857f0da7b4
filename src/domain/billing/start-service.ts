import { getPaymentMethod } from './payment-outcome.js';
import { withEvent, withPurchase, type PurchaseDraft } from './purchase-draft.js';
import type { Instant, Plan, Purchase, PaymentTokenName } from '../shared/records.js';
import {
  getSubscriptionStart,
  isSubscriptionPlan,
  findPeriod,
  type SubscriptionPlan,
  toScheduleTerms,
} from './schedule.js';
import { enterStatus } from './transition.js';

/**
 * Attaches the card after the first payment, if one was due. Completes a one-time purchase; starts a subscription or
 * schedules its start. Ends the purchase at once when the payment settles after the end date.
 *
 * @param chargedAt instant of the first payment attempt. With a payment day, the first period starts then: a delayed
 *   payment settles a day later, and the customer would pay for the wait until the next payment day.
 */
export function startService(
  draft: PurchaseDraft,
  plan: Plan,
  now: Instant,
  chargedAt: Instant = now,
): PurchaseDraft {
  const payment_method = getPaymentMethod(requirePaymentToken(draft.purchase));
  const attached = withPurchase(draft, { payment_method }, 'purchase.payment_method_attached');
  if (!isSubscriptionPlan(plan)) return enterStatus(attached, 'succeeded');
  const from = plan.payment_day === null ? now : chargedAt;
  const subscriptionStart = getSubscriptionStart(plan, from, attached.purchase.service_activation_date);
  const waiting = withPurchase(attached, { status: 'pending', ...subscriptionStart });
  if (subscriptionStart.start > now) return waiting;
  if (subscriptionStart.trial_end !== null) return enterStatus(waiting, 'trialing');
  if (subscriptionStart.anchor > now) return waiting;
  const first = findPeriod(toScheduleTerms(waiting.purchase, plan, subscriptionStart.anchor), 1);
  if (!first || first.end <= now) return enterStatus(waiting, 'succeeded', { has_ended: true });
  const opened = openPeriod(waiting, plan, subscriptionStart.anchor);
  return withEvent(enterStatus(opened, 'active'), 'purchase.period_started');
}

/** Opens the next period. @throws {Error} when there is none */
export function openPeriod(draft: PurchaseDraft, plan: SubscriptionPlan, anchor: Instant): PurchaseDraft {
  const { purchase } = draft;
  const period = findPeriod(toScheduleTerms(purchase, plan, anchor), purchase.periods_opened + 1);
  if (!period) throw new Error(`The purchase ${purchase.id} has no period left to open.`);
  return withPurchase(draft, { current_period: period, periods_opened: period.index });
}

/** Returns the payment token of the purchase. @throws {Error} when it has none */
export function requirePaymentToken(purchase: Purchase): PaymentTokenName {
  if (purchase.payment_token === null) throw new Error(`The purchase ${purchase.id} has no card.`);
  return purchase.payment_token;
}
