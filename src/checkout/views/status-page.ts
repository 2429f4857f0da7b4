import type { CheckoutView } from '../../operations/checkout.js';
import type { Purchase } from '../../domain/shared/records.js';
import { html, type Content, type Html } from './html.js';
import { renderLayout, renderShopLinks } from './layout.js';
import { renderOffer } from './offer.js';
import { buildReturnUrl } from './return-url.js';
import type { PageContext } from './page-context.js';

const UNSUCCESSFUL_STATUSES: readonly Purchase['status'][] = ['failed', 'expired', 'canceled'];

/** Returns true if the purchase ended without success. */
export function isUnsuccessful({ status }: Pick<Purchase, 'status'>): boolean {
  return UNSUCCESSFUL_STATUSES.includes(status);
}

/** Renders the status of a purchase that needs no action by the payer. A notice is shown as an alert. */
export function renderStatusPage(
  context: PageContext,
  view: CheckoutView,
  notice: string | null = null,
): Html {
  const { texts } = context;
  const { heading, text } = view.step.kind === 'wait' ? texts.wait : texts.statuses[view.purchase.status];
  const { failure, page } = view.purchase;
  const reason = failure ?? page.failure;
  const main = html`<h1>${heading}</h1>
    ${notice !== null && html`<p class="refusal" role="alert">${notice}</p>`}
    ${reason && html`<p>${texts.failures[reason.code]}</p>`}
    <p>${text}</p>
    ${renderOffer(context, view)} ${renderReturnLink(context, view)}`;
  return renderLayout(context, { title: heading, main, footer: renderShopLinks(context, view) });
}

function renderReturnLink({ texts, seller }: PageContext, { settings, purchase }: CheckoutView): Content {
  const { success_url, cancel_url } = settings;
  const url = isUnsuccessful(purchase) ? (cancel_url ?? success_url) : (success_url ?? cancel_url);
  const target = buildReturnUrl(url, purchase);
  return target && html`<p><a class="button" href="${target}">${texts.back(seller)}</a></p>`;
}
