import { last4Of, isRetryable } from './cards.js';
import type { Recorded, Sold } from './inputs.js';
import { chargeAt, isFinal, type Course } from './simulated-purchase.js';
import { Unknown } from './expected.js';
import { periodOf, type Period } from './periods.js';

/** Objects as they are answered. */

export const chargeId = (sold: Sold, place: number | null): Unknown | null =>
  place === null ? null : new Unknown(`id of charge ${place + 1} of ${sold.name}`, true);

function cardOf({ name }: Sold, token: string | null): unknown {
  return token === null
    ? null
    : {
        brand: new Unknown(`brand of the card of ${name}`),
        last4: last4Of(token),
        exp_month: new Unknown(`exp_month of the card of ${name}`),
        exp_year: new Unknown(`exp_year of the card of ${name}`),
      };
}

const failureOf = (code: string | null, what: string): unknown =>
  code && { code, message: new Unknown(`message of the failure of ${what}`), retryable: isRetryable(code) };

export function chargeShown(course: Course, place: number): unknown {
  const { sold } = course;
  const { plan, customer_id } = sold;
  const charge = chargeAt(course, place);
  const { rate } = plan;
  return {
    id: chargeId(sold, place),
    created_at: charge.made,
    purchase_id: sold.id,
    customer_id,
    amount: charge.amount,
    currency: rate.currency,
    status: charge.status,
    failure: failureOf(charge.code, `charge ${place + 1} of ${sold.name}`),
    payment_method: cardOf(sold, charge.card),
    period: charge.period,
    attempt: charge.attempt,
    retry_of: chargeId(sold, charge.retryOf),
    next_retry_at: charge.nextRetryAt,
    consumption:
      charge.bill &&
      (rate.kind === 'variable_subscription' ? { ...charge.bill, unit_amount: rate.unit_amount } : null),
    description: plan.name,
    settled_at: charge.settledAt,
  };
}

export function purchaseShown(course: Course): Record<string, unknown> {
  const { sold, card, charges } = course;
  const { rate } = sold.plan;
  const checkout_url = new Unknown(`checkout_url of ${sold.name}`, true);
  return {
    id: sold.id,
    created_at: sold.created_at,
    plan_id: sold.plan.id,
    customer_id: sold.customer_id,
    kind: rate.kind,
    status: course.status,
    amount: rate.kind === 'variable_subscription' ? null : rate.amount,
    currency: rate.currency,
    checkout_url,
    next_action: asksPayer(course) ? { type: 'redirect_to_checkout', url: checkout_url } : null,
    payment_method: cardOf(sold, card),
    failure: failureOf(course.failure, sold.name),
    success_url: sold.success_url,
    cancel_url: sold.cancel_url,
    trial_end: course.trialEnd,
    service_activation_date: sold.service_activation_date,
    end_date: sold.end_date,
    current_period: course.period,
    next_charge_at: nextChargeAt(course),
    cycles_completed: course.cyclesCompleted,
    cancel_at_period_end: course.isScheduled,
    canceled_at: course.canceledAt,
    cancellation: course.cancellation,
    latest_charge_id: charges.length === 0 ? null : chargeId(sold, charges.length - 1),
    external_id: sold.external_id,
    metadata: sold.metadata,
  };
}

function asksPayer({ status, card, charges }: Course): boolean {
  if (status === 'pending') return card === null && charges.every((charge) => charge.status !== 'pending');
  return status === 'requires_action' || status === 'past_due' || status === 'unpaid';
}

/** When the next period is charged. */
function nextChargeAt(course: Course): string | null {
  const { sold, first, period, index, unbilled, isScheduled } = course;
  if (isFinal(course) || first === null) return null;
  const isFixed = sold.plan.rate.kind === 'fixed_subscription';
  if (index === 0 && isScheduled) return null;
  const next = isFixed || index === 0 ? periodOf(sold, first, index + 1) : null;
  if (isFixed) return isScheduled ? null : (next?.start ?? null);
  const open = period ?? next;
  return unbilled[0]?.at ?? (open && billedAt(sold, open));
}

/** When the bill for what was used in a period is made. */
export function billedAt({ plan: { rate } }: Sold, { end }: Period): string {
  const hours = rate.kind === 'variable_subscription' ? rate.report_grace_hours : 0;
  return new Date(Date.parse(end) + hours * 3_600_000).toISOString();
}

export function recordShown({ sold, billedBy, status }: Course, record: Recorded, period: Period): unknown {
  const { deletedAt: _, ...kept } = record;
  const bill = billedBy.get(record.id) ?? null;
  return {
    ...kept,
    purchase_id: sold.id,
    period,
    status: bill !== null ? 'billed' : status === 'canceled' ? 'unbilled' : 'open',
    charge_id: chargeId(sold, bill),
  };
}
