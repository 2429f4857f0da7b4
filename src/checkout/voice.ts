import type { Request } from 'express';
import type { CheckoutView } from '../operations/checkout.js';
import { locales, textsOf, type Locale } from './texts/languages.js';
import type { Seller, Texts } from './texts/texts.js';

/** Who says it, in which language, and how they look: what every page needs. */
export interface Voice {
  texts: Texts;
  locale: Locale;
  seller: Seller;
  logo: string | null;
  /** `#rrggbb` */
  color: string | null;
}

type Listener = Pick<Request, 'acceptsLanguages'>;

/** In the language of the organization, or else in that of the payer. */
export function voiceOf(
  { branding, settings }: Pick<CheckoutView, 'branding' | 'settings'>,
  listener: Listener,
): Voice {
  return {
    ...voiceIn(settings.locale ?? localeOf(listener)),
    seller: branding.display_name,
    logo: branding.logo_url,
    color: branding.primary_color,
  };
}

/** Where no checkout is known whose settings could be followed. */
export function strangersVoice(listener: Listener): Voice {
  return voiceIn(localeOf(listener));
}

function voiceIn(locale: Locale): Voice {
  return { texts: textsOf[locale], locale, seller: null, logo: null, color: null };
}

/** The language that a browser asks for; English where it asks for none of ours. */
function localeOf(listener: Listener): Locale {
  const wanted = listener.acceptsLanguages(...locales);
  return locales.find((locale) => locale === wanted) ?? 'en';
}
