import type { CheckoutView } from '../../operations/checkout.js';
import { getBrandStylesheetPath } from '../styles/brand-stylesheet.js';
import { html, type Content, type Html } from './html.js';
import type { PageContext } from './page-context.js';

export const STYLESHEET_PATH = '/checkout/assets/checkout.css';

/** Contents of a page; `aside` holds the hints for testers. */
export interface Layout {
  title: string;
  main: Html;
  aside?: Html;
  footer?: Content;
}

/** Renders a complete HTML document. */
export function renderLayout(context: PageContext, { title, main, aside, footer = null }: Layout): Html {
  const { locale, color } = context;
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${STYLESHEET_PATH}" />
        ${color !== null && html`<link rel="stylesheet" href="${getBrandStylesheetPath(color)}" />`}
        <link rel="icon" href="data:," />
      </head>
      <body class="${aside ? 'wide' : 'narrow'}">
        <header>${renderSeller(context)}</header>
        <main>
          <div class="card">${main}</div>
          ${aside ?? null}
        </main>
        <footer>${footer}</footer>
      </body>
    </html> `;
}

/** Renders the seller's logo and name. The logo has an empty `alt`, because the name follows it. */
function renderSeller({ texts, seller, logo }: PageContext): Html {
  return html`<p class="seller">
    ${logo !== null && html`<img src="${logo}" alt="" />`} <span>${seller ?? texts.checkout}</span>
  </p>`;
}

/** Renders the links to the shop's terms, privacy policy and support. */
export function renderShopLinks({ texts }: PageContext, { settings }: CheckoutView): Html {
  const { terms_url, privacy_url, support_email } = settings;
  const links = [
    terms_url !== null && html`<a href="${terms_url}">${texts.terms}</a> `,
    privacy_url !== null && html`<a href="${privacy_url}">${texts.privacy}</a> `,
    support_email !== null && html`<a href="mailto:${support_email}">${texts.support}</a>`,
  ];
  return html`<p class="links">${links}</p>`;
}
