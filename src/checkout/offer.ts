import type { CheckoutView } from '../operations/checkout.js';
import type { Plan, Purchase } from '../domain/shared/records.js';
import { html, type Html } from './html.js';
import { formatAmount } from './money.js';
import type { Voice } from './voice.js';

/** What is sold, and at which price. */
export function offer(voice: Voice, { plan, service_name }: CheckoutView): Html {
  const { texts } = voice;
  return html`<section class="offer" aria-label="${service_name}">
    <h2>${service_name}</h2>
    <p>${plan.name}</p>
    ${plan.description === null ? null : html`<p>${plan.description}</p>`}
    <p>${priceOf(voice, plan)}</p>
    ${plan.trial_days > 0 && html`<p>${texts.trial(plan.trial_days)}</p>`}
  </section>`;
}

function priceOf({ texts, locale }: Voice, { rate }: Plan): string {
  const price = rate.kind === 'variable_subscription' ? rate.unit_amount : rate.amount;
  const amount = formatAmount(price, rate.currency, locale);
  if (rate.kind === 'one_time') return texts.once(amount);
  const every = texts.every[rate.interval](rate.interval_count);
  return rate.kind === 'fixed_subscription'
    ? texts.recurring(amount, every)
    : texts.metered(amount, rate.unit_name, every);
}

/** What a card is asked for now; null where it is only checked. */
export function amountDue(voice: Voice, { step, purchase }: CheckoutView): string | null {
  const asksForCard = step.kind === 'pay' || step.kind === 'repair';
  return asksForCard ? formatDue(voice, step.amount, purchase) : null;
}

/** What the payer is asked to confirm; null where that is nothing but the card. */
export function amountChallenged(voice: Voice, { step, purchase }: CheckoutView): string | null {
  if (step.kind === 'repair') return formatDue(voice, step.challenged, purchase);
  return step.kind === 'challenge' ? formatDue(voice, step.amount, purchase) : null;
}

function formatDue({ locale }: Voice, amount: number | null, { currency }: Purchase): string | null {
  return amount === null || amount === 0 ? null : formatAmount(amount, currency, locale);
}
