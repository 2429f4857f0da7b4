import { cardNumberOf, paymentTokenNames } from '../domain/payment-outcome.js';
import { html, type Html } from './html.js';
import type { Voice } from './layout.js';

/** The test cards, and what each of them does. */
export function sandboxPanel({ texts }: Voice): Html {
  return html`<section class="sandbox" aria-labelledby="sandbox">
    <h2 id="sandbox">${texts.sandboxHeading}</h2>
    <p>${texts.sandboxText}</p>
    <table>
      <thead>
        <tr>
          <th scope="col">${texts.sandboxCard}</th>
          <th scope="col">${texts.sandboxOutcome}</th>
        </tr>
      </thead>
      <tbody>
        ${paymentTokenNames.map(
          (token) =>
            html`<tr>
              <th scope="row"><code>${grouped(cardNumberOf(token))}</code></th>
              <td>${texts.cards[token]}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </section>`;
}

/** As on a card: groups of four. */
function grouped(cardNumber: string): string {
  return cardNumber.replace(/\d{4}(?=\d)/g, '$& ');
}
