import type { CheckoutView } from '../actions/checkout.js';
import { html, type Html } from './html.js';
import type { Voice } from './layout.js';
import { formatAmount } from './money.js';

/** What is sold, and at which price. */
export function offer({ texts, locale }: Voice, { plan, service_name }: CheckoutView): Html {
  const { rate } = plan;
  const price = rate.kind === 'variable_subscription' ? rate.unit_amount : rate.amount;
  return html`<section class="offer" aria-label="${service_name}">
    <h2>${service_name}</h2>
    <p>${plan.name}</p>
    ${plan.description === null ? null : html`<p>${plan.description}</p>`}
    <p>${texts.rate(rate, formatAmount(price, rate.currency, locale))}</p>
    ${plan.trial_days > 0 && html`<p>${texts.trial(plan.trial_days)}</p>`}
  </section>`;
}

/** What is to be paid now; null where a card is only checked. */
export function amountDue({ locale }: Voice, { step, purchase }: CheckoutView): string | null {
  const isPaid = step.kind === 'pay' || step.kind === 'repair' || step.kind === 'challenge';
  if (!isPaid || step.amount === null || step.amount === 0) return null;
  return formatAmount(step.amount, purchase.currency, locale);
}
