import type { CheckoutView } from '../checkout.js';
import { formatDateTime } from './format-date.js';
import { html, type Content, type Html } from './html.js';
import { isUnsuccessful } from './offer.js';
import { renderCheckoutLayout, renderSandboxNote } from './layout.js';
import { renderIcon } from './icon.js';
import { renderReceipt } from './receipt.js';
import { buildReturnUrl } from './return-url.js';
import type { Message } from '../texts/texts.js';
import type { PageContext } from './page-context.js';

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
