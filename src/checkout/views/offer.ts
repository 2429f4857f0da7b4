import type { CheckoutView } from '../checkout.js';
import type { PaymentMethod } from '../../domain/billing/payment-outcome.js';
import type { Instant, Plan, Purchase } from '../../domain/shared/records.js';
import { formatAmount, formatDate } from './format.js';
import { html, type Html, renderRows, type Row } from './html.js';
import type { PageContext } from './page-context.js';

/** Renders the offer in the brand panel: amount, plan, price and, until the first payment, the terms. */
export function renderOffer(context: PageContext, view: CheckoutView): Html {
  const { step, purchase, plan, service_name } = view;
  const headline = getHeadline(context, view);
  const startsLater = step.kind === 'pay' || purchase.status === 'trialing';
  return html`<section class="offer" aria-label="${service_name}">
    <p>${service_name}</p>
    ${
      headline &&
      html`<p class="due">
        <strong>${formatAmount(headline.amount, purchase.currency, context.locale)}</strong> ${headline.label}
      </p>`
    }
    ${startsLater && renderLaterPayments(context, view)}
    ${renderRows([
      [
        html`${plan.name}${plan.description !== null && html` <small>${plan.description}</small>`}`,
        formatPrice(context, plan),
      ],
      ...(startsLater ? listTerms(context, view) : []),
    ])}
  </section>`;
}

/** Amount in large type, in minor units, with its label. */
interface Headline {
  amount: number;
  label: string;
}

/**
 * Returns the amount that matters to the payer now. Null during a challenge, without a pending payment, and for an
 * unsuccessful purchase whose first amount is unknown.
 */
function getHeadline(
  { texts }: PageContext,
  { step, purchase, pending_payment, last_payment, first_amount }: CheckoutView,
): Headline | null {
  switch (step.kind) {
    case 'pay':
      return { amount: step.amount ?? 0, label: texts.amountDue };
    case 'repair':
      return { amount: step.amount, label: texts.amountOverdue };
    case 'wait':
      return pending_payment && { amount: pending_payment.amount, label: texts.processing };
    case 'challenge':
      return null;
    case 'nothing':
      if (last_payment !== null || !isUnsuccessful(purchase))
        return { amount: last_payment?.amount ?? 0, label: texts.receipt.paid };
      return first_amount === null ? null : { amount: first_amount, label: texts.notCharged };
  }
}

/** Renders the price of the payments after the amount that is due today; null for a one-time purchase. */
function renderLaterPayments(context: PageContext, { plan, schedule }: CheckoutView): Html | null {
  const { next_payment_at } = schedule;
  if (next_payment_at === null) return null;
  const { texts, locale } = context;
  return html`<p>${texts.laterPayments(formatPrice(context, plan), formatDate(next_payment_at, locale))}</p>`;
}

/** Lists the terms of a first payment: trial period and date of the payment that follows it. */
function listTerms({ texts, locale }: PageContext, { plan, step, schedule }: CheckoutView): Row[] {
  const isFirst = step.kind !== 'pay' || step.amount === null;
  const days = new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  return [
    [texts.trial, schedule.trial_end && days.format(plan.trial_days)],
    [
      isFirst ? texts.firstPayment : texts.nextPayment,
      schedule.next_payment_at && formatPayment(plan, schedule.next_payment_at, locale),
    ],
  ];
}

/** Formats the date of a payment, with its amount if that does not depend on usage. */
function formatPayment({ rate }: Plan, at: Instant, locale: string): Html {
  const amount = rate.kind === 'fixed_subscription' && formatAmount(rate.amount, rate.currency, locale);
  return html`${formatDate(at, locale)}${amount && html` <small>${amount}</small>`}`;
}

/** Formats the price of a plan: €49.00 a month. */
export function formatPrice({ texts, locale }: PageContext, { rate }: Plan): string {
  const price = rate.kind === 'variable_subscription' ? rate.unit_amount : rate.amount;
  const amount = formatAmount(price, rate.currency, locale);
  if (rate.kind === 'one_time') return texts.once(amount);
  const { interval, interval_count: count } = rate;
  const every = texts.every[interval](count);
  return rate.kind === 'fixed_subscription'
    ? texts.recurring(amount, count === 1 ? texts.perInterval[interval] : every)
    : texts.metered(amount, rate.unit_name, every);
}

/** Formats a card: Visa •••• 4242. */
export function formatCard(card: PaymentMethod): string {
  return `${formatBrand(card)} •••• ${card.last4}`;
}

/** Formats the brand of a card: Visa. */
export function formatBrand({ brand }: PaymentMethod): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;
}

/** Formats the amount to charge now; null if the card is only verified. */
export function formatAmountDue(context: PageContext, { step, purchase }: CheckoutView): string | null {
  const asksForCard = step.kind === 'pay' || step.kind === 'repair';
  return asksForCard ? formatNonZeroAmount(context, step.amount, purchase) : null;
}

/** Formats the amount of the 3-D Secure challenge; null if it authenticates only the card. */
export function formatChallengeAmount(context: PageContext, { step, purchase }: CheckoutView): string | null {
  if (step.kind === 'repair') return formatNonZeroAmount(context, step.challenged, purchase);
  return step.kind === 'challenge' ? formatNonZeroAmount(context, step.amount, purchase) : null;
}

function formatNonZeroAmount(
  { locale }: PageContext,
  amount: number | null,
  { currency }: Purchase,
): string | null {
  return amount === null || amount === 0 ? null : formatAmount(amount, currency, locale);
}

const UNSUCCESSFUL_STATUSES: readonly Purchase['status'][] = ['failed', 'expired', 'canceled'];

/** Returns true if the purchase ended without success. */
export function isUnsuccessful({ status }: Pick<Purchase, 'status'>): boolean {
  return UNSUCCESSFUL_STATUSES.includes(status);
}
