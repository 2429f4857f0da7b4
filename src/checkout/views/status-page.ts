import type { CheckoutView } from '../checkout.js';
import { formatDateTime, formatAmount, formatDate, formatPeriod } from './format.js';
import { html, type Content, type Html, renderRows } from './html.js';
import { isUnsuccessful, formatCard, formatPrice } from './offer.js';
import { renderCheckoutLayout, renderSandboxNote } from './layout.js';
import { renderIcon } from './icon.js';
import { buildReturnUrl } from './return-url.js';
import type { Message } from '../texts/texts.js';
import type { PageContext } from './page-context.js';
import type { Charge, Plan } from '../../domain/shared/records.js';

/**
 * Renders the status of a purchase that needs no action by the payer, with a receipt if it is successful. A notice is
 * shown above the text.
 */
export function renderStatusPage(
  context: PageContext,
  view: CheckoutView,
  path: string,
  notice: string | null = null,
): Html {
  const { texts } = context;
  const { step, purchase } = view;
  const { heading, text } = getMessage(context, view);
  const reason = purchase.failure ?? purchase.page.failure;
  const isWaiting = step.kind === 'wait';
  const isSuccessful = !isWaiting && !isUnsuccessful(purchase);
  const main = html`${renderStatusIcon(view)}
    <h1>${heading}</h1>
    ${notice !== null && html`<p class="notice" role="status">${renderIcon('info', 20)} ${notice}</p>`}
    <p>${reason && `${texts.failures[reason.code].reason} `}${text}</p>
    ${isSuccessful && html`<div class="receipt">${renderReceipt(context, view)}</div>`}
    ${renderReturnLink(context, view)}
    ${
      isWaiting &&
      html`<p class="cancel"><a href="${path}">${texts.checkAgain}</a></p>
        ${renderSettlementNote(context, view)}`
    }`;
  return renderCheckoutLayout(context, view, { title: heading, main });
}

/** Renders the icon of the status. It does not move: while the clock is frozen, a spinner would never stop. */
function renderStatusIcon({ step, purchase }: CheckoutView): Html {
  if (step.kind === 'wait') return html`<p class="status wait">${renderIcon('clock', 28)}</p>`;
  if (!isUnsuccessful(purchase)) return html`<p class="status success">${renderIcon('check', 28)}</p>`;
  const icon = purchase.status === 'expired' ? 'clock' : 'cross';
  return html`<p class="status ${purchase.status}">${renderIcon(icon, 28)}</p>`;
}

/** Tells the developer when a pending payment settles: the clock of a sandbox may be frozen. */
function renderSettlementNote(
  { texts, locale }: PageContext,
  { pending_payment }: CheckoutView,
): Html | null {
  const settlesAt = pending_payment?.settles_at ?? null;
  return settlesAt === null ? null : renderSandboxNote(texts.settlesAt(formatDateTime(settlesAt, locale)));
}

function getMessage({ texts }: PageContext, { step, purchase, last_payment }: CheckoutView): Message {
  if (step.kind === 'wait') return texts.wait;
  const message = texts.statuses[purchase.status];
  if (last_payment !== null) return message;
  if (purchase.status === 'active') return texts.activeWithoutPayment;
  return purchase.status === 'canceled' ? { ...message, text: texts.canceledWithoutPayment } : message;
}

/** Renders the link to the shop. It is no prominent button while the payer waits for the result of the payment. */
function renderReturnLink(
  { texts, seller }: PageContext,
  { step, settings, purchase }: CheckoutView,
): Content {
  const { success_url, cancel_url } = settings;
  const url = isUnsuccessful(purchase) ? (cancel_url ?? success_url) : (success_url ?? cancel_url);
  const target = buildReturnUrl(url, purchase);
  return (
    target &&
    html`<p>
      <a class="button ${step.kind === 'wait' && 'other'}" href="${target}">${texts.back(seller)}</a>
    </p>`
  );
}

/** Renders the receipt of the last payment; without one, the terms that the payer agreed to. */
function renderReceipt(context: PageContext, view: CheckoutView): Html {
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
