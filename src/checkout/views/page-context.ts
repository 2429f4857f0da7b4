import type { Request } from 'express';
import type { CheckoutView } from '../checkout.js';
import { languages, textsByLanguage, type Language } from '../texts/languages.js';
import type { Seller, Texts } from '../texts/texts.js';

/** Texts, locale and branding of a checkout page. */
export interface PageContext {
  texts: Texts;
  /** BCP 47 tag. */
  locale: Language;
  seller: Seller;
  logo: string | null;
  /** `#rrggbb` */
  color: string | null;
  /** Path of the checkout: `/checkout`, below the path of the public URL. */
  checkoutPath: string;
}

type PageRequest = Pick<Request, 'acceptsLanguages' | 'baseUrl'>;

/** Returns the context in the organization's locale, or in the payer's if none is configured. */
export function getPageContext(
  { branding, settings }: Pick<CheckoutView, 'branding' | 'settings'>,
  request: PageRequest,
): PageContext {
  return {
    ...createPageContext(request, settings.locale),
    seller: branding.display_name,
    logo: branding.logo_url,
    color: branding.primary_color,
  };
}

/** Returns the context for pages without a checkout, such as 404: the payer's locale and no branding. */
export function getDefaultPageContext(request: PageRequest): PageContext {
  return createPageContext(request, null);
}

function createPageContext(request: PageRequest, configured: Language | null): PageContext {
  const locale = negotiateLanguage(request, configured);
  return {
    texts: textsByLanguage[locale],
    locale,
    seller: null,
    logo: null,
    color: null,
    checkoutPath: request.baseUrl,
  };
}

/**
 * Returns the configured locale, or else the supported language that `Accept-Language` prefers; English if none
 * matches. Only the browser decides between the two kinds of Portuguese.
 */
function negotiateLanguage(request: PageRequest, configured: Language | null): Language {
  if (configured !== null && configured !== 'pt') return configured;
  const choices: readonly Language[] = configured === 'pt' ? ['pt', 'pt-PT'] : languages;
  const accepted = request.acceptsLanguages(...choices);
  return choices.find((language) => language === accepted) ?? configured ?? 'en';
}
