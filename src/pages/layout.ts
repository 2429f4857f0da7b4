import type { CheckoutView } from '../actions/checkout.js';
import { html, type Content, type Html } from './html.js';
import { english, textsIn, type Texts } from './texts.js';

export const STYLESHEET_PATH = '/checkout/assets/checkout.css';

/** Who says it, and in which language: what every view of a checkout needs. */
export interface Voice {
  texts: Texts;
  locale: string;
  seller: string;
}

export function voiceOf({ branding, settings }: Pick<CheckoutView, 'branding' | 'settings'>): Voice {
  const texts = textsIn(settings.locale);
  return { texts, locale: texts.language, seller: branding.display_name ?? texts.seller };
}

/** Where no checkout is known whose settings could be followed. */
export const strangersVoice: Voice = { texts: english, locale: english.language, seller: english.seller };

/** A whole page. */
export function layout(
  { texts, seller }: Voice,
  { title, main, footer = null }: { title: string; main: Html; footer?: Content },
): Html {
  return html`<!doctype html>
    <html lang="${texts.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${STYLESHEET_PATH}" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header><p class="seller">${seller}</p></header>
        <main>${main}</main>
        <footer>${footer}</footer>
      </body>
    </html> `;
}

/** The shop's own links. */
export function shopLinks({ texts }: Voice, { settings }: CheckoutView): Html {
  const { terms_url, privacy_url, support_email } = settings;
  const links = [
    terms_url !== null && html`<a href="${terms_url}">${texts.terms}</a>`,
    privacy_url !== null && html`<a href="${privacy_url}">${texts.privacy}</a>`,
    support_email !== null && html`<a href="mailto:${support_email}">${texts.support}</a>`,
  ];
  return html`<p class="links">${links}</p>`;
}
