import type { CheckoutView } from '../operations/checkout.js';
import { cardFields, type CardFault, type CardFaults, type CardField } from './card-form.js';
import { html, type Content, type Html } from './html.js';
import { layout, shopLinks } from './layout.js';
import { amountDue, offer } from './offer.js';
import { returnUrl } from './return-url.js';
import { sandboxPanel } from './sandbox-panel.js';
import type { Voice } from './voice.js';

/** Asks for a card: the first one, or another one where something is owed. */
export function payView(voice: Voice, view: CheckoutView, path: string, faults: CardFaults = {}): Html {
  const { texts, seller } = voice;
  const { step, purchase } = view;
  const due = amountDue(voice, view);
  const hasFaults = Object.keys(faults).length > 0;
  const isRefused = hasFaults || purchase.page.failure !== null;
  const title = step.kind === 'repair' ? texts.repair.heading : texts.title(seller);
  const main = html`<h1>${title}</h1>
    ${hasFaults ? faultList(voice, faults) : refusal(voice, view)}
    ${step.kind === 'repair' && html`<p>${texts.repair.text}</p>`} ${offer(voice, view)}
    ${
      due === null
        ? html`<p class="due">${texts.nothingDue}</p>`
        : html`<p class="due">${texts.amountDue} <strong>${due}</strong></p>`
    }
    ${
      step.kind === 'repair' &&
      step.challenged !== null &&
      html`<p><a class="button other" href="${path}/challenge">${texts.answerInstead}</a></p>`
    }
    <form method="post" action="${path}" novalidate>
      <h2>${texts.cardHeading}</h2>
      <input type="hidden" name="submission" value="${purchase.page.submissions}" />
      <div class="fields">${cardFields.map((field) => cardInput(voice, field, faults))}</div>
      <button type="submit">${texts.pay(due)}</button>
    </form>
    ${wayBack(voice, view)}`;
  const footer = html`${step.kind === 'pay' && html`<p>${texts.expires(untilOf(voice, view))}</p>`}
  ${shopLinks(voice, view)}`;
  const aside = sandboxPanel(voice, view, path);
  return layout(voice, { title: isRefused ? texts.errorTitle(title) : title, main, aside, footer });
}

function untilOf({ locale }: Voice, { purchase }: CheckoutView): string {
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  });
  return format.format(new Date(purchase.checkout_expires_at));
}

function wayBack({ texts }: Voice, { settings, purchase }: CheckoutView): Content {
  const target = returnUrl(settings.cancel_url, purchase);
  return target && html`<p><a href="${target}">${texts.cancel}</a></p>`;
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
function faultList(voice: Voice, faults: CardFaults): Html {
  return html`<div class="refusal" role="alert">
    <h2>${voice.texts.faultsHeading}</h2>
    <ul>
      ${cardFields.map((field) => {
        const fault = faults[field];
        return (
          fault !== undefined && html`<li><a href="#${field}">${faultText(voice, field, fault)}</a></li> `
        );
      })}
    </ul>
  </div>`;
}

function faultText({ texts }: Voice, field: CardField, fault: CardFault): string {
  const said: Partial<Record<CardFault, string>> = texts.faults[field];
  return said[fault] ?? '';
}

/** Never filled in again: what was typed is forgotten. Nor by the browser, which might know a real card. */
function cardInput(voice: Voice, field: CardField, faults: CardFaults): Html {
  const { label, hint } = voice.texts.fields[field];
  const fault = faults[field];
  const described = fault === undefined ? `${field}-hint` : `${field}-hint ${field}-fault`;
  return html`<div class="field">
    <label for="${field}">${label}</label>
    <p class="hint" id="${field}-hint">${hint}</p>
    ${fault !== undefined && html`<p class="fault" id="${field}-fault">${faultText(voice, field, fault)}</p>`}
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
