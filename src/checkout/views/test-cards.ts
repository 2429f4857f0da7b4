import type { CheckoutView } from '../checkout.js';
import { getCardNumber, paymentTokenNames } from '../../domain/billing/payment-outcome.js';
import type { PaymentTokenName } from '../../domain/shared/records.js';
import { getValidExpiry } from '../forms/card-form.js';
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

/** Renders the test cards by outcome, in a drawer with a form of its own. Each button submits its card. */
export function renderTestCards(
  context: PageContext,
  { step, purchase, now }: CheckoutView,
  { path, isOpen }: { path: string; isOpen: boolean },
): Html {
  const { texts, locale } = context;
  const isPayment = 'amount' in step && step.amount !== null;
  const buttonText = isPayment ? texts.payWithCard : texts.submitCard;
  const outcomes = texts.outcomes(new Intl.NumberFormat(locale).format(paymentTokenNames.length));
  return html`<details class="test-cards" ${isOpen && html`open`}>
    <summary>
      ${renderIcon('flask', 16)} ${texts.testCards} <small>${outcomes}</small> ${renderIcon('chevron', 16)}
    </summary>
    <p>${texts.testCardsText}</p>
    <form method="post" action="${path}">
      <input type="hidden" name="submission" value="${purchase.page.submissions}" />
      <input type="hidden" name="expiry" value="${getValidExpiry(now)}" />
      <input type="hidden" name="cvc" value="123" />
      ${groups.map(
        (group) =>
          html`<h3>${group === 'authenticates' ? '3-D Secure' : texts.cardGroups[group]}</h3>
            <ul>
              ${paymentTokenNames
                .filter((token) => groupByToken[token] === group)
                .map((token) => renderTestCard(context, token, buttonText))}
            </ul> `,
      )}
    </form>
  </details>`;
}

function renderTestCard({ texts }: PageContext, token: PaymentTokenName, buttonText: string): Html {
  const number = getCardNumber(token);
  return html`<li>
    <div>
      <span id="${token}">${texts.cards[token]}</span>
      <code>${formatCardNumber(number)}</code>
    </div>
    <button type="submit" name="card_number" value="${number}" aria-describedby="${token}">
      ${buttonText}
    </button>
  </li> `;
}

/** Groups the digits of a card number by four. */
function formatCardNumber(cardNumber: string): string {
  return cardNumber.replace(/\d{4}(?=\d)/g, '$& ');
}
