import type { CheckoutView } from '../../operations/checkout.js';
import { formatAmount } from './format-amount.js';
import { formatDate, formatDateTime } from './format-date.js';
import { html, type Html } from './html.js';
import { formatCard, formatPrice } from './offer.js';
import type { PageContext } from './page-context.js';
import { renderRows } from './rows.js';

/** Renders the receipt of the last payment; without one, the terms that the payer agreed to. */
export function renderReceipt(context: PageContext, view: CheckoutView): Html {
  const { locale, texts } = context;
  const { receipt } = texts;
  const { purchase, plan, last_payment, schedule } = view;
  const card = last_payment?.payment_method ?? view.card;
  const paid = formatAmount(last_payment?.amount ?? 0, purchase.currency, locale);
  const paidAt = last_payment && formatDateTime(last_payment.settled_at ?? last_payment.created_at, locale);
  const { next_payment_at } = schedule;
  const trialEnd = purchase.status === 'trialing' ? schedule.trial_end : null;
  return renderRows([
    [receipt.paid, html`<strong>${paid}</strong>`],
    [receipt.plan, plan.name],
    [receipt.price, formatPrice(context, plan)],
    [receipt.trialEnds, trialEnd && formatDate(trialEnd, locale)],
    [
      last_payment ? texts.nextPayment : texts.firstPayment,
      next_payment_at && formatDate(next_payment_at, locale),
    ],
    [receipt.card, card && formatCard(card)],
    [receipt.date, paidAt],
    [texts.email, view.customer_email],
    [receipt.reference, html`<code>${purchase.id}</code>`],
  ]);
}
