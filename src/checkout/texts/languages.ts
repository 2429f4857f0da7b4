import type { Configuration } from '../../domain/shared/records.js';
import { brazilianPortuguese } from './brazilian-portuguese.js';
import { english } from './english.js';
import { europeanPortuguese } from './european-portuguese.js';
import { french } from './french.js';
import { german } from './german.js';
import { italian } from './italian.js';
import { spanish } from './spanish.js';
import type { Texts } from './texts.js';

/** Checkout locale: a value of the OpenAPI enum and a BCP 47 tag. */
type Locale = NonNullable<Configuration['checkout']['locale']>;

export const textsByLocale: Record<Locale, Texts> = {
  en: english,
  es: spanish,
  pt: brazilianPortuguese,
  de: german,
  fr: french,
  it: italian,
};

/** Supported locales. English comes first, as the default. */
export const locales = Object.keys(textsByLocale) as Locale[];

/** Language of a page. A payer whose browser prefers `pt-PT` gets European Portuguese in place of `pt`. */
export type Language = Locale | 'pt-PT';

export const textsByLanguage: Record<Language, Texts> = { ...textsByLocale, 'pt-PT': europeanPortuguese };

export const languages = Object.keys(textsByLanguage) as Language[];
