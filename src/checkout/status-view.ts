import type { CheckoutView } from '../operations/checkout.js';
import type { Purchase } from '../domain/shared/records.js';
import { html, type Content, type Html } from './html.js';
import { layout, shopLinks } from './layout.js';
import { offer } from './offer.js';
import { returnUrl } from './return-url.js';
import type { Voice } from './voice.js';

const CAME_TO_NOTHING: readonly Purchase['status'][] = ['failed', 'expired', 'canceled'];

/** Says where the purchase stands, where there is nothing for the payer to do. */
export function statusView(voice: Voice, view: CheckoutView, notice: string | null = null): Html {
  const { texts } = voice;
  const { heading, text } = view.step.kind === 'wait' ? texts.wait : texts.statuses[view.purchase.status];
  const { failure, page } = view.purchase;
  const reason = failure ?? page.failure;
  const main = html`<h1>${heading}</h1>
    ${notice !== null && html`<p class="refusal" role="alert">${notice}</p>`}
    ${reason && html`<p>${texts.failures[reason.code]}</p>`}
    <p>${text}</p>
    ${offer(voice, view)} ${wayBack(voice, view)}`;
  return layout(voice, { title: heading, main, footer: shopLinks(voice, view) });
}

function wayBack({ texts, seller }: Voice, { settings, purchase }: CheckoutView): Content {
  const { success_url, cancel_url } = settings;
  const url = CAME_TO_NOTHING.includes(purchase.status)
    ? (cancel_url ?? success_url)
    : (success_url ?? cancel_url);
  const target = returnUrl(url, purchase);
  return target && html`<p><a class="button" href="${target}">${texts.back(seller)}</a></p>`;
}
