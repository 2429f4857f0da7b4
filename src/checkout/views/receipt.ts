import type { CheckoutView } from '../checkout.js';
import { formatAmount } from './format-amount.js';
import type { Charge, Plan } from '../../domain/shared/records.js';
import { formatDate, formatDateTime, formatPeriod } from './format-date.js';
import { html, type Html, renderRows } from './html.js';
import { formatCard, formatPrice } from './offer.js';
import type { PageContext } from './page-context.js';

/** Renders the receipt of the last payment; without one, the terms that the payer agreed to. */
export function renderReceipt(context: PageContext, view: CheckoutView): Html {
  const { locale, texts } = context;
  const { receipt } = texts;
  const { purchase, plan, last_payment, schedule } = view;
  const card = last_payment?.payment_method ?? view.card;
  const paid = formatAmount(last_payment?.amount ?? 0, purchase.currency, locale);
  const paidAt = last_payment && formatDateTime(last_payment.settled_at ?? last_payment.created_at, locale);
  const { next_payment_at } = schedule;
  const period = last_payment?.period ?? null;
  const trialEnd = purchase.status === 'trialing' ? schedule.trial_end : null;
  return renderRows([
    [receipt.paid, html`<strong>${paid}</strong>`],
    [receipt.plan, plan.name],
    [receipt.price, formatPrice(context, plan)],
    [receipt.usage, last_payment && formatUsage(last_payment, plan, locale)],
    [
      receipt.period,
      period && html`${formatPeriod(period.start, period.end, locale)}${formatChargeDelay(context, view)}`,
    ],
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

/** Says why usage is charged some hours after its period; null for a charge without usage. */
function formatChargeDelay(
  { locale, texts }: PageContext,
  { last_payment, plan: { rate } }: CheckoutView,
): Html | null {
  if (!last_payment?.consumption || rate.kind !== 'variable_subscription' || rate.report_grace_hours === 0)
    return null;
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'long' });
  return html` <small>${texts.usageCharged(format.format(rate.report_grace_hours))}</small>`;
}

/** Formats the billed usage: 940.75 kWh × €0.325. Null for a charge that bills no usage. */
function formatUsage({ consumption, currency }: Charge, { rate }: Plan, locale: string): string | null {
  if (consumption === null || rate.kind !== 'variable_subscription') return null;
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  const quantity = format.format(consumption.quantity as Intl.StringNumericLiteral);
  return `${quantity} ${rate.unit_name} × ${formatAmount(consumption.unit_amount, currency, locale)}`;
}
