import type { Charge, Consumption, Purchase } from '../fixtures/test-organization.js';
import { getLast4, isRetryable } from './cards.js';
import type { UsageRecord, PurchaseInput } from './inputs.js';
import { getCharge, isFinal, type SimulatedPurchase } from './simulated-purchase.js';
import { copyFields } from './copied-fields.js';
import { Placeholder } from './expected.js';
import { getBillingTime, getPeriod } from './periods.js';
import { getPeriodAt } from './usage.js';

/** Returns a placeholder for a charge's id; null for no charge. */
const toChargeId = (input: PurchaseInput, index: number | null): Placeholder | null =>
  index === null ? null : new Placeholder(`id of charge ${index + 1} of ${input.name}`, true);

function toExpectedCard({ name }: PurchaseInput, token: string | null): unknown {
  return token === null
    ? null
    : {
        brand: new Placeholder(`brand of the card of ${name}`),
        last4: getLast4(token),
        exp_month: new Placeholder(`exp_month of the card of ${name}`),
        exp_year: new Placeholder(`exp_year of the card of ${name}`),
      };
}

const toExpectedFailure = (code: string | null, what: string): unknown =>
  code && {
    code,
    message: new Placeholder(`message of the failure of ${what}`),
    retryable: isRetryable(code),
  };

/** Returns a charge as the API represents it. */
export function toExpectedCharge(purchase: SimulatedPurchase, index: number): unknown {
  const { input } = purchase;
  const { plan, customer_id } = input;
  const charge = getCharge(purchase, index);
  const { rate } = plan;
  return {
    id: toChargeId(input, index),
    created_at: charge.createdAt,
    purchase_id: input.id,
    customer_id,
    amount: charge.amount,
    currency: rate.currency,
    status: charge.status,
    failure: toExpectedFailure(charge.failureCode, `charge ${index + 1} of ${input.name}`),
    payment_method: toExpectedCard(input, charge.card),
    period: charge.period,
    attempt: charge.attempt,
    retry_of: toChargeId(input, charge.retryOf),
    next_retry_at: charge.nextRetryAt,
    consumption:
      charge.usage &&
      (rate.kind === 'variable_subscription' ? { ...charge.usage, unit_amount: rate.unit_amount } : null),
    description: plan.name,
    settled_at: charge.settledAt,
  } satisfies Record<keyof Charge, unknown>;
}

/** Returns a purchase as the API represents it. */
export function toExpectedPurchase(purchase: SimulatedPurchase): Record<string, unknown> {
  const { input, card, charges } = purchase;
  const { rate } = input.plan;
  const checkout_url = new Placeholder(`checkout_url of ${input.name}`, true);
  return {
    ...copyFields('createPurchase', input),
    id: input.id,
    created_at: input.created_at,
    kind: rate.kind,
    status: purchase.status,
    amount: rate.kind === 'variable_subscription' ? null : rate.amount,
    currency: rate.currency,
    checkout_url,
    next_action: needsPayerAction(purchase) ? { type: 'redirect_to_checkout', url: checkout_url } : null,
    payment_method: toExpectedCard(input, card),
    failure: toExpectedFailure(purchase.failureCode, input.name),
    success_url: input.success_url ?? toDefaultUrl('success_url', input),
    cancel_url: input.cancel_url ?? toDefaultUrl('cancel_url', input),
    trial_end: purchase.trialEnd,
    current_period: purchase.period,
    next_charge_at: getNextChargeAt(purchase),
    cycles_completed: purchase.cyclesCompleted,
    cancel_at_period_end: purchase.cancelsAtPeriodEnd,
    canceled_at: purchase.canceledAt,
    cancellation: purchase.cancellation,
    latest_charge_id: charges.length === 0 ? null : toChargeId(input, charges.length - 1),
  } satisfies Record<keyof Purchase, unknown>;
}

/** Name of the placeholder for a URL that the request of a purchase left out, by the URL of the configuration. */
export const nameDefaultUrl = (field: 'success_url' | 'cancel_url', configured: string | null): string =>
  `${field} of a purchase without one, where the configuration has ${configured ?? 'none'}`;

/** The gateway shows null, or the URL of the configuration. */
const toDefaultUrl = (field: 'success_url' | 'cancel_url', { settings }: PurchaseInput): Placeholder =>
  new Placeholder(nameDefaultUrl(field, settings[field]), false, true);

function needsPayerAction({ status, card, charges }: SimulatedPurchase): boolean {
  if (status === 'pending') return card === null && charges.every((charge) => charge.status !== 'pending');
  return status === 'requires_action' || status === 'past_due' || status === 'unpaid';
}

/** Returns when the next regular charge is due; retries do not count. */
function getNextChargeAt(purchase: SimulatedPurchase): string | null {
  const { input, firstPeriodStart, period, periodIndex, unbilledPeriods, cancelsAtPeriodEnd } = purchase;
  if (isFinal(purchase) || firstPeriodStart === null) return null;
  const isFixed = input.plan.rate.kind === 'fixed_subscription';
  if (periodIndex === 0 && cancelsAtPeriodEnd) return null;
  const next = isFixed || periodIndex === 0 ? getPeriod(input, firstPeriodStart, periodIndex + 1) : null;
  if (isFixed) return cancelsAtPeriodEnd ? null : (next?.start ?? null);
  const openPeriod = period ?? next;
  return unbilledPeriods[0]?.chargeAt ?? (openPeriod && getBillingTime(input, openPeriod));
}

/** Returns a consumption as the API represents it. */
export function toExpectedConsumption(purchase: SimulatedPurchase, record: UsageRecord): unknown {
  const { input, chargeByRecord, status } = purchase;
  const { deletedAt: _, ...consumption } = record;
  const chargeIndex = chargeByRecord.get(record.id) ?? null;
  return {
    ...consumption,
    purchase_id: input.id,
    period: getPeriodAt(purchase, record.occurred_at),
    status: chargeIndex !== null ? 'billed' : status === 'canceled' ? 'unbilled' : 'open',
    charge_id: toChargeId(input, chargeIndex),
  } satisfies Record<keyof Consumption, unknown>;
}
