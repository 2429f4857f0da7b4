import type { CheckoutView } from '../checkout.js';
import { cardFields, type CardErrors, type CardField } from '../forms/card-form.js';
import { html, type Content, type Html, renderRows } from './html.js';
import { formatAmount, formatDate, formatDateTime } from './format.js';
import { renderIcon } from './icon.js';
import { renderCheckoutLayout, renderLayout, renderPolicyLinks } from './layout.js';
import { formatAmountDue, formatCard, formatPrice, formatBrand, formatChallengeAmount } from './offer.js';
import { buildReturnUrl } from './return-url.js';
import { renderTestCards } from './test-cards.js';
import type { PageContext } from './page-context.js';

/** Placeholders that are the same in every language. */
const PLACEHOLDERS = { card_number: '1234 1234 1234 1234', cvc: 'CVC' };

/** Card form that was submitted with errors. */
interface RejectedForm {
  errors: CardErrors;
  /** Submitted expiry date. Card number and security code are never sent back. */
  expiry: string;
}

const EMPTY_FORM: RejectedForm = { errors: {}, expiry: '' };

/** Renders the card form, for a first payment or to replace the card of an overdue one. */
export function renderPaymentPage(
  context: PageContext,
  view: CheckoutView,
  path: string,
  { errors, expiry }: RejectedForm = EMPTY_FORM,
): Html {
  const { texts, seller } = context;
  const { step, purchase } = view;
  const amountDue = formatAmountDue(context, view);
  const challenged = getChallengedAmount(view);
  // The button to confirm with the current card comes first.
  const buttonClass = challenged !== null && html`class="other"`;
  const buttonText = renderButtonText(context, view);
  const hasErrors = Object.keys(errors).length > 0;
  const hasProblem = hasErrors || purchase.page.failure !== null;
  const title =
    step.kind === 'repair' ? texts.repair.heading : amountDue === null ? buttonText : texts.title(seller);
  const main = html`<h1>${title}</h1>
    ${!hasErrors && renderDeclineReason(context, view)} ${renderRepair(context, view, path)}
    ${
      view.customer_email !== null &&
      html`<p class="email">
        <strong>${texts.email}</strong> <span>${view.customer_email}</span> ${renderIcon('lock', 16)}
      </p>`
    }
    <form id="card" method="post" action="${path}" novalidate data-month="${view.now.slice(0, 7)}">
      <h2>${texts.cardHeading}</h2>
      <input type="hidden" name="submission" value="${purchase.page.submissions}" />
      <div class="fields">
        ${cardFields.map((field) => renderCardInput(context, field, { errors, expiry }))}
      </div>
      ${renderErrors(context, errors)} ${amountDue === null && html`<p class="hint">${texts.nothingDue}</p>`}
      ${renderRenewalTerms(context, view)}
      <button type="submit" ${buttonClass}>${buttonText}</button>
    </form>
    ${renderCancelLink(context, view)}
    ${renderTestCards(context, view, { path, isOpen: errors.card_number === 'unknown_card' })}`;
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

/** Renders how to pay an overdue amount: by a confirmation of the current card if its bank asks for one, or by another card. */
function renderRepair(context: PageContext, view: CheckoutView, path: string): Html | null {
  const { texts, locale } = context;
  const { step, card, purchase } = view;
  const challenged = getChallengedAmount(view);
  if (step.kind !== 'repair') return null;
  if (challenged === null || card === null)
    return html`<p>${describeFailedPayment(context, view)}${texts.repair.text}</p>`;
  const amount = formatAmount(challenged, purchase.currency, locale);
  return html`<p>${texts.confirmWithCard(formatCard(card), amount)}</p>
    <p><a class="button" href="${path}/challenge">${texts.confirmPayment}</a></p>
    <p class="divider"><span>${texts.orOtherCard}</span></p>
    <p class="hint">${texts.otherCardNote}</p>`;
}

/** Returns the overdue amount that the payer can confirm with the current card; null if there is none. */
const getChallengedAmount = ({ step, card }: CheckoutView): number | null =>
  step.kind === 'repair' && card !== null ? step.challenged : null;

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
  if (amountDue !== null) return texts.pay(amountDue);
  return view.schedule.trial_end === null ? texts.subscribe : texts.startTrial;
}

/** Renders the link to the shop. It must not read as the cancellation of a subscription whose payment is overdue. */
function renderCancelLink(
  { texts, seller }: PageContext,
  { step, settings, purchase }: CheckoutView,
): Content {
  const target = buildReturnUrl(settings.cancel_url, purchase);
  return (
    target &&
    html`<p class="cancel">
      <a href="${target}">${step.kind === 'repair' ? texts.back(seller) : texts.cancel}</a>
    </p>`
  );
}

/** Renders the reason of the last failed payment. */
function renderDeclineReason({ texts }: PageContext, { purchase: { page } }: CheckoutView): Html | null {
  if (page.failure === null) return null;
  const { reason, advice = '' } = texts.failures[page.failure.code];
  return html`<div class="refusal" role="alert">
    <h2>${texts.paymentFailed}</h2>
    <p>${`${reason} ${advice}`}</p>
  </div>`;
}

/** Renders the validation errors below the fields. The script of the form fills in the paragraphs of other errors. */
function renderErrors({ texts }: PageContext, errors: CardErrors): Html {
  const hasErrors = Object.keys(errors).length > 0;
  return html`<div class="faults" ${hasErrors && html`role="alert"`}>
    ${cardFields.map((field) => {
      const textsByCode: Record<string, string> = texts.cardErrors[field];
      return html`<p class="fault" id="${field}-fault">${textsByCode[errors[field] ?? ''] ?? null}</p>`;
    })}
  </div>`;
}

/**
 * Renders an input. Number and security code are never sent back. Autocomplete is off, since a browser may know a real
 * card. The texts of all possible errors are attributes, for the script.
 */
function renderCardInput({ texts }: PageContext, field: CardField, { errors, expiry }: RejectedForm): Html {
  const { label, hint } = texts.fields[field];
  const isFirstError = cardFields.find((each) => errors[each] !== undefined) === field;
  return html`<div class="field">
    <label for="${field}">${label}</label>
    <p class="hint" id="${field}-hint">${hint}</p>
    <input
      id="${field}"
      name="${field}"
      type="text"
      placeholder="${field === 'expiry' ? texts.expiryFormat : PLACEHOLDERS[field]}"
      ${field === 'expiry' && html`value="${expiry}"`}
      inputmode="${field === 'expiry' ? 'text' : 'numeric'}"
      autocomplete="off"
      maxlength="30"
      required
      aria-describedby="${field}-hint ${field}-fault"
      ${errors[field] !== undefined && html`aria-invalid="true"`}
      ${isFirstError && html`autofocus`}
      ${Object.entries(texts.cardErrors[field]).map(([code, text]) => html`data-${code}="${text}" `)}
    />
  </div> `;
}

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
    view,
    kind: 'sheet',
    main,
    footer: renderPolicyLinks(context, view),
  });
}
