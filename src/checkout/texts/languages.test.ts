import { describe, expect, it, test } from 'vitest';
import { english } from './english.js';
import { languages, textsByLanguage, type Language } from './languages.js';
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
  renewalTerms: [
    ['<price>', '<date>', '<end>'],
    ['<price>', '<date>', null],
  ],
  expires: [['<when>']],
  pay: [['<amount>']],
  laterPayments: [['<price>', '<date>']],
  confirmWithCard: [['<card>', '<amount>']],
  settlesAt: [['<when>']],
  outcomes: [['<count>']],
  back: [['<seller>'], [null]],
  challengeText: [
    ['<seller>', '<amount>'],
    ['<seller>', null],
    [null, '<amount>'],
    [null, null],
  ],
  requestId: [['<id>']],
  failedPayment: [['<card>', '<date>']],
  usageCharged: [['<hours>']],
};

interface RenderedText {
  text: string;
  /** Arguments that the text must contain. */
  contents: string[];
}

/** Renders all texts of a language, keyed by their path. */
function renderAllTexts(language: Language): Record<string, RenderedText> {
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
  collect(textsByLanguage[language], '');
  return rendered;
}

const otherLanguages = languages.filter((language) => language !== 'en');
const textsByPath = new Map(languages.map((language) => [language, renderAllTexts(language)]));
const englishTexts = Object.entries(renderAllTexts('en'));

/** Returns true if the text consists only of its arguments. */
const hasOnlyPlaceholders = (text: string): boolean => text.replace(/<\w+>/g, '').trim() === '';

describe.each(languages)('the checkout texts of the language %s', (language) => {
  const said = textsByPath.get(language) ?? {};

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

test.each(otherLanguages)(
  'the language %s has no checkout text that is equal to the English one',
  (language) => {
    const same = englishTexts.filter(
      ([path, { text }]) => !hasOnlyPlaceholders(text) && text === textsByPath.get(language)?.[path]?.text,
    );
    expect(same.map(([path]) => path)).toEqual([]);
  },
);

test('each language has different checkout texts, and English is the first language', () => {
  const texts = languages.map((language) => textsByLanguage[language].statuses.succeeded.text);
  expect(new Set(texts).size).toBe(languages.length);
  expect(languages[0]).toBe('en');
  expect(textsByLanguage.en).toBe(english);
});
