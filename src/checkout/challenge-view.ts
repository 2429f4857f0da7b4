import type { CheckoutView } from '../operations/checkout.js';
import { html, type Html } from './html.js';
import { layout, shopLinks } from './layout.js';
import { amountChallenged, offer } from './offer.js';
import type { Voice } from './voice.js';

/** What the payer's bank would show: 3-D Secure, with both of its ends. */
export function challengeView(voice: Voice, view: CheckoutView, path: string): Html {
  const { texts, seller } = voice;
  const main = html`<h1>${texts.challengeHeading}</h1>
    <p>${texts.challengeText(seller, amountChallenged(voice, view))}</p>
    ${offer(voice, view)}
    <form method="post" action="${path}/challenge">
      <input type="hidden" name="submission" value="${view.purchase.page.submissions}" />
      <button type="submit" name="answer" value="pass">${texts.pass}</button>
      <button type="submit" name="answer" value="fail" class="other">${texts.fail}</button>
    </form>`;
  const aside = html`<section class="sandbox" aria-labelledby="sandbox">
    <h2 id="sandbox">${texts.sandboxHeading}</h2>
    <p>${texts.sandboxChallenge}</p>
  </section>`;
  return layout(voice, { title: texts.challengeHeading, main, aside, footer: shopLinks(voice, view) });
}
