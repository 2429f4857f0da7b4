import type { CheckoutView } from '../../operations/checkout.js';
import { cardFields, type CardErrorCode, type CardErrors, type CardField } from '../forms/card-form.js';
import { html, type Content, type Html } from './html.js';
import { formatDate, formatDateTime } from './format-date.js';
import { renderCheckoutLayout } from './layout.js';
import { formatAmountDue, formatCard, formatPrice } from './offer.js';
import { buildReturnUrl } from './return-url.js';
import { renderTestCards, renderTestCardForm } from './test-cards.js';
import type { PageContext } from './page-context.js';

/** Renders the card form, for a first payment or to replace the card of an overdue one. */
export function renderPaymentPage(
  context: PageContext,
  view: CheckoutView,
  path: string,
  errors: CardErrors = {},
): Html {
  const { texts, seller } = context;
  const { step, purchase } = view;
  const amountDue = formatAmountDue(context, view);
  const hasErrors = Object.keys(errors).length > 0;
  const hasProblem = hasErrors || purchase.page.failure !== null;
  const title =
    step.kind === 'repair'
      ? texts.repair.heading
      : amountDue === null
        ? renderButtonText(context, view)
        : texts.title(seller);
  const main = html`<h1>${title}</h1>
    ${hasErrors ? renderErrorList(context, errors) : renderDeclineReason(context, view)}
    ${step.kind === 'repair' && html`<p>${describeFailedPayment(context, view)}${texts.repair.text}</p>`}
    ${
      step.kind === 'repair' &&
      step.challenged !== null &&
      html`<p><a class="button other" href="${path}/challenge">${texts.confirmInstead}</a></p>`
    }
    ${
      view.customer_email !== null &&
      html`<p class="email"><strong>${texts.email}</strong> ${view.customer_email}</p>`
    }
    <form method="post" action="${path}" novalidate>
      <h2>${texts.cardHeading}</h2>
      <input type="hidden" name="submission" value="${purchase.page.submissions}" />
      <div class="fields">${cardFields.map((field) => renderCardInput(context, field, errors))}</div>
      ${amountDue === null && html`<p class="hint">${texts.nothingDue}</p>`}
      ${renderRenewalTerms(context, view)}
      <button type="submit">${renderButtonText(context, view)}</button>
    </form>
    ${renderTestCards(context, errors.card_number === 'unknown_card')} ${renderTestCardForm(view, path)}
    ${renderCancelLink(context, view)}`;
  const footer =
    step.kind === 'pay' &&
    html`<p>${texts.expires(formatDateTime(purchase.checkout_expires_at, context.locale))}</p>`;
  return renderCheckoutLayout(context, view, {
    title: hasProblem ? texts.errorTitle(title) : title,
    main,
    footer,
    hasCardForm: true,
  });
}

/** Renders the price, the start and the end of the automatic payments of a new subscription. */
function renderRenewalTerms(context: PageContext, { step, plan, schedule }: CheckoutView): Html | null {
  const { texts, locale } = context;
  const { next_payment_at, end } = schedule;
  if (step.kind !== 'pay' || next_payment_at === null) return null;
  const terms = texts.renewalTerms(
    formatPrice(context, plan),
    formatDate(next_payment_at, locale),
    end && formatDate(end, locale),
  );
  return html`<p class="hint">${terms}</p>`;
}

/** Names the card and the date of the overdue payment, with a space after the sentence. */
function describeFailedPayment(
  { texts, locale }: PageContext,
  { failed_payment }: CheckoutView,
): string | null {
  if (!failed_payment) return null;
  const { payment_method: card, settled_at, created_at } = failed_payment;
  if (!card) return null;
  return `${texts.failedPayment(formatCard(card), formatDate(settled_at ?? created_at, locale))} `;
}

function renderButtonText(context: PageContext, view: CheckoutView): string {
  const { texts } = context;
  const amountDue = formatAmountDue(context, view);
  const startsTrial = amountDue === null && view.schedule.trial_end !== null;
  return startsTrial ? texts.startTrial : texts.pay(amountDue);
}

function renderCancelLink({ texts }: PageContext, { settings, purchase }: CheckoutView): Content {
  const target = buildReturnUrl(settings.cancel_url, purchase);
  return target && html`<p class="cancel"><a href="${target}">${texts.cancel}</a></p>`;
}

/** Renders the reason of the last failed payment. */
function renderDeclineReason({ texts }: PageContext, { purchase: { page } }: CheckoutView): Html | null {
  if (page.failure === null) return null;
  return html`<div class="refusal" role="alert">
    <h2>${texts.paymentFailed}</h2>
    <p>${texts.failures[page.failure.code]}</p>
  </div>`;
}

/** Renders the validation errors, each linked to its field. */
function renderErrorList(context: PageContext, errors: CardErrors): Html {
  return html`<div class="refusal" role="alert">
    <h2>${context.texts.cardErrorsHeading}</h2>
    <ul>
      ${cardFields.map((field) => {
        const error = errors[field];
        return (
          error !== undefined &&
          html`<li><a href="#${field}">${getErrorText(context, field, error)}</a></li> `
        );
      })}
    </ul>
  </div>`;
}

function getErrorText({ texts }: PageContext, field: CardField, error: CardErrorCode): string {
  const textsByCode: Partial<Record<CardErrorCode, string>> = texts.cardErrors[field];
  return textsByCode[error] ?? '';
}

/** Renders an empty input: card data is never sent back. Autocomplete is off, since a browser may know a real card. */
function renderCardInput(context: PageContext, field: CardField, errors: CardErrors): Html {
  const { label, hint } = context.texts.fields[field];
  const error = errors[field];
  const describedBy = error === undefined ? `${field}-hint` : `${field}-hint ${field}-fault`;
  return html`<div class="field">
    <label for="${field}">${label}</label>
    <p class="hint" id="${field}-hint">${hint}</p>
    <input
      id="${field}"
      name="${field}"
      type="text"
      ${field === 'expiry' && html`placeholder="${context.texts.expiryFormat}"`}
      inputmode="${field === 'expiry' ? 'text' : 'numeric'}"
      autocomplete="off"
      maxlength="30"
      required
      aria-describedby="${describedBy}"
      ${error !== undefined && html`aria-invalid="true"`}
    />
    ${error !== undefined && html`<p class="fault" id="${field}-fault">${getErrorText(context, field, error)}</p>`}
  </div> `;
}
