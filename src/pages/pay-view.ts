import type { CheckoutView } from '../actions/checkout.js';
import { cardFields, type CardFaults, type CardField } from './card-form.js';
import { html, type Html } from './html.js';
import { layout, shopLinks, voiceOf, type Voice } from './layout.js';
import { amountDue, offer } from './offer.js';
import { returnUrl } from './return-url.js';
import { sandboxPanel } from './sandbox-panel.js';

/** Asks for a card: the first one, or another one where something is owed. */
export function payView(view: CheckoutView, path: string, faults: CardFaults = {}): Html {
  const voice = voiceOf(view);
  const { texts, seller } = voice;
  const { step, purchase } = view;
  const due = amountDue(voice, view);
  const hasFaults = Object.keys(faults).length > 0;
  const isRefused = hasFaults || purchase.page.failure !== null;
  const title = step.kind === 'repair' ? texts.repairHeading : texts.title(seller);
  const main = html`<h1>${title}</h1>
    ${hasFaults ? faultList(voice, faults) : refusal(voice, view)}
    ${step.kind === 'repair' && html`<p>${texts.repairText}</p>`} ${offer(voice, view)}
    ${
      due === null
        ? html`<p class="due">${texts.nothingDue}</p>`
        : html`<p class="due">${texts.amountDue} <strong>${due}</strong></p>`
    }
    ${
      step.kind === 'repair' &&
      step.challenged !== null &&
      html`<p><a class="button" href="${path}/challenge">${texts.answerInstead}</a></p>`
    }
    <form method="post" action="${path}" novalidate>
      <h2>${texts.cardHeading}</h2>
      <input type="hidden" name="submission" value="${purchase.page.submissions}" />
      ${cardFields.map((field) => cardInput(voice, field, faults))}
      <button type="submit">${texts.pay(due)}</button>
    </form>
    ${wayBack(voice, view)} ${sandboxPanel(voice)}`;
  const footer = html`${step.kind === 'pay' && html`<p>${texts.expires(untilOf(voice, view))}</p>`}
  ${shopLinks(voice, view)}`;
  return layout(voice, { title: isRefused ? texts.errorTitle(title) : title, main, footer });
}

function untilOf({ locale }: Voice, { purchase }: CheckoutView): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(purchase.checkout_expires_at));
}

function wayBack({ texts }: Voice, { settings, purchase }: CheckoutView): Html | null {
  const { cancel_url } = settings;
  if (cancel_url === null) return null;
  return html`<p><a href="${returnUrl(cancel_url, purchase)}">${texts.cancel}</a></p>`;
}

/** Why the last card was refused. */
function refusal({ texts }: Voice, { purchase: { page } }: CheckoutView): Html | null {
  if (page.failure === null) return null;
  return html`<div class="refusal" role="alert">
    <h2>${texts.refused}</h2>
    <p>${texts.failures[page.failure.code]}</p>
  </div>`;
}

/** What is wrong with the form; each fault leads to its field. */
function faultList({ texts }: Voice, faults: CardFaults): Html {
  return html`<div class="refusal" role="alert">
    <h2>${texts.faultsHeading}</h2>
    <ul>
      ${cardFields.map((field) => {
        const fault = faults[field];
        return (
          fault !== undefined && html`<li><a href="#${field}">${texts.faults[field][fault] ?? ''}</a></li> `
        );
      })}
    </ul>
  </div>`;
}

/** Never filled in again: what was typed is forgotten. Nor by the browser, which might know a real card. */
function cardInput({ texts }: Voice, field: CardField, faults: CardFaults): Html {
  const { label, hint } = texts.fields[field];
  const fault = faults[field];
  const described = fault === undefined ? `${field}-hint` : `${field}-hint ${field}-fault`;
  return html`<div class="field">
    <label for="${field}">${label}</label>
    <p class="hint" id="${field}-hint">${hint}</p>
    ${fault !== undefined && html`<p class="fault" id="${field}-fault">${texts.faults[field][fault] ?? ''}</p>`}
    <input
      id="${field}"
      name="${field}"
      type="text"
      inputmode="${field === 'expiry' ? 'text' : 'numeric'}"
      autocomplete="off"
      maxlength="30"
      required
      aria-describedby="${described}"
      ${fault !== undefined && html`aria-invalid="true"`}
    />
  </div> `;
}
