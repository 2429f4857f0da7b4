import type { CheckoutView } from '../../operations/checkout.js';
import { html, type Content, type Html } from './html.js';
import { isUnsuccessful } from './is-unsuccessful.js';
import { renderCheckoutLayout } from './layout.js';
import { renderIcon } from './icon.js';
import { renderReceipt } from './receipt.js';
import { buildReturnUrl } from './return-url.js';
import type { Message } from '../texts/texts.js';
import type { PageContext } from './page-context.js';

/**
 * Renders the status of a purchase that needs no action by the payer, with a receipt if it is successful. A notice is
 * shown as an alert.
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
  const main = html`${isSuccessful && html`<p class="check">${renderIcon('check', 28)}</p>`}
    <h1>${heading}</h1>
    ${notice !== null && html`<p class="refusal" role="alert">${notice}</p>`}
    ${reason && html`<p>${texts.failures[reason.code]}</p>`}
    <p>${text}</p>
    ${isSuccessful && html`<div class="receipt">${renderReceipt(context, view)}</div>`}
    ${isWaiting && html`<p><a class="button other" href="${path}">${texts.checkAgain}</a></p>`}
    ${renderReturnLink(context, view)}`;
  return renderCheckoutLayout(context, view, { title: heading, main });
}

function getMessage({ texts }: PageContext, { step, purchase, last_payment }: CheckoutView): Message {
  if (step.kind === 'wait') return texts.wait;
  const isUnpaid = purchase.status === 'active' && last_payment === null;
  return isUnpaid ? texts.activeWithoutPayment : texts.statuses[purchase.status];
}

function renderReturnLink({ texts, seller }: PageContext, { settings, purchase }: CheckoutView): Content {
  const { success_url, cancel_url } = settings;
  const url = isUnsuccessful(purchase) ? (cancel_url ?? success_url) : (success_url ?? cancel_url);
  const target = buildReturnUrl(url, purchase);
  return target && html`<p><a class="button" href="${target}">${texts.back(seller)}</a></p>`;
}
