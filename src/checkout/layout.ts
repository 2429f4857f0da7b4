import type { CheckoutView } from '../operations/checkout.js';
import { brandStylesheetPath } from './brand-stylesheet.js';
import { html, type Content, type Html } from './html.js';
import type { Voice } from './voice.js';

export const STYLESHEET_PATH = '/checkout/assets/checkout.css';

/** The parts of a page; `aside` is what is for testers. */
export interface Layout {
  title: string;
  main: Html;
  aside?: Html;
  footer?: Content;
}

/** A whole page. */
export function layout(voice: Voice, { title, main, aside, footer = null }: Layout): Html {
  const { locale, color } = voice;
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${STYLESHEET_PATH}" />
        ${color !== null && html`<link rel="stylesheet" href="${brandStylesheetPath(color)}" />`}
        <link rel="icon" href="data:," />
      </head>
      <body class="${aside ? 'wide' : 'narrow'}">
        <header>${sellerLine(voice)}</header>
        <main>
          <div class="card">${main}</div>
          ${aside ?? null}
        </main>
        <footer>${footer}</footer>
      </body>
    </html> `;
}

/** The logo says nothing that the name beside it does not say. */
function sellerLine({ texts, seller, logo }: Voice): Html {
  return html`<p class="seller">
    ${logo !== null && html`<img src="${logo}" alt="" />`} <span>${seller ?? texts.checkout}</span>
  </p>`;
}

/** The shop's own links. */
export function shopLinks({ texts }: Voice, { settings }: CheckoutView): Html {
  const { terms_url, privacy_url, support_email } = settings;
  const links = [
    terms_url !== null && html`<a href="${terms_url}">${texts.terms}</a> `,
    privacy_url !== null && html`<a href="${privacy_url}">${texts.privacy}</a> `,
    support_email !== null && html`<a href="mailto:${support_email}">${texts.support}</a>`,
  ];
  return html`<p class="links">${links}</p>`;
}
