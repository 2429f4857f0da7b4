import { describe, expect, it, test } from 'vitest';
import { english } from './english.js';
import { locales, textsByLocale, type Locale } from './languages.js';
import type { Texts } from './texts.js';

type Phrases = { [Key in keyof Texts]: Texts[Key] extends (...values: never[]) => string ? Key : never };
type Phrase = NonNullable<Phrases[keyof Texts]>;

/** Argument lists for each phrase. The rendered text must contain every argument. */
const sampleArguments: { [Key in Phrase]: Parameters<Texts[Key]>[] } = {
  title: [['<seller>'], [null]],
  errorTitle: [['<title>']],
  once: [['<amount>']],
  recurring: [['<amount>', '<every>']],
  metered: [['<amount>', '<unit>', '<every>']],
  trial: [[1], [14]],
  expires: [['<when>']],
  pay: [['<amount>'], [null]],
  back: [['<seller>'], [null]],
  challengeText: [
    ['<seller>', '<amount>'],
    ['<seller>', null],
    [null, '<amount>'],
    [null, null],
  ],
  requestId: [['<id>']],
};

interface RenderedText {
  text: string;
  /** Arguments that the text must contain. */
  contents: string[];
}

/** Renders all texts of a language, keyed by their path. */
function renderAllTexts(locale: Locale): Record<string, RenderedText> {
  const rendered: Record<string, RenderedText> = {};
  const collect = (node: unknown, path: string): void => {
    if (typeof node === 'string') rendered[path] = { text: node, contents: [] };
    else if (typeof node === 'function') {
      const argumentLists: unknown[][] = path.startsWith('every.')
        ? [[1], [3]]
        : sampleArguments[path as Phrase];
      for (const given of argumentLists) {
        const text = (node as (...given: unknown[]) => string)(...given);
        // "every day", "every week": the text for 1 has no number.
        const contents = given.filter((value) => value !== null && value !== 1).map(String);
        rendered[`${path}(${given.map(String).join(', ')})`] = { text, contents };
      }
    } else
      for (const [key, value] of Object.entries(node as object))
        collect(value, path ? `${path}.${key}` : key);
  };
  collect(textsByLocale[locale], '');
  return rendered;
}

const otherLocales = locales.filter((locale) => locale !== 'en');
const textsByPath = new Map(locales.map((locale) => [locale, renderAllTexts(locale)]));
const englishTexts = Object.entries(renderAllTexts('en'));

/** Returns true if the text consists only of its arguments. */
const hasOnlyPlaceholders = (text: string): boolean => text.replace(/<\w+>/g, '').trim() === '';

describe.each(locales)('the checkout texts of the locale %s', (locale) => {
  const said = textsByPath.get(locale) ?? {};

  it('have exactly the keys of the English texts', () => {
    expect(Object.keys(said)).toEqual(englishTexts.map(([path]) => path));
    expect(englishTexts.length).toBeGreaterThan(100);
  });

  it('are not empty, and every text contains its arguments', () => {
    for (const [path, { text, contents }] of Object.entries(said)) {
      expect(text.trim(), path).not.toBe('');
      expect(text, path).toBe(text.trim());
      for (const content of contents) expect(text, path).toContain(content);
      expect(text, path).not.toMatch(/\b(?:undefined|null)\b|\[object/);
    }
  });
});

test.each(otherLocales)('the locale %s has no checkout text that is equal to the English one', (locale) => {
  const same = englishTexts.filter(
    ([path, { text }]) => !hasOnlyPlaceholders(text) && text === textsByPath.get(locale)?.[path]?.text,
  );
  expect(same.map(([path]) => path)).toEqual([]);
});

test('each locale has different checkout texts, and English is the first locale', () => {
  const headings = locales.map((locale) => textsByLocale[locale].statuses.succeeded.text);
  expect(new Set(headings).size).toBe(locales.length);
  expect(locales[0]).toBe('en');
  expect(textsByLocale.en).toBe(english);
});
