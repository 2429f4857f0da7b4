import type { CheckoutView } from '../../operations/checkout.js';
import { html, type Html } from './html.js';
import { renderLayout, renderShopLinks } from './layout.js';
import { formatChallengeAmount, renderOffer } from './offer.js';
import type { PageContext } from './page-context.js';

/** Renders the simulated 3-D Secure challenge, with a button for each outcome. */
export function renderChallengePage(context: PageContext, view: CheckoutView, path: string): Html {
  const { texts, seller } = context;
  const main = html`<h1>${texts.challengeHeading}</h1>
    <p>${texts.challengeText(seller, formatChallengeAmount(context, view))}</p>
    ${renderOffer(context, view)}
    <form method="post" action="${path}/challenge">
      <input type="hidden" name="submission" value="${view.purchase.page.submissions}" />
      <button type="submit" name="answer" value="pass">${texts.pass}</button>
      <button type="submit" name="answer" value="fail" class="other">${texts.fail}</button>
    </form>`;
  const aside = html`<section class="sandbox" aria-labelledby="sandbox">
    <h2 id="sandbox">${texts.sandboxHeading}</h2>
    <p>${texts.sandboxChallenge}</p>
  </section>`;
  return renderLayout(context, {
    title: texts.challengeHeading,
    main,
    aside,
    footer: renderShopLinks(context, view),
  });
}
