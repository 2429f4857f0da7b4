import type { CheckoutView } from '../checkout.js';
import { formatAmount } from './format-amount.js';
import { html, type Html, renderRows } from './html.js';
import { renderLayout, renderPolicyLinks } from './layout.js';
import { formatBrand, formatCard, formatChallengeAmount } from './offer.js';
import type { PageContext } from './page-context.js';

/** Renders the simulated 3-D Secure challenge as a sheet of the bank, with a button for each outcome. */
export function renderChallengePage(context: PageContext, view: CheckoutView, path: string): Html {
  const { texts, seller, locale } = context;
  const { card, purchase } = view;
  const amount = formatChallengeAmount(context, view);
  const main = html`<p class="bank">
      ${card && html`<span class="brand">${formatBrand(card)}</span> `}3-D Secure
    </p>
    <h1>${texts.challengeHeading}</h1>
    <p>${texts.challengeText(seller, amount)}</p>
    ${renderRows([
      [texts.merchant, seller],
      [texts.amount, amount ?? formatAmount(0, purchase.currency, locale)],
      [texts.receipt.card, card && formatCard(card)],
    ])}
    <form method="post" action="${path}/challenge">
      <input type="hidden" name="submission" value="${purchase.page.submissions}" />
      <button type="submit" name="answer" value="pass">${texts.pass}</button>
      <button type="submit" name="answer" value="fail" class="other">${texts.fail}</button>
    </form>
    <p class="hint">${texts.challengeNote}</p>`;
  return renderLayout(context, {
    title: texts.challengeHeading,
    kind: 'sheet',
    main,
    footer: renderPolicyLinks(context, view),
  });
}
