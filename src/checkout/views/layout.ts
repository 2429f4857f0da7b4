import type { CheckoutView } from '../checkout.js';
import { getBrandStylesheetPath } from '../styles/brand-stylesheet.js';
import { html, type Content, type Html } from './html.js';
import { renderOffer } from './offer.js';
import type { PageContext } from './page-context.js';
import { renderIcon } from './icon.js';

/** Paths of files below the path of the checkout. */
export const STYLESHEET_PATH = '/assets/checkout.css';
export const FONT_PATH = '/assets/inter.woff2';
export const CARD_FORM_SCRIPT_PATH = '/assets/card-form.js';

interface Layout {
  title: string;
  /** Checkout of the page, whose state HTTP clients find in attributes. */
  view?: CheckoutView;
  /** Brand panel beside the main content, with a card in the center of the page, or on a dimmed page as a sheet. */
  kind: 'columns' | 'card' | 'sheet';
  /** Rendered in the header, under the seller's name. */
  panel?: Content;
  main: Html;
  footer?: Content;
  /** True for a page with a card form, whose script formats the fields. */
  hasCardForm?: boolean;
}

/** Renders a complete HTML document. */
export function renderLayout(
  context: PageContext,
  { title, view, kind, panel = null, main, footer = null, hasCardForm = false }: Layout,
): Html {
  const { locale, color, checkoutPath } = context;
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${checkoutPath}${STYLESHEET_PATH}" />
        ${color !== null && html`<link rel="stylesheet" href="${checkoutPath}${getBrandStylesheetPath(color)}" />`}
        <link rel="icon" href="data:," />
        ${hasCardForm && html`<script src="${checkoutPath}${CARD_FORM_SCRIPT_PATH}" type="module"></script>`}
      </head>
      <body class="${kind}" ${view !== undefined && renderState(view)}>
        <header>${renderSeller(context)}${panel}</header>
        <main>${main}</main>
        <footer>${footer}</footer>
      </body>
    </html> `;
}

const renderState = ({ purchase: { id, status, page }, step }: CheckoutView): Html =>
  html`data-purchase-id="${id}" data-status="${status}" data-step="${step.kind}"
  data-failure="${page.failure?.code ?? ''}"`;

/**
 * Renders a page of a checkout in two columns: the brand panel with the offer, and the main content. The footer ends with
 * the links to the seller's terms, privacy policy and support.
 */
export function renderCheckoutLayout(
  context: PageContext,
  view: CheckoutView,
  { footer = null, ...layout }: Pick<Layout, 'title' | 'main' | 'footer' | 'hasCardForm'>,
): Html {
  const panel = html`${renderOffer(context, view)}
    <p class="note">${context.texts.sandbox}</p>`;
  const links = renderPolicyLinks(context, view);
  return renderLayout(context, { ...layout, view, kind: 'columns', panel, footer: html`${footer}${links}` });
}

/**
 * Renders the seller's logo and name; without a logo, the initial of the name. The logo has an empty `alt`, because
 * the name follows it.
 */
function renderSeller({ texts, seller, logo }: PageContext): Html {
  const [initial = ''] = seller ?? '';
  return html`<p class="seller">
    ${logo !== null && html`<img src="${logo}" alt="" />`}
    ${
      logo === null &&
      initial !== '' &&
      html`<span class="initial" aria-hidden="true">${initial.toUpperCase()}</span>`
    }
    <span>${seller ?? texts.checkout}</span> <span class="badge">Sandbox</span>
  </p>`;
}

/** Renders the links to the shop's terms, privacy policy and support. */
export function renderPolicyLinks({ texts }: PageContext, { settings }: CheckoutView): Html {
  const { terms_url, privacy_url, support_email } = settings;
  const links = [
    terms_url !== null && html`<a href="${terms_url}">${texts.terms}</a> `,
    privacy_url !== null && html`<a href="${privacy_url}">${texts.privacy}</a> `,
    support_email !== null && html`<a href="mailto:${support_email}">${texts.support}</a>`,
  ];
  return html`<p class="links">${links}</p>`;
}

/** Renders an explanation for the developer who runs the sandbox. */
export function renderSandboxNote(text: string): Html {
  return html`<p class="sandbox">${renderIcon('flask', 16)} <span>${text}</span></p>`;
}
