import type { CheckoutView } from '../operations/checkout.js';
import { cardNumberOf, paymentTokenNames } from '../domain/billing/payment-outcome.js';
import { comingExpiry } from './card-form.js';
import { html, type Html } from './html.js';
import type { Voice } from './voice.js';

/** The test cards, and what each of them does: to be typed in, or sent by one button each. */
export function sandboxPanel({ texts }: Voice, { purchase, now }: CheckoutView, path: string): Html {
  return html`<section class="sandbox" aria-labelledby="sandbox">
    <h2 id="sandbox">${texts.sandboxHeading}</h2>
    <p>${texts.sandboxText}</p>
    <form method="post" action="${path}">
      <input type="hidden" name="submission" value="${purchase.page.submissions}" />
      <input type="hidden" name="expiry" value="${comingExpiry(now)}" />
      <input type="hidden" name="cvc" value="123" />
      <ul>
        ${paymentTokenNames.map((token) => {
          const number = cardNumberOf(token);
          return html`<li>
            <div>
              <span id="${token}">${texts.cards[token]}</span>
              <code>${grouped(number)}</code>
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

/** As on a card: groups of four. */
function grouped(cardNumber: string): string {
  return cardNumber.replace(/\d{4}(?=\d)/g, '$& ');
}
