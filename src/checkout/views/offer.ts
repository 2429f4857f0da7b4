import type { CheckoutView } from '../../operations/checkout.js';
import type { Plan, Purchase } from '../../domain/shared/records.js';
import { html, type Html } from './html.js';
import { formatAmount } from './format-amount.js';
import type { PageContext } from './page-context.js';

/** Renders the service, the plan and its price. */
export function renderOffer(context: PageContext, { plan, service_name }: CheckoutView): Html {
  const { texts } = context;
  return html`<section class="offer" aria-label="${service_name}">
    <h2>${service_name}</h2>
    <p>${plan.name}</p>
    ${plan.description === null ? null : html`<p>${plan.description}</p>`}
    <p>${formatPrice(context, plan)}</p>
    ${plan.trial_days > 0 && html`<p>${texts.trial(plan.trial_days)}</p>`}
  </section>`;
}

function formatPrice({ texts, locale }: PageContext, { rate }: Plan): string {
  const price = rate.kind === 'variable_subscription' ? rate.unit_amount : rate.amount;
  const amount = formatAmount(price, rate.currency, locale);
  if (rate.kind === 'one_time') return texts.once(amount);
  const every = texts.every[rate.interval](rate.interval_count);
  return rate.kind === 'fixed_subscription'
    ? texts.recurring(amount, every)
    : texts.metered(amount, rate.unit_name, every);
}

/** Formats the amount to charge now; null if the card is only checked. */
export function formatAmountDue(context: PageContext, { step, purchase }: CheckoutView): string | null {
  const asksForCard = step.kind === 'pay' || step.kind === 'repair';
  return asksForCard ? formatNonZeroAmount(context, step.amount, purchase) : null;
}

/** Formats the amount of the 3-D Secure challenge; null if it authenticates only the card. */
export function formatChallengeAmount(context: PageContext, { step, purchase }: CheckoutView): string | null {
  if (step.kind === 'repair') return formatNonZeroAmount(context, step.challenged, purchase);
  return step.kind === 'challenge' ? formatNonZeroAmount(context, step.amount, purchase) : null;
}

function formatNonZeroAmount(
  { locale }: PageContext,
  amount: number | null,
  { currency }: Purchase,
): string | null {
  return amount === null || amount === 0 ? null : formatAmount(amount, currency, locale);
}
