import type { Configuration } from '../../domain/shared/records.js';
import { english } from './english.js';
import { french } from './french.js';
import { german } from './german.js';
import { italian } from './italian.js';
import { portuguese } from './portuguese.js';
import { spanish } from './spanish.js';
import type { Texts } from './texts.js';

/** A language of the checkout, as the description, HTML, HTTP and `Intl` name it. */
export type Locale = NonNullable<Configuration['checkout']['locale']>;

export const textsOf: Record<Locale, Texts> = {
  en: english,
  es: spanish,
  pt: portuguese,
  de: german,
  fr: french,
  it: italian,
};

/** English first: it is spoken to whoever wants none of them. */
export const locales = Object.keys(textsOf) as Locale[];
