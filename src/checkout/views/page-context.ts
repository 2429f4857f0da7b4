import type { Request } from 'express';
import type { CheckoutView } from '../../operations/checkout.js';
import { locales, textsByLocale, type Locale } from '../texts/languages.js';
import type { Seller, Texts } from '../texts/texts.js';

/** Texts, locale and branding of a checkout page. */
export interface PageContext {
  texts: Texts;
  locale: Locale;
  seller: Seller;
  logo: string | null;
  /** `#rrggbb` */
  color: string | null;
}

type LanguageRequest = Pick<Request, 'acceptsLanguages'>;

/** Returns the context in the organization's locale, or in the payer's if none is configured. */
export function getPageContext(
  { branding, settings }: Pick<CheckoutView, 'branding' | 'settings'>,
  request: LanguageRequest,
): PageContext {
  return {
    ...createPageContext(settings.locale ?? negotiateLocale(request)),
    seller: branding.display_name,
    logo: branding.logo_url,
    color: branding.primary_color,
  };
}

/** Returns the context for pages without a checkout, such as 404: the payer's locale and no branding. */
export function getDefaultPageContext(request: LanguageRequest): PageContext {
  return createPageContext(negotiateLocale(request));
}

function createPageContext(locale: Locale): PageContext {
  return { texts: textsByLocale[locale], locale, seller: null, logo: null, color: null };
}

/** Picks the locale by `Accept-Language`; English if no supported locale matches. */
function negotiateLocale(request: LanguageRequest): Locale {
  const accepted = request.acceptsLanguages(...locales);
  return locales.find((locale) => locale === accepted) ?? 'en';
}
