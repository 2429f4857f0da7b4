import type { CheckoutView } from '../../operations/checkout.js';
import { getCardNumber, paymentTokenNames } from '../../domain/billing/payment-outcome.js';
import type { PaymentTokenName } from '../../domain/shared/records.js';
import { getFutureExpiry } from '../forms/card-form.js';
import { html, type Html } from './html.js';
import { renderIcon } from './icon.js';
import type { PageContext } from './page-context.js';

type Group = 'succeeds' | 'declines' | 'authenticates' | 'delayed';

const groups: readonly Group[] = ['succeeds', 'declines', 'authenticates', 'delayed'];

const groupByToken: Record<PaymentTokenName, Group> = {
  tok_success: 'succeeds',
  tok_declined: 'declines',
  tok_insufficient_funds: 'declines',
  tok_processing_error: 'declines',
  tok_expired_card: 'declines',
  tok_incorrect_cvc: 'declines',
  tok_lost_card: 'declines',
  tok_success_then_declined: 'succeeds',
  tok_declined_twice_then_success: 'succeeds',
  tok_challenge: 'authenticates',
  tok_challenge_on_renewal: 'authenticates',
  tok_pending_then_success: 'delayed',
  tok_pending_then_failure: 'delayed',
};

const FORM_ID = 'test-card';

/** Renders the test cards by outcome in a drawer. Each button submits its card with `renderTestCardForm`. */
export function renderTestCards(context: PageContext, isOpen: boolean): Html {
  const { texts } = context;
  return html`<details class="test-cards" ${isOpen && html`open`}>
    <summary>${renderIcon('flask', 16)} ${texts.testCards} ${renderIcon('chevron', 16)}</summary>
    <p>${texts.testCardsText}</p>
    ${groups.map(
      (group) =>
        html`<h3>${group === 'authenticates' ? '3-D Secure' : texts.cardGroups[group]}</h3>
          <ul>
            ${paymentTokenNames
              .filter((token) => groupByToken[token] === group)
              .map((token) => renderTestCard(context, token))}
          </ul> `,
    )}
  </details>`;
}

function renderTestCard({ texts }: PageContext, token: PaymentTokenName): Html {
  const number = getCardNumber(token);
  return html`<li>
    <div>
      <span id="${token}">${texts.cards[token]}</span>
      <code>${formatCardNumber(number)}</code>
    </div>
    <button type="submit" form="${FORM_ID}" name="card_number" value="${number}" aria-describedby="${token}">
      ${texts.useCard}
    </button>
  </li> `;
}

/** Renders the form to which the buttons of the test cards belong. */
export function renderTestCardForm({ purchase, now }: CheckoutView, path: string): Html {
  return html`<form id="${FORM_ID}" method="post" action="${path}">
    <input type="hidden" name="submission" value="${purchase.page.submissions}" />
    <input type="hidden" name="expiry" value="${getFutureExpiry(now)}" />
    <input type="hidden" name="cvc" value="123" />
  </form>`;
}

/** Groups the digits of a card number by four. */
function formatCardNumber(cardNumber: string): string {
  return cardNumber.replace(/\d{4}(?=\d)/g, '$& ');
}
