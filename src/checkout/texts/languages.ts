import type { Configuration } from '../../domain/shared/records.js';
import { english } from './english.js';
import { french } from './french.js';
import { german } from './german.js';
import { italian } from './italian.js';
import { portuguese } from './portuguese.js';
import { spanish } from './spanish.js';
import type { Texts } from './texts.js';

/** Checkout locale: a value of the OpenAPI enum and a BCP 47 tag. */
export type Locale = NonNullable<Configuration['checkout']['locale']>;

export const textsByLocale: Record<Locale, Texts> = {
  en: english,
  es: spanish,
  pt: portuguese,
  de: german,
  fr: french,
  it: italian,
};

/** Supported locales. English comes first, as the default. */
export const locales = Object.keys(textsByLocale) as Locale[];
