import type { CheckoutView } from '../../operations/checkout.js';
import type { PaymentMethod } from '../../domain/billing/payment-outcome.js';
import type { Instant, Plan, Purchase } from '../../domain/shared/records.js';
import { formatAmount } from './format-amount.js';
import { formatDate } from './format-date.js';
import { html, type Html } from './html.js';
import { isUnsuccessful } from './is-unsuccessful.js';
import type { PageContext } from './page-context.js';
import { renderRows, type Row } from './rows.js';

/** Renders the offer in the brand panel: plan, price and, if a card is to be paid with, amount due and terms. */
export function renderOffer(context: PageContext, view: CheckoutView): Html {
  const { texts, locale } = context;
  const { step, purchase, plan, service_name, last_payment } = view;
  const needsCard = step.kind === 'pay' || step.kind === 'repair';
  return html`<section class="offer" aria-label="${service_name}">
    <p>${service_name}</p>
    ${
      needsCard &&
      html`<p class="due">
        <strong>${formatAmount(step.amount ?? 0, purchase.currency, locale)}</strong>
        ${step.kind === 'repair' ? texts.amountOverdue : texts.amountDue}
      </p>`
    }
    ${
      step.kind === 'nothing' &&
      !isUnsuccessful(purchase) &&
      last_payment !== null &&
      html`<p class="due">
        <strong>${formatAmount(last_payment.amount, purchase.currency, locale)}</strong> ${texts.receipt.paid}
      </p>`
    }
    ${renderRows([
      [
        html`${plan.name}${plan.description !== null && html` <small>${plan.description}</small>`}`,
        formatPrice(context, plan),
      ],
      ...(step.kind === 'pay' ? listTerms(context, view) : []),
    ])}
  </section>`;
}

/** Lists the terms of a first payment: trial period and date of the payment that follows it. */
function listTerms({ texts, locale }: PageContext, { plan, step, schedule }: CheckoutView): Row[] {
  const isFirst = step.kind === 'pay' && step.amount === null;
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
export function formatCard({ brand, last4 }: PaymentMethod): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`;
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
