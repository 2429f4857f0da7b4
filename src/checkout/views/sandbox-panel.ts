import type { CheckoutView } from '../../operations/checkout.js';
import { getCardNumber, paymentTokenNames } from '../../domain/billing/payment-outcome.js';
import { getFutureExpiry } from '../forms/card-form.js';
import { html, type Html } from './html.js';
import type { PageContext } from './page-context.js';

/** Renders the test cards with their outcomes, and a button for each that submits it. */
export function renderSandboxPanel(
  { texts }: PageContext,
  { purchase, now }: CheckoutView,
  path: string,
): Html {
  return html`<section class="sandbox" aria-labelledby="sandbox">
    <h2 id="sandbox">${texts.sandboxHeading}</h2>
    <p>${texts.sandboxText}</p>
    <form method="post" action="${path}">
      <input type="hidden" name="submission" value="${purchase.page.submissions}" />
      <input type="hidden" name="expiry" value="${getFutureExpiry(now)}" />
      <input type="hidden" name="cvc" value="123" />
      <ul>
        ${paymentTokenNames.map((token) => {
          const number = getCardNumber(token);
          return html`<li>
            <div>
              <span id="${token}">${texts.cards[token]}</span>
              <code>${formatCardNumber(number)}</code>
            </div>
            <button type="submit" name="card_number" value="${number}" aria-describedby="${token}">
              ${texts.useCard}
            </button>
          </li> `;
        })}
      </ul>
    </form>
  </section>`;
}

/** Groups the digits of a card number by four. */
function formatCardNumber(cardNumber: string): string {
  return cardNumber.replace(/\d{4}(?=\d)/g, '$& ');
}
